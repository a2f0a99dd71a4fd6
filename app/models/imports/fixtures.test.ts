import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Result } from "../../kernel/result.ts";
import { USUAL_CATEGORIES } from "../services/category.ts";
import { bookingsIn } from "./bookings-csv.ts";
import { clientsIn } from "./clients-csv.ts";
import { listIn } from "./list.ts";
import { kindOf, mappingOf } from "./mapping.ts";
import { menuIn } from "./menu-csv.ts";
import { textOfFile } from "./text-of-file.ts";
import { vouchersIn } from "./vouchers-csv.ts";

/* Files of other programs, with invented people. What each is to show is in its name. docs/rules.md 2.14, 23.13, 25.2 */

const FOLDER = join(import.meta.dirname, "fixtures");
const NAMED = { services: ["Gel Polish", "Soak Off"], team: ["Mia"] };

/** The list of a file as an import reads it. */
function opened(name: string) {
  const text = textOfFile(new Uint8Array(readFileSync(join(FOLDER, name))));
  const list = taken(listIn(text ?? "", "Europe/London"));
  const kind = kindOf(list, NAMED);
  return { kind, list, mapping: mappingOf(list, kind, NAMED) };
}

function clients(name: string) {
  return taken(clientsIn(opened(name), { today: "2026-11-29" }));
}

function bookings(name: string) {
  return taken(bookingsIn(opened(name), NAMED));
}

function menu(name: string) {
  const own = { menu: [], categories: USUAL_CATEGORIES, makes: true, salon: { trialUntil: null }, at: 0 };
  return taken(menuIn(opened(name), own));
}

function vouchers(name: string) {
  return taken(vouchersIn(opened(name)));
}

function taken<Value>(read: Result<Value, string>): Value {
  return read.ok ? read : expect.fail(read.reason);
}

function names(name: string): string[] {
  return clients(name).clients.map(({ customerName }) => customerName);
}

test.for(readdirSync(FOLDER))("%s is known for what it holds, and no line of it is refused without a word", (name) => {
  const { kind } = opened(name);
  expect(name).toMatch(new RegExp(`^${kind}-`));
  const { refused } = { clients, bookings, menu, vouchers }[kind](name);
  expect(refused.every(({ sentence }) => sentence.length > 10)).toBe(true);
});

test("bookings-acuity-export: start and end have date and time in one cell, and what was paid is known", () => {
  const { bookings: read, unread } = bookings("bookings-acuity-export.csv");
  expect(read).toMatchObject([
    { ...{ date: "2026-12-09", time: 600, minutes: 60, customerName: "Wren Stone", technician: "Mia", price: 3500 } },
    { ...{ date: "2026-12-09", time: 840, minutes: 60, paymentStatus: "paid", paymentMethod: "bank_transfer" } },
  ]);
  expect(read.map(({ customerPhone }) => customerPhone)).toEqual(["+447700900251", "+447700900252"]);
  expect(unread).toEqual([{ heading: "Date Scheduled", values: ["2026-11-20"] }]);
});

test("bookings-deposit-paid-column: what was paid in advance", () => {
  const { bookings: read } = bookings("bookings-deposit-paid-column.csv");
  expect(read).toMatchObject([{ minutes: 60, price: 3500, deposit: 1000, status: "confirmed" }]);
});

test("bookings-end-time-instead-of-duration: a start and an end is a length", () => {
  const { bookings: read } = bookings("bookings-end-time-instead-of-duration.csv");
  expect(read).toMatchObject([{ date: "2026-12-17", time: 600, minutes: 150 }]);
});

test("bookings-fresha-appointments: one visit in two rows, statuses, and a no-show", () => {
  const { bookings: read, unread } = bookings("bookings-fresha-appointments.csv");
  expect(
    read.map(({ customerName, services, minutes, price, status }) => [customerName, services, minutes, price, status]),
  ).toEqual([
    ["Orla O'Brien", "Gel Polish, Soak Off", 105, 4500, "confirmed"],
    ["Walk-In", "Gel Polish", 60, 3500, "confirmed"],
    ["Gina Blocked", "Gel Polish", 60, 3500, "missed"],
    ["Wren Stone", "Gel Polish", 60, 3500, "confirmed"],
  ]);
  expect(unread.map(({ heading }) => heading)).toEqual(["Channel", "Created Date", "Created by", "Location"]);
});

