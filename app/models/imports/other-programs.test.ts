import fc from "fast-check";
import { expect, test } from "vitest";
import type { Result } from "../../kernel/result.ts";
import { noteInShort } from "../notes/note.ts";
import { minutesTyped } from "../services/menu-list.ts";
import { bookingsIn } from "./bookings-csv.ts";
import { clientsIn } from "./clients-csv.ts";
import { phonesTyped } from "./contact-typed.ts";
import { dateAndTime, orderOf } from "./date-typed.ts";
import { fileOf, listIn, textOfFile } from "./list.ts";

/* Lists as other programs write them: docs/rules.md 23.13, 25.2 */

function bookings(text: string, order?: "day" | "month") {
  return taken(bookingsIn(taken(listIn(text)), order));
}

function clients(text: string) {
  return taken(clientsIn(taken(listIn(text))));
}

function taken<Value>(read: Result<Value, string>): Value {
  return read.ok ? read : expect.fail(read.reason);
}

test("a start and an end is a length, and an end before the start is none", () => {
  const list =
    "Date,Start Time,End Time,Client,Service\n17/12/2026,10:00,12:30,Ada,Gel\n17/12/2026,15:00,2:00pm,Bo,Gel";
  expect(bookings(list).bookings.map(({ time, minutes }) => [time, minutes])).toEqual([
    [600, 150],
    [900, undefined],
  ]);
});

test.for([
  ["12:00 am", "12:15 am", 0, 15],
  ["11:30 am", "12:30 pm", 690, 60],
  ["12:30 pm", "1 PM", 750, 30],
] as const)("on a clock of twelve hours, from %s to %s", ([start, end, time, minutes]) => {
  const list = `Date,Start Time,End Time,Client,Service\n17/12/2026,${start},${end},Ada,Gel`;
  expect(bookings(list).bookings).toMatchObject([{ time, minutes }]);
});

test("a date and a time may share a cell, under either heading", () => {
  const fresha = 'Ref #,Client,Service,Scheduled Date,Duration\n#1,Orla,Gel,"7 Dec 2026, 10:00am",1h 15min';
  expect(bookings(fresha).bookings).toMatchObject([{ date: "2026-12-07", time: 600, minutes: 75 }]);
  const acuity =
    'Start Time,End Time,First Name,Last Name,Type,Calendar\n"December 9, 2026 2:00 pm","December 9, 2026 3:30 pm",Wren,Stone,Gel,Mia';
  expect(bookings(acuity).bookings).toMatchObject([
    { date: "2026-12-09", time: 840, minutes: 90, customerName: "Wren Stone", technician: "Mia" },
  ]);
  expect(dateAndTime("2026-12-09T14:00")).toEqual({ date: "2026-12-09", time: "14:00" });
});

test("one date that only reads month first makes all of them month first, and a contradiction is refused", () => {
  const head = "Date,Time,Client,Service\n";
  const read = bookings(`${head}01/05/2027,10:00 AM,Kez,Gel\n12/15/2026,10:00 AM,Lou,Gel`);
  expect([read.bookings.map(({ date }) => date), read.doubtful]).toEqual([["2027-01-05", "2026-12-15"], null]);
  expect(bookingsIn(taken(listIn(`${head}12/15/2026,10:00,Lou,Gel\n15/12/2026,10:00,Kez,Gel`)))).toEqual({
    ok: false,
    reason: "dates-both-ways",
  });
});

test("dates that can all be read both ways are asked about, and read as staff say", () => {
  const list = "Date,Time,Client,Service\n01/05/2027,10:00,Kez,Gel";
  expect(bookings(list).doubtful).toBe("01/05/2027");
  expect(bookings(list, "month")).toMatchObject({ doubtful: null, bookings: [{ date: "2027-01-05" }] });
  expect(bookings(list, "day")).toMatchObject({ doubtful: null, bookings: [{ date: "2027-05-01" }] });
  expect(bookings("Date,Time,Client,Service\n2027-01-05,10:00,Kez,Gel").doubtful).toBeNull();
});

test("the order of a column is that of any date in it that has one", () => {
  const two = (value: number) => `${value}`.padStart(2, "0");
  fc.assert(
    fc.property(
      fc.array(
        fc.date({ min: new Date(Date.UTC(2026, 0, 1)), max: new Date(Date.UTC(2028, 0, 1)), noInvalidDate: true }),
        { minLength: 1 },
      ),
      (dates) => {
        const parts = dates.map((date) => [two(date.getUTCDate()), two(date.getUTCMonth() + 1), date.getUTCFullYear()]);
        const certain = dates.some((date) => date.getUTCDate() > 12);
        const doubtful = dates.some((date) => date.getUTCDate() !== date.getUTCMonth() + 1);
        const dayFirst = orderOf(parts.map(([day, month, year]) => `${day}/${month}/${year}`));
        const monthFirst = orderOf(parts.map(([day, month, year]) => `${month}/${day}/${year}`));
        expect([dayFirst, monthFirst]).toEqual(
          certain ? ["day", "month"] : doubtful ? ["either", "either"] : ["day", "day"],
        );
      },
    ),
  );
});

