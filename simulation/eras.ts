/* The times and places of simulations: an ordinary hour, and hours around clock changes. */

/** The first instant of a simulation (ISO 8601), the time zone of its salons, and their hours, minutes of the day. */
export interface Era {
  name: string;
  begins: string;
  timeZone: string;
  opensMinute: number;
  closesMinute: number;
  /** The most upcoming appointments of a client. */
  mostOpen: number;
}

const ALL_DAY = { opensMinute: 0, closesMinute: 23 * 60 + 45 };
const USUAL = { opensMinute: 8 * 60, closesMinute: 20 * 60, mostOpen: 1_000 };

export const ERAS: Era[] = [
  { name: "a Tuesday in London", begins: "2036-06-17T08:50:00Z", timeZone: "Europe/London", ...USUAL },
  {
    name: "London, the night in which clocks go forward",
    begins: "2036-03-29T23:58:00Z",
    timeZone: "Europe/London",
    ...{ ...ALL_DAY, mostOpen: 2 },
  },
  {
    name: "London, the night in which clocks go back",
    begins: "2036-10-25T22:58:30Z",
    timeZone: "Europe/London",
    ...{ ...ALL_DAY, mostOpen: 1_000 },
  },
  {
    name: "Kathmandu, the last minutes of a year",
    begins: "2036-12-31T18:13:50Z",
    timeZone: "Asia/Kathmandu",
    ...{ ...ALL_DAY, mostOpen: 1_000 },
  },
  { name: "New York, a month's end", begins: "2036-04-30T13:00:00Z", timeZone: "America/New_York", ...USUAL },
  {
    name: "the Azores, the hour that autumn repeats",
    begins: "2036-10-26T00:58:30Z",
    timeZone: "Atlantic/Azores",
    ...{ ...ALL_DAY, mostOpen: 2 },
  },
];

/** The services of a salon by their number, with their length and buffer, minutes. */
export const MENU = [
  { name: "Gel Polish", durationMinutes: 60, pricePence: 3_500, bufferMinutes: 0 },
  { name: "Nail Art", durationMinutes: 30, pricePence: 450, bufferMinutes: 0 },
  { name: "Builder Gel", durationMinutes: 90, pricePence: 4_800, bufferMinutes: 15 },
  { name: "Matte Top", durationMinutes: 15, pricePence: 500, bufferMinutes: 0 },
];