test("bookings-fresha-scheduled-date-with-time: date and time share a cell", () => {
  expect(bookings("bookings-fresha-scheduled-date-with-time.csv").bookings).toMatchObject([
    { date: "2026-12-07", time: 600, minutes: 75, technician: "Mia", price: 3500 },
  ]);
});

test("bookings-month-first-dates-silently-swapped: one line that only reads month first makes all of them so", () => {
  const { bookings: read, doubtful } = bookings("bookings-month-first-dates-silently-swapped.csv");
  expect([read.map(({ date }) => date), doubtful]).toEqual([["2026-12-15", "2027-01-05", "2027-02-03"], null]);
});

test("clients-dummy-email: an address for clients without one is nobody’s, and is named", () => {
  const { clients: read, lost } = clients("clients-dummy-email.csv");
  expect(read.map(({ customerName, customerEmail }) => [customerName, customerEmail])).toEqual([
    ["Ann Noemail", ""],
    ["Ben Noemail", ""],
    ["Cat Noemail", ""],
    ["Dot Noemail", ""],
    ["Eve Noemail", ""],
  ]);
  expect(lost.map(({ line, sentence }) => [line, sentence.includes("noemail@salon.com")])).toEqual([
    [2, true],
    [3, true],
  ]);
});

test("clients-excel-mangled-phones: what a spreadsheet has shortened is no phone", () => {
  const { clients: read, refused, lost } = clients("clients-excel-mangled-phones.csv");
  expect(read).toMatchObject([{ customerName: "Cy Excel", customerPhone: "", customerEmail: "cy@example.com" }]);
  expect(refused.map(({ name, sentence }) => [name, sentence.includes("4.47701E+11")])).toEqual([
    ["Ada Excel", true],
    ["Bo Excel", true],
  ]);
  expect(lost).toMatchObject([{ name: "Cy Excel", sentence: expect.stringContaining("7.7009E+09") }]);
});

test("clients-family-sharing-a-phone: each is named, no note vanishes, and staff may say that they are one", () => {
  const { clients: read, lost, sharing } = clients("clients-family-sharing-a-phone.csv");
  expect(read.map(({ notes }) => notes)).toEqual(["Latex allergy", "Age 9", ""]);
  expect([lost.map(({ name }) => name), sharing]).toEqual([["Daughter Hall", "Granny Hall"], 2]);
  const one = taken(clientsIn(opened("clients-family-sharing-a-phone.csv"), { sharing: "one", today: "2026-11-29" }));
  expect(one.clients.map(({ notes }) => notes)).toEqual(["Latex allergy", "Age 9", ""]);
});

test("clients-fresha-blocked-and-two-phones: marks, both phones, notes of two lines and marks on letters", () => {
  const { clients: read, unread } = clients("clients-fresha-blocked-and-two-phones.csv");
  expect(read.map(({ customerName, customerPhone, banned }) => [customerName, customerPhone, banned])).toEqual([
    ["Orla O'Brien", "44 7700900201", false],
    ["Gina Blocked", "44 7700900202", true],
    ["Nguyễn Thị Ánh Tuyết", "44 2079460211", false],
  ]);
  expect(read[0]?.notes).toContain("Allergic to acetone\nPrefers mornings");
  expect(read[0]?.facts.birthday).toBe("1990-02-03");
  expect(read[1]?.notes).toContain("No shows x3");
  expect(unread.map(({ heading }) => heading)).toEqual(["Client ID", "Gender", "Referral Source"]);
});

test("clients-names-that-systems-refuse: every name is somebody’s", () => {
  const found = names("clients-names-that-systems-refuse.csv");
  expect(found).toHaveLength(12);
  expect(found.some((name) => name.endsWith("علي"))).toBe(true);
  for (const name of ["O'Brien", "X", "💅", "Smith, Anna", "=cmd|' /C calc'!A0", "Null", "Siobhan O’Connor"])
    expect(found).toContain(name);
});

test("clients-outlook-contacts: an empty mobile gives way to the phone at home, and a second email counts", () => {
  expect(clients("clients-outlook-contacts-mobile-empty-home-filled.csv").clients).toMatchObject([
    { customerName: "Una Quill", customerPhone: "020 7946 0241", customerEmail: "una@example.com" },
    { customerName: "Vic Reed", customerPhone: "07700 900242", customerEmail: "vic2@example.com" },
  ]);
});