test("lines of one reference that follow each other are one booking", () => {
  const list = [
    "Ref #,Client,Service,Scheduled Date,Time,Duration,Team member,Price,Status",
    '#A,Orla,Gel,"7 Dec 2026",10:00am,1h 15min,Mia,£35.00,Booked',
    '#A,Orla,Soak Off,"7 Dec 2026",11:15am,30min,Mia,£10.50,Booked',
    '#B,Bo,Gel,"7 Dec 2026",2:00pm,1h,Mia,£35.00,Confirmed',
    '#B,Bo,Gel,"7 Dec 2026",5:00pm,1h,Mia,£35.00,Confirmed',
  ].join("\n");
  expect(bookings(list).bookings).toMatchObject([
    { services: "Gel, Soak Off", time: 600, minutes: 105, price: 4550, status: "confirmed" },
    { time: 840 },
    { time: 1020 },
  ]);
});

test("a cell that can’t be read costs itself and is named, and a column that isn’t read is named too", () => {
  const list =
    "Date,Time,Client,Service,Price,Status,Mobile,Colour\n2027-02-01,10:00,Ada,Gel,cheap,Odd,1,Red\n2027-02-01,12:00,Bo,Gel,35,,,Red";
  const { bookings: read, lost, refused, unread } = bookings(list);
  expect(read).toMatchObject([
    { price: undefined, status: "pending", customerPhone: "" },
    { price: 3500, status: "pending" },
  ]);
  expect(lost.map(({ line, name }) => [line, name])).toEqual([
    [2, "Ada"],
    [2, "Ada"],
    [2, "Ada"],
  ]);
  expect(lost.map(({ sentence }) => /“(.*)”/.exec(sentence)?.[1]).toSorted()).toEqual(["1", "Odd", "cheap"]);
  expect([refused, unread]).toEqual([[], [{ heading: "Colour", values: ["Red"] }]]);
});

test("what was paid in advance is read, and what else is said of a client stands in the note with its heading", () => {
  const deposits =
    "Date,Time,Client,Service,Price,Deposit Paid,Amount Paid Online\n2027-02-01,10:00,Ada,Gel,35,£10.00,10.00";
  expect(bookings(deposits)).toMatchObject({ bookings: [{ price: 3500, deposit: 1000 }], unread: [] });
  const list = [
    "Full Name,Email,Note,Date of Birth,Added,Accepts Marketing",
    "Orla,orla@example.com,Latex,1990-02-03,2024-05-01,No",
    "Bo,bo@example.com,,,,",
    `Cy,cy@example.com,${"x".repeat(990)},1990-02-03,,`,
  ].join("\n");
  const read = clients(list);
  const more = "From your former program:\nDate of Birth: 1990-02-03\nAdded: 2024-05-01\nAccepts Marketing: No";
  expect(read.clients.map(({ notes }) => notes)).toEqual([`Latex\n${more}`, "", "x".repeat(990)]);
  expect(read).toMatchObject({ unread: [], lost: [{ line: 4, sentence: expect.stringContaining("1990-02-03") }] });
  expect(noteInShort(read.clients[0]?.notes ?? "")).toBe("Latex");
});

test("a name of more than 100 characters ends with a word, and stands in the note whole", () => {
  const name = `Anne-Marie ${"Featherstonehaugh ".repeat(5)}of Somewhere`;
  const unbroken = "x".repeat(101);
  const read = clients(`Name,Phone,Note\n${name},07700 900337,Latex\n${unbroken},07700 900338,`);
  expect(read.refused).toEqual([]);
  expect(read.clients).toMatchObject([
    { customerName: name.slice(0, -"of Somewhere".length).trim(), notes: `Name: ${name}\nLatex` },
    { customerName: "x".repeat(100), notes: `Name: ${unbroken}` },
  ]);
});

test("the lines left out make a file that can be imported again", () => {
  const text = 'Name,Phone,Note\n"Smith, Ann",1,"Two\nlines"\nBo,07700 900123,';
  const list = taken(listIn(text));
  const file = fileOf(list, clients(text).refused);
  expect(taken(listIn(file)).lines.map(({ cells }) => cells)).toEqual([
    ["Smith, Ann", "1", "Two\nlines", "Invalid phone number"],
  ]);
  expect(clients(file.replace(/"1"/, '"07700 900124"')).clients).toMatchObject([
    { customerName: "Smith, Ann", notes: "Two\nlines" },
  ]);
  expect(fileOf(list, [])).toBe("");
});

