import { expect, test } from "vitest";
import { bookingsIn } from "./bookings-csv.ts";
import { dateTyped } from "./date-typed.ts";
import { listIn } from "./list.ts";
import { kindOf, mappingOf } from "./mapping.ts";
import { servicesWritten } from "./services-written.ts";

/* Reading a list of bookings: docs/rules.md 25.2. */

const NAMED = { services: ["Gel Polish", "Gel"], team: ["Bea"] };

function bookingsOf(text: string) {
  const list = listIn(text, "Europe/London");
  return list.ok ? bookingsIn({ kind: "bookings", list, mapping: mappingOf(list, "bookings", NAMED) }, NAMED) : list;
}

function isOfBookings(text: string) {
  const list = listIn(text, "Europe/London");
  return list.ok && kindOf(list, NAMED) === "bookings";
}

test.for([
  ["2026-12-31", "2026-12-31"],
  ["31/12/2026", "2026-12-31"],
  ["1.2.27", "2027-02-01"],
  ["31 Dec 2026", "2026-12-31"],
  ["Thursday, 31 December 2026", "2026-12-31"],
  ["1st Feb 2027", "2027-02-01"],
  ["2026-12-31T10:00", "2026-12-31"],
  ["December 9, 2026", "2026-12-09"],
  ["Wed Dec 9th 2026", "2026-12-09"],
  ["46387", "2026-12-31"],
  ["tomorrow", "tomorrow"],
])("%s is the date %s", ([typed = "", date]) => {
  expect(dateTyped(typed)).toBe(date);
});

const MENU = ["Gel Polish", "Gems", "Cut, File", "Cut", "Gel", "Men's File", "Manucure éclair"].map((name) => ({
  id: name,
  name,
}));

test.for([
  ["Gel Polish", ["Gel Polish"]],
  ["gel polish, Gems x 4", ["Gel Polish", "Gems 4"]],
  ["Cut, File + Gel", ["Cut, File", "Gel"]],
  ["Cut, Gel × 2; Gems x4", ["Cut", "Gel 2", "Gems 4"]],
  ["Gel\u00a0 Polish\nMen’s file\nManucure e\u0301clair", ["Gel Polish", "Men's File", "Manucure éclair"]],
  ["Gel Polish Deluxe", null],
  ["Gel, Unknown", null],
  [",", null],
] as const)("%s names the services %s", ([text, named]) => {
  const read = servicesWritten(text, MENU);
  expect(read?.map(({ id, quantity }) => [id, quantity].filter(Boolean).join(" ")) ?? null).toEqual(named);
});

test("the first line says whether a list has bookings", () => {
  expect(isOfBookings("Date,Time,Services,Client\n")).toBe(true);
  expect(isOfBookings("Appointment Date;Start time;Treatment;Customer\r\nx")).toBe(true);
  expect(isOfBookings("Name,Email,Notes\nAda,Date,Time")).toBe(false);
});

test("a list with long first lines is still one of bookings", () => {
  const line = `2027-02-01,10:00,Gel,Ada,"${`${"x".repeat(900)}\n`.repeat(30)}"`;
  expect(isOfBookings(`Date,Time,Services,Client,Colour\n${line}`)).toBe(true);
});

test("a line is read as other programs write it", () => {
  const header = "Client,Scheduled Date,Start Time,Duration,Service,Team member,Total,Status,Paid,Payment,Mobile";
  const line = `Ada Lovelace,"31 Dec 2026",2:30pm,1h 15min,Gel Polish,Bea,"£1,234.50",Booked,Yes,Cash,'+44 7700 900456`;
  const read = bookingsOf(`${header}\n${line}`);
  expect(read.ok && read.refused).toEqual([]);
  expect(read.ok && read.bookings[0]).toMatchObject({
    ...{ date: "2026-12-31", time: 870, minutes: 75, services: "Gel Polish", technician: "Bea", price: 123450 },
    ...{ status: "confirmed", paymentStatus: "paid", paymentMethod: "cash", customerPhone: "+44 7700 900456", line: 2 },
  });
});

test.for([
  ["31/02/2027,10:00,Gel,Ada,,", "Please give the date"],
  ["2027-02-01,25:00,Gel,Ada,,", "Please give the time"],
  ["2027-02-01,10:00,,Ada,,", "Please name the services"],
  ["2027-02-01,10:00,Gel,,,", "Full name is required"],
  ["2027-02-01,10:00,Gel,Ada,,cancelled", "It is cancelled"],
] as const)("%s is refused: %s", ([line, sentence]) => {
  const read = bookingsOf(`Date,Time,Services,Client,Price,Status\n${line}`);
  expect(read.ok && [read.bookings.length, read.refused[0]?.line]).toEqual([0, 2]);
  expect(read.ok && read.refused[0]?.sentence).toContain(sentence);
});