test("clients-phones-uk-spellings: each is a phone, and what stands beside it is in the note", () => {
  const { clients: read, refused } = clients("clients-phones-uk-spellings.csv");
  expect(refused).toEqual([]);
  expect(read.map(({ customerPhone }) => customerPhone.replace(/\D/g, "").slice(-9))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((last) => `70090026${last}`),
  );
  expect(read.slice(5).map(({ notes }) => notes)).toEqual([
    "Phones: 02079460266",
    "Phones: 07700 900267 (mum)",
    "Phones: 07700 900268 ext 5",
  ]);
});

test("clients-sep-line-semicolon and clients-utf16be: the text is read as it was written", () => {
  expect(clients("clients-sep-line-semicolon.csv").clients).toMatchObject([
    { customerName: "Anna Sep", customerEmail: "anna.sep@example.com", customerPhone: "07700900301" },
  ]);
  expect(names("clients-utf16be.csv")).toEqual(["Zoë BigEndian"]);
});

test("clients-square-leading-apostrophe-and-memo: the memo is a note, the apostrophe is no part of a phone", () => {
  const { clients: read, refused } = clients("clients-square-leading-apostrophe-and-memo.csv");
  expect(read.map(({ customerPhone }) => customerPhone)).toEqual(["+447700900211", "07700900212"]);
  expect(read[0]?.notes).toMatch(/^Nut allergy/);
  expect(read[0]?.facts.consent).toMatchObject({ words: "Email Subscription Status: subscribed", how: "import" });
  expect(refused).toMatchObject([{ line: 4, sentence: "Full name is required" }]);
});

test("clients-vagaro-cell-phone: the cell phone is a phone, and since when they come is told", () => {
  const { clients: read } = clients("clients-vagaro-cell-phone.csv");
  expect(read).toMatchObject([
    {
      customerName: "Smith, Anna",
      customerPhone: "(07700) 900221",
      notes: expect.stringContaining("Customer Since: 01/02/2023"),
    },
    { customerName: "Bea Jones", customerPhone: "(07700) 900222" },
  ]);
});

test("menu-fresha-service-list: prices, lengths, categories, what is hidden, and what is not read", () => {
  const { lines, newCategories, unread } = menu("menu-fresha-service-list.csv");
  expect(lines.map(({ service }) => service)).toMatchObject([
    {
      name: "Gel Manicure",
      pricePence: 3500,
      durationMinutes: 45,
      category: "Manicures",
      description: "Shape and gel",
    },
    { name: "BIAB Overlay", pricePence: 4500, durationMinutes: 75, active: true },
    { name: "Nail Art per nail", pricePence: 300, durationMinutes: 0, category: "Extras", active: false },
  ]);
  expect(newCategories).toEqual(["Manicures", "Extras"]);
  expect(unread).toContainEqual({ heading: "Special Price", values: ["40.00"] });
});

test("menu-square-items: items, and no word of a variation that says nothing", () => {
  const { lines, unread } = menu("menu-square-items.csv");
  expect(lines).toMatchObject([
    { outcome: "new", service: { name: "Gel Manicure", pricePence: 3500, durationMinutes: 45, category: "Manicures" } },
  ]);
  expect(unread.map(({ heading }) => heading)).toEqual(["Token"]);
});

test("vouchers-fresha-gift-cards: what is left comes in, and what was used up or cancelled is named", () => {
  const { vouchers: read, refused } = vouchers("vouchers-fresha-gift-cards.csv");
  const left = { formerCode: "FR4K9Z", balancePence: 3550, recipient: "Rowan Vale", validUntil: "2027-08-31" };
  expect(read).toMatchObject([left]);
  expect(refused.map(({ name }) => name)).toEqual(["Ines Hart", "Bo Finch"]);
});

test("vouchers-phorest-courses: visits of a service come in with what they’re worth, where the list says it", () => {
  const { vouchers: read } = vouchers("vouchers-phorest-courses.csv");
  expect(read.map(({ visits, services, balancePence }) => [visits, services, balancePence])).toEqual([
    [3, "Gel Polish", 9000],
    [2, "Gel Polish", undefined],
    [4, "Hot Stones", undefined],
  ]);
});