test.for([
  ["Booked", "confirmed"],
  ["accepted", "confirmed"],
  ["Arrived", "confirmed"],
  ["Unconfirmed", "pending"],
  ["Checked out", "completed"],
  ["pending", "pending"],
  ["", "pending"],
] as const)("the status “%s” is %s", ([status, ours]) => {
  const list = `Date,Time,Client,Service,Status\n2027-02-01,10:00,Ada,Gel,${status}`;
  expect(bookings(list).bookings[0]?.status).toBe(ours);
});

test.for([
  ["01:15:00", "75"],
  ["1.5 h", "90"],
  ["1h 15min", "75"],
  ["0:45", "45"],
])("%s is a length of %s minutes", ([text = "", minutes]) => {
  expect(minutesTyped(text)).toBe(minutes);
});

test("every phone of a line is kept: the first as the client’s, the others in the note", () => {
  expect(phonesTyped(["07700 900266 / 02079460266"])).toMatchObject({ phone: "07700 900266", also: ["02079460266"] });
  expect(phonesTyped(["07700 900267 (mum)"])).toMatchObject({ phone: "07700 900267", also: ["07700 900267 (mum)"] });
  expect(phonesTyped(["+44 (0)7700 900261"])).toMatchObject({ phone: "+44 (0)7700 900261", also: [] });
  expect(phonesTyped(["'07700900212"])).toMatchObject({ phone: "07700900212", also: [] });
  expect(phonesTyped(["07700 900201", "07700900201"])).toMatchObject({ also: [] });
  const read = clients(
    "First Name,Mobile Phone,Home Phone,E-mail Address\nUna,,020 7946 0241,una@example.com\nVi,07700 900242,020 7946 0242,",
  );
  expect(read.clients).toMatchObject([
    { customerName: "Una", customerPhone: "020 7946 0241", notes: "" },
    { customerName: "Vi", customerPhone: "07700 900242", notes: "Phones: 020 7946 0242" },
  ]);
});

test("a phone that a spreadsheet has shortened is no phone", () => {
  const read = clients("Name,Mobile,Email\nAda,4.47701E+11,\nCy,7.7009E+09,cy@example.com");
  expect(read.clients).toMatchObject([{ customerName: "Cy", customerPhone: "" }]);
  expect(read.refused).toMatchObject([{ line: 2, sentence: expect.stringContaining("4.47701E+11") }]);
  expect(read.lost).toMatchObject([{ line: 3, sentence: expect.stringContaining("7.7009E+09") }]);
});

test("people who share an email stay apart by their phones, and what stands for no email is none", () => {
  const read = clients(
    "Name,Phone,Email\nAnn,07700 900291,noemail@salon.test\nBen,07700 900292,noemail@salon.test\nCat,07700 900293,n/a",
  );
  expect(read.clients.map(({ customerName, customerEmail }) => [customerName, customerEmail])).toEqual([
    ["Ann", "noemail@salon.test"],
    ["Ben", ""],
    ["Cat", ""],
  ]);
  expect(read.lost).toMatchObject([{ line: 3, name: "Ben" }]);
});

test("people who share a phone and have no email are named, and no note vanishes", () => {
  const read = clients(
    "Name,Phone,Email,Notes\nMother Hall,07700 900271,,Latex allergy\nDaughter Hall,07700 900271,,Age 9",
  );
  expect(read.clients.map(({ notes }) => notes)).toEqual(["Latex allergy", "Daughter Hall: Age 9"]);
  expect(read.lost).toMatchObject([{ line: 3, name: "Daughter Hall" }]);
  const twice = clients("Name,Phone\nAda Lovelace,07700 900271\nAda,07700 900271");
  expect(twice.lost).toEqual([]);
});

test("who was blocked there is marked, with the reason as a note", () => {
  const read = clients(
    "Full Name,Blocked,Block Reason,Email\nOrla,No,,orla@example.com\nGina,Yes,No shows x3,gina@example.com",
  );
  expect(read.clients).toMatchObject([
    { banned: false, notes: "" },
    { banned: true, notes: "No shows x3" },
  ]);
});

test("a list may begin with what separates it, or with a title, and be written in UTF-16 either way round", () => {
  expect(clients("\ufeffsep=;\nName;Email;Mobile\nAnna;anna@example.com;07700900301").clients).toHaveLength(1);
  const titled = clients("Clients of Petal\n,\nName,Email,Phone\nAda,ada@example.com,\nBo,bo@,1");
  expect([titled.clients.length, titled.refused[0]?.line]).toEqual([1, 5]);
  const text = "Name,Email\nZoë,zoe@example.com";
  const bytes = (little: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * text.length + 2));
    for (const [at, unit] of [0xfeff, ...text.split("").map((one) => one.charCodeAt(0))].entries())
      view.setUint16(2 * at, unit, little);
    return new Uint8Array(view.buffer);
  };
  for (const little of [true, false])
    expect(clients(textOfFile(bytes(little)) ?? "").clients).toMatchObject([{ customerName: "Zoë" }]);
});
