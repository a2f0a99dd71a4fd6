import { basketLength, type Choice } from "#app/diary/menu/basket.ts";
import { CUSTOMER_NAMES, NOTES } from "./demo-customers.ts";
import { DEMO_MENU } from "./demo-menu.ts";
import { below, dealer, type Random } from "./demo-random.ts";
import { OUTCOMES, type Outcome, VISITS } from "./demo-visits.ts";

/** Fewer on the days to come, which leaves room for trying out the demo. */
const BOOKINGS_A_DAY = { past: { fewest: 4, most: 9 }, coming: { fewest: 3, most: 6 } };

export interface OpeningHours {
  opensMinute: number;
  closesMinute: number;
}

export interface Customer {
  id: string | null;
  name: string;
  email: string;
  phone: string;
}

export interface Booking {
  customer: Customer;
  basket: Choice[];
  outcome: Outcome;
  notes: string;
}

/** Deals a day's bookings from decks instead of rolling dice, so that every kind of outcome occurs on any date. */
export function bookingDealer(
  random: Random,
  technician?: { does: (serviceId: string) => boolean },
): (offset: number, hours: OpeningHours) => Booking[] {
  const visits = VISITS.filter((counts) => Object.keys(counts).every((service) => technician?.does(service) ?? true));
  const visit = dealer(visits.map(basketOf), random);
  const customer = dealer(CUSTOMER_NAMES.map(customerNamed), random);
  const note = dealer(NOTES, random);
  const outcome = {
    longPast: dealer(OUTCOMES.longPast, random),
    justPast: dealer(OUTCOMES.justPast, random),
    soon: dealer(OUTCOMES.soon, random),
    coming: dealer(OUTCOMES.coming, random),
  };
  const shortest = Math.min(...visits.map((counts) => basketLength(basketOf(counts))));

  return (offset, hours) => {
    let room = hours.closesMinute - hours.opensMinute;
    const { fewest, most } = offset > 0 && !technician ? BOOKINGS_A_DAY.coming : BOOKINGS_A_DAY.past;
    const fitting = Math.min(most, Math.floor(room / 75));
    const count = Math.min(fewest, fitting) + below(Math.max(0, fitting - fewest) + 1, random);
    return Array.from({ length: count }, (_, index) => {
      const leftForTheRest = (count - index - 1) * shortest;
      let basket = visit();
      while (basketLength(basket) > room - leftForTheRest) basket = visit();
      room -= basketLength(basket);
      const notes = random() < 0.2 ? note() : "";
      return { customer: customer(), basket, outcome: outcome[periodOf(offset)](), notes };
    });
  };
}

function periodOf(offset: number): keyof typeof OUTCOMES {
  if (offset < -5) return "longPast";
  if (offset < 0) return "justPast";
  return offset <= 2 ? "soon" : "coming";
}

function basketOf(counts: Record<string, number>): Choice[] {
  return Object.entries(counts).map(([serviceId, quantity]) => {
    const service = DEMO_MENU.find((service) => service.id === serviceId);
    if (!service) throw new Error(`${serviceId} is not on the demo menu`);
    return { service, quantity };
  });
}

/** The phone numbers are Ofcom's numbers for drama, and example.com receives no mail. */
function customerNamed(name: string, index: number): Customer {
  const address = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z -]/g, "")
    .replace(/[ -]/g, ".");
  return { id: null, name, email: `${address}@example.com`, phone: `07700 900${201 + index}` };
}
