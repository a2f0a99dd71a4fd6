import fc from "fast-check";
import { expect, test } from "vitest";
import type { Result } from "../../kernel/result.ts";
import { NO_FACTS } from "../notes/facts.ts";
import { noteInShort } from "../notes/note.ts";
import { minutesTyped } from "../services/menu-list.ts";
import { bookingsIn } from "./bookings-csv.ts";
import { clientsIn } from "./clients-csv.ts";
import { dialled, phonesTyped } from "./contact-typed.ts";
import { dateAndTime, orderOf } from "./date-typed.ts";
import { fileOf, listIn } from "./list.ts";
import { kindOf, mappingOf } from "./mapping.ts";
import { textOfFile } from "./text-of-file.ts";

/* Lists as other programs write them: docs/rules.md 23.13, 25.2 */

const NAMED = { services: ["Gel", "Soak Off"], team: ["Mia"] };

function readIn(text: string, kind: "clients" | "bookings") {
  const list = taken(listIn(text, "Europe/London"));
  return { kind, list, mapping: mappingOf(list, kind, NAMED) };
}

function bookings(text: string, order?: "day" | "month") {
  return taken(bookingsIn(readIn(text, "bookings"), NAMED, order));
}

function clients(text: string) {
  return taken(clientsIn(readIn(text, "clients"), { today: "2026-11-29" }));
}

function taken<Value>(read: Result<Value, string>): Value {
  return read.ok ? read : expect.fail(read.reason);
}

test("a start and an end is a length, and an end before the start is none", () => {
  const list =
    "Date,Start Time,End Time,Client,Service\n17/12/2026,10:00,12:30,Ada,Gel\n17/12/2026,15:00,2:00pm,Bo,Gel";
  const read = bookings(`${list}\n18/12/2026,23:30,00:30,Cy,Gel\n18/12/2026,10:00,late,Di,Gel`);
  expect(read.bookings.map(({ time, minutes }) => [time, minutes])).toEqual([
    [600, 150],
    [900, undefined],
    [1410, undefined],
    [600, undefined],
  ]);
  expect(read.lost.map(({ line, sentence }) => [line, /“(.*)”/.exec(sentence)?.[1]])).toEqual([
    [3, "2:00pm"],
    [4, "00:30"],
    [5, "late"],
  ]);
});

test("a column that says something else than one that counts first is named as not read", () => {
  const list = [
    "Date,Time,Client,Service,Service Variation,Gross Sales,Net Sales",
    "2027-02-01,10:00,Ada,Gel,Long,£35.00,£30.00",
    "2027-02-02,10:00,Bo,Gel,Gel,£35.00,35.00",
  ].join("\n");
  expect(bookings(list).unread).toEqual([
    { heading: "Service Variation", values: ["Long"] },
    { heading: "Net Sales", values: ["£30.00"] },
  ]);
  const names = "Name,First Name,Last Name,Email\nAnnie,Anne,Smith,anne@example.com\nBo Lee,Bo,Lee,bo@example.com";
  expect(clients(names).unread).toEqual([
    { heading: "First Name", values: ["Anne"] },
    { heading: "Last Name", values: ["Smith"] },
  ]);
});

test("a visit that one of two columns of statuses calls off is off", () => {
  const list = [
    "Date,Time,Client,Service,Appointment State,Activation State",
    "2027-02-01,10:00,Ada,Gel,PAID,CANCELED",
    "2027-02-02,10:00,Bo,Gel,BOOKED,NO_SHOW",
    "2027-02-03,10:00,Cy,Gel,CHECKED_IN,ACTIVE",
  ].join("\n");
  const read = bookings(list);
  expect([read.refused.map(({ line }) => line), read.bookings.map(({ status }) => status)]).toEqual([
    [2],
    ["missed", "confirmed"],
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

test.for([
  ["Start", "Mon 1 Mar 2027 at 2:30pm", "2027-03-01", 870],
  ["Start", "2027-03-01 14:30:00.000", "2027-03-01", 870],
  ["Start", "14:30 01/03/2027", "2027-03-01", 870],
  ["Start", "1 Mar 2027 14.30", "2027-03-01", 870],
  ["Start", "46447.4375", "2027-03-01", 630],
  ["Date,Time", "46447,0.4375", "2027-03-01", 630],
  ["Date,Time", "1 Mar 2027,0930", "2027-03-01", 570],
  ["Day,Start", "Monday,2027-03-01 10:00", "2027-03-01", 600],
  ["Day,Date,Time", "Monday,1 Mar 2027,10:00", "2027-03-01", 600],
] as const)("%s: %s is %s at minute %s", ([headings, cells, date, time]) => {
  const list = `${headings},Client,Service,End\n${cells},Ada,Gel,`;
  expect(bookings(list, "day")).toMatchObject({ bookings: [{ date, time }], refused: [], lost: [] });
});

test("one date that only reads month first makes all of them month first, and a contradiction is refused", () => {
  const head = "Date,Time,Client,Service\n";
  const read = bookings(`${head}01/05/2027,10:00 AM,Kez,Gel\n12/15/2026,10:00 AM,Lou,Gel`);
  expect([read.bookings.map(({ date }) => date), read.doubtful]).toEqual([["2027-01-05", "2026-12-15"], null]);
  expect(bookingsIn(readIn(`${head}12/15/2026,10:00,Lou,Gel\n15/12/2026,10:00,Kez,Gel`, "bookings"), NAMED)).toEqual({
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
    `Cy,cy@example.com,${"x".repeat(990)},,2024-05-01,`,
  ].join("\n");
  const read = clients(list);
  const more = "From your former program:\nAccepts Marketing: No\nAdded: 2024-05-01";
  expect(read.clients.map(({ notes }) => notes)).toEqual([`Latex\n${more}`, "", "x".repeat(990)]);
  expect(read).toMatchObject({ unread: [], lost: [{ line: 4, sentence: expect.stringContaining("2024-05-01") }] });
  expect(read.clients.map(({ facts }) => facts)).toEqual([{ ...NO_FACTS, birthday: "1990-02-03" }, NO_FACTS, NO_FACTS]);
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
  const { list } = readIn(text, "clients");
  const file = fileOf(list, clients(text).refused);
  expect(readIn(file, "clients").list.lines.map(({ cells }) => cells)).toEqual([
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
  expect(phonesTyped(["07700/900122"])).toMatchObject({ phone: "07700 900122", also: [] });
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

test.for([
  ["07700‑900117", "07700-900117"],
  ["447700900119.0", "447700900119"],
  ["\u202a+44 7700 900118\u202c", "+44 7700 900118"],
])("the phone %j is %s", ([cell, phone]) => {
  expect(clients(`Name,Phone\nAda,${cell}`)).toMatchObject({
    clients: [{ customerPhone: phone, notes: "" }],
    refused: [],
  });
});

test.for([
  ["a@example.com; b@example.com", "Emails: b@example.com"],
  ['"a@example.com\nb@example.com"', "Emails: b@example.com"],
  ["Ada <a@example.com>", "Emails: Ada <a@example.com>"],
  ["mailto:a@example.com", ""],
])("the emails %j are all kept", ([cell, notes]) => {
  expect(clients(`Name,Email\n"Ada\nHall",${cell}`)).toMatchObject({
    clients: [{ customerName: "Ada Hall", customerEmail: "a@example.com", notes }],
    refused: [],
  });
});

test("two phones and emails in one cell of Google are two, and cells beyond the heading are a column", () => {
  const cells = "Ann,07700 900111 ::: 020 7946 0111,ann@example.com ::: ann2@example.com,Tall";
  const read = clients(`Name,Phone 1 - Value,E-mail 1 - Value\n${cells}`);
  expect(read.clients).toMatchObject([
    {
      customerPhone: "07700 900111",
      customerEmail: "ann@example.com",
      notes: "Phones: 020 7946 0111\nEmails: ann2@example.com",
    },
  ]);
  expect(read.unread).toEqual([{ heading: "", values: ["Tall"] }]);
});

test.for([
  ["44 7700900201", "+447700900201", "+447700900201"],
  ["7700900264", "+447700900264", "+447700900264"],
  ["07700 900123", "+447700900123", "07700 900123"],
  ["+44 7700 900123", "+447700900123", "+44 7700 900123"],
  ["61234", "+4461234", "61234"],
])("the phone %s, known as %s, is written as %s", ([phone = "", key = "", as]) => {
  expect(dialled(phone, key)).toBe(as);
});

test("a phone that a spreadsheet has shortened is no phone", () => {
  const read = clients("Name,Mobile,Email\nAda,4.47701E+11,\nCy,7.7009E+09,cy@example.com");
  expect(read.clients).toMatchObject([{ customerName: "Cy", customerPhone: "" }]);
  expect(read.refused).toMatchObject([{ line: 2, sentence: expect.stringContaining("4.47701E+11") }]);
  expect(read.lost).toMatchObject([{ line: 3, sentence: expect.stringContaining("7.7009E+09") }]);
});

test("people who share an email stay apart by their phones, and what stands for no email is none", () => {
  const read = clients(
    "Name,Phone,Email\nAnn,07700 900291,two@example.com\nBen,07700 900292,two@example.com\nCat,07700 900293,n/a",
  );
  expect(read.clients.map(({ customerName, customerEmail }) => [customerName, customerEmail])).toEqual([
    ["Ann", "two@example.com"],
    ["Ben", ""],
    ["Cat", ""],
  ]);
  expect(read.lost).toMatchObject([{ line: 3, name: "Ben" }]);
});

test("people who share a phone and have no email are named, and no note vanishes", () => {
  const read = clients(
    "Name,Phone,Email,Notes\nMother Hall,07700 900271,,Latex allergy\nDaughter Hall,07700 900271,,Age 9",
  );
  expect(read.clients.map(({ notes }) => notes)).toEqual(["Latex allergy", "Age 9"]);
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
    { banned: true, notes: "Block Reason: No shows x3" },
  ]);
  const odd = clients(
    "Name,Blocked,Email\nAda,Yes - permanently,a@example.com\nBo,✓,b@example.com\nCy,unblocked,c@example.com\nDi,Maybe,d@example.com",
  );
  expect(odd.clients.map(({ banned }) => banned)).toEqual([true, true, false, false]);
  expect(odd.lost).toMatchObject([{ line: 5, sentence: expect.stringContaining("“Maybe”") }]);
});

test("a note keeps the heading without which nobody understands it", () => {
  const [one] = clients("Name,Email,Notes,Allergies\nAda,ada@example.com,Short nails,Nuts").clients;
  expect(one?.notes).toBe("Short nails\nAllergies: Nuts");
  const list = "Date,Time,Client,Service,Client Alert\n2027-02-01,10:00,Ada,Gel,Latex";
  expect(bookings(list).bookings[0]?.notes).toBe("Client Alert: Latex");
});

test("a long note loses its end with a word, and never the line or a phone", () => {
  const long = `${"quiet ".repeat(200)}LATEX`;
  const read = clients(`Name,Phone,Home Phone,Notes\nAda,07700 900123,020 7946 0241,${long}`);
  const [one] = read.clients;
  expect(one?.notes).toMatch(/^quiet .* quiet\nPhones: 020 7946 0241$/);
  expect(one?.notes.length).toBeLessThanOrEqual(1_000);
  expect(read.lost).toMatchObject([{ line: 2, sentence: expect.stringContaining("quiet quiet") }]);
  const booked = bookings(`Date,Time,Client,Service,Notes\n2027-02-01,10:00,Ada,Gel,${long}`);
  expect([booked.bookings[0]?.notes.startsWith("quiet"), booked.lost.length]).toEqual([true, 1]);
});

test("what a client’s second line says besides is in the note, or named where there is no room", () => {
  const long = "x".repeat(980);
  const read = clients(
    [
      "Name,Phone,Email,Notes",
      "Ada Hall,07700 900111,ada@example.com,Latex",
      "Ada Hall,07700 900112,ada@example.com,Latex",
      `Ada,07700 900111,ada@example.com,${long}`,
      `Ada Hall,,ada@example.com,${long}`,
    ].join("\n"),
  );
  expect(read.clients.map(({ notes }) => notes)).toEqual(["Latex", "Phones: 07700 900112", "", ""]);
  expect(read.lost.map(({ line, sentence }) => [line, sentence.includes("no room")])).toEqual([
    [4, true],
    [5, true],
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

test("an email that three people have who share no phone is nobody’s, in a list of clients and of bookings", () => {
  const people = ["Ann,07700 900291", "Ben,07700 900292", "Cat,07700 900293", "Dot,07700 900294"];
  const all = people.map((one) => `${one},front@salon.test`).join("\n");
  const read = clients(`Name,Phone,Email\n${all}`);
  expect(read.clients.map(({ customerEmail }) => customerEmail)).toEqual(["", "", "", ""]);
  expect(read.lost.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  const visits = people.map((one, at) => `2027-02-0${at + 1},10:00,Gel,${one},front@salon.test`).join("\n");
  const booked = bookings(`Date,Time,Service,Client,Phone,Email\n${visits}`);
  expect(booked.bookings.map(({ customerEmail }) => customerEmail)).toEqual(["", "", "", ""]);
  const family = people.map((one) => `${one.slice(0, 3)},07700 900291,hall@example.com`).join("\n");
  expect(clients(`Name,Phone,Email\n${family}`).clients[0]?.customerEmail).toBe("hall@example.com");
});

test.for([
  ["no show", "missed"],
  ["NO_SHOW", "missed"],
  ["No-Show", "missed"],
  ["Did not show", "missed"],
  ["Cancelled by client", null],
  ["CANCELLED_BY_SELLER", null],
  ["Declined", null],
  ["Late cancellation", null],
  ["Not confirmed", "pending"],
  ["Pencilled-in", "pending"],
  ["Awaiting confirmation", "pending"],
  ["Service completed", "completed"],
  ["Checked-in", "confirmed"],
  ["Service in progress", "confirmed"],
] as const)("the status “%s” means %s", ([status, ours]) => {
  const list = `Date,Time,Client,Service,Status\n2027-02-01,10:00,Ada,Gel,${status}`;
  expect(bookings(list).bookings[0]?.status ?? null).toBe(ours);
});

test("lines of one reference that all say when the visit starts are one, and a pause within it counts", () => {
  const list = [
    "Booking ID,Client,Service,Date,Time,Duration",
    "A,Orla,Soak Off,7 Dec 2026,10:00,30",
    "A,Orla,Gel,7 Dec 2026,10:00,60",
    "B,Bo,Gel,7 Dec 2026,12:15,60",
    "B,Bo,Soak Off,7 Dec 2026,11:30,30",
  ].join("\n");
  expect(bookings(list).bookings).toMatchObject([
    { services: "Soak Off, Gel", time: 600, minutes: 90 },
    { services: "Soak Off, Gel", time: 690, minutes: 105 },
  ]);
});

test("what lines of one visit say against each other is named, and all of them are in the file of what is left out", () => {
  const list = [
    "Ref,Date,Time,Duration,Client,Phone,Service,Price,Deposit,Paid",
    "A,2027-03-03,10:00,60,Ada,,Gel,35,10,paid",
    "A,2027-03-03,11:00,30,Ada,07700 900240,Soak Off,,5,pending",
    "B,2027-03-04,10:00,60,,,Gel,35,,",
    "B,2027-03-04,11:00,30,,,Soak Off,10,,",
  ].join("\n");
  const read = bookings(list);
  expect(read.bookings).toMatchObject([
    { customerPhone: "07700 900240", deposit: 1_000, price: undefined, paymentStatus: "pending", others: [3] },
  ]);
  expect(read.lost.map(({ sentence }) => sentence)).toEqual([
    "Line 3, of the same visit, says that 5 was paid in advance. We left that out",
    "Line 3, of the same visit, says “pending”, so we don’t take it as paid",
    "Not all lines of the visit have a price, so it’s that of your menu",
  ]);
  const file = fileOf(readIn(list, "bookings").list, read.refused);
  expect(readIn(file, "bookings").list.lines.map(({ cells }) => cells[1])).toEqual(["2027-03-04", "2027-03-04"]);
});

test("a start and an end in one cell, and a price as a continental spreadsheet writes it", () => {
  const list = 'Date;Time;Client;Service;Price\n7 Dec 2026;10:00am - 11:15am;Ada;Gel;"35,50"';
  expect(bookings(list).bookings).toMatchObject([{ time: 600, minutes: 75, price: 3550 }]);
});

test("a title above the heading may hold other separators, and a heading that comes again is no line", () => {
  const list = "Clients of Petal, Leeds, all\n\nName;Email\nAda;ada@example.com\nName;Email\nBo;bo@example.com";
  const read = clients(list);
  expect([read.clients.map(({ customerName }) => customerName), read.refused]).toEqual([["Ada", "Bo"], []]);
});

test("a column is known by what it holds where no name tells it, and another date is not the visit’s", () => {
  const list = "Wer,Wann,Was,Bei wem,Tel.,Geändert\nAda,2027-02-01 10:00,Gel,Mia,07700 900123,x";
  const { mapping } = readIn(list, "bookings");
  expect(mapping).toEqual([null, "date", "services", "technician", "phone", null]);
  expect(readIn("Datum;Nummer;Service\n03.03.2027;46387;Gel", "bookings").mapping).toEqual(["date", null, "services"]);
  const acuity = "Start Time,Booked,Type\n2027-02-01 10:00,2026-11-20,Gel";
  expect(readIn(acuity, "bookings").mapping).toEqual(["time", null, "services"]);
});

test("a list is told by its columns, and by its values where it names none", () => {
  const kind = (text: string) => kindOf(taken(listIn(text, "Europe/London")), NAMED);
  expect(kind("Gel Polish\t£38\t1 hr")).toBe("menu");
  expect(kind("Ada Lovelace,07700 900456,ada@example.com")).toBe("clients");
  expect(kind("Service,Price,Time\nGel,35,1h")).toBe("menu");
  expect(kind("BEGIN:VCARD\nFN:Ada\nTEL:07700 900456\nEND:VCARD")).toBe("clients");
});

test("an address book of the largest size with more headings than a list may have is refused before a cell is made of each", () => {
  const card = (at: number) => `BEGIN:VCARD\nFN:A\nX-${at}:1\nEND:VCARD\n`;
  const cards = Array.from({ length: 26_000 }, (_, at) => card(at)).join("");
  expect(cards.length).toBeLessThan(2 ** 20);
  const begun = performance.now();
  expect(listIn(cards, "Europe/London")).toEqual({ ok: false, reason: "too-many-columns" });
  const many = `BEGIN:VCARD\n${"TEL:1\n".repeat(170_000)}END:VCARD\n`;
  expect(listIn(many, "Europe/London")).toEqual({ ok: false, reason: "too-many-columns" });
  expect(performance.now() - begun).toBeLessThan(30_000);
  const plain = listIn(card(1).repeat(6_000), "Europe/London");
  expect(plain.ok && [plain.headings, plain.lines.length]).toEqual([["Full name", "X-1"], 5_001]);
});

test("an address book is a list: names, phones, emails, birthdays and notes, folded and quoted", () => {
  const cards = [
    ...["BEGIN:VCARD", "VERSION:3.0", "N:Lovelace;Ada;;;", "FN:Ada Lovelace", "TEL;TYPE=HOME:020 7946 0241"],
    ...["TEL;TYPE=CELL:07700 900456", "item1.EMAIL;TYPE=INTERNET:ada@example.com", "BDAY:19901210"],
    ...["NOTE:Latex allergy\\, and\\nprefers ", " mornings", "ORG:Engines;", "END:VCARD"],
    ...["BEGIN:VCARD", "VERSION:2.1", "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Big=C3=AB;Zo=", "=C3=AB;;;"],
    ...["TEL;CELL:+447700900457", "END:VCARD"],
  ].join("\r\n");
  const read = clients(cards);
  expect(read.clients).toMatchObject([
    { customerName: "Ada Lovelace", customerEmail: "ada@example.com", customerPhone: "07700 900456" },
    { customerName: "Zoë Bigë", customerPhone: "+447700900457" },
  ]);
  expect(read.clients[0]?.notes).toContain("Latex allergy, and\nprefers mornings");
  expect(read.clients[0]?.notes).toContain("Phones: 020 7946 0241");
  expect(read.clients[0]?.facts.birthday).toBe("1990-12-10");
  expect(read.unread).toEqual([{ heading: "ORG", values: ["Engines;"] }]);
});

test("a calendar is a list of bookings: its times are the salon’s, its titles name who comes for what", () => {
  const events = [
    ...["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:Europe/London", "END:VTIMEZONE"],
    ...["BEGIN:VEVENT", "DTSTART:20270701T090000Z", "DTEND:20270701T101500Z", "SUMMARY:Ada Lovelace: Gel with Mia"],
    ...["DESCRIPTION:Phone: 07700 900456\\nEmail: ada@example.com\\nPrice: £35.00\\nBrings a friend"],
    ...["BEGIN:VALARM", "DESCRIPTION:Reminder", "END:VALARM", "STATUS:CONFIRMED", "END:VEVENT"],
    ...[
      "BEGIN:VEVENT",
      "DTSTART;TZID=Europe/London:20270702T100000",
      "DURATION:PT1H30M",
      "SUMMARY:Gel\\, Soak Off - Bo",
    ],
    ...["STATUS:TENTATIVE", "END:VEVENT", "END:VCALENDAR"],
  ].join("\r\n");
  const read = bookings(events);
  expect(read.refused).toEqual([]);
  expect(read.bookings).toMatchObject([
    {
      ...{
        date: "2027-07-01",
        time: 600,
        minutes: 75,
        customerName: "Ada Lovelace",
        services: "Gel",
        technician: "Mia",
      },
      ...{ customerPhone: "07700 900456", price: 3500, status: "confirmed", notes: "Brings a friend" },
    },
    { date: "2027-07-02", time: 600, minutes: 90, customerName: "Bo", services: "Gel, Soak Off", status: "pending" },
  ]);
});

test("an event in another time zone is at the salon’s time, its guest isn’t the salon, and one that repeats is named", () => {
  const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
  const read = bookings(
    [
      "BEGIN:VCALENDAR",
      ...event(
        "DTSTART;TZID=America/New_York:20270701T100000",
        "DTEND;TZID=America/New_York:20270701T110000",
        "SUMMARY:Gel (Bo)",
      ),
      ...event("DTSTART;TZID=GMT Standard Time:20270702T100000", "SUMMARY:Gel - Cy", "RRULE:FREQ=WEEKLY;COUNT=6"),
      ...event(
        ...["DTSTART;TZID=Europe/London:20270703T100000", "SUMMARY:Gel", "ORGANIZER;CN=Petal:mailto:petal@example.com"],
        ...["ATTENDEE;CN=Petal:mailto:petal@example.com", 'ATTENDEE;CN="Moss; Ada":mailto:ada@example.com'],
      ),
      "END:VCALENDAR",
    ].join("\r\n"),
  );
  expect(read.bookings).toMatchObject([
    { date: "2027-07-01", time: 900, minutes: 60, customerName: "Bo" },
    { date: "2027-07-02", time: 600, customerName: "Cy" },
    { date: "2027-07-03", time: 600, customerName: "Moss; Ada", customerEmail: "ada@example.com", notes: "" },
  ]);
  expect(read.lost).toMatchObject([{ line: 2, sentence: expect.stringContaining("FREQ=WEEKLY;COUNT=6") }]);
  const repeating = "Date,Time,Client,Service,Recurring\n2027-02-01,10:00,Ada,Gel,No\n2027-02-01,12:00,Bo,Gel,Weekly";
  expect(bookings(repeating).lost.map(({ line }) => line)).toEqual([3]);
});

test("an old address book is read in its charset, and one that was cut off to its end", () => {
  const cards = [
    ...[
      "BEGIN:VCARD",
      "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=F6rg M=FCller",
      "TEL;CELL:07700900210",
      "END:VCARD",
    ],
    ...["BEGIN:VCARD", "FN:Cut Off", "TEL:07700900213"],
  ].join("\r\n");
  expect(clients(cards).clients.map(({ customerName }) => customerName)).toEqual(["Jörg Müller", "Cut Off"]);
});

test.for([
  ["Zoë", [0x5a, 0x6f, 0xeb], [0x5a, 0x6f, 0x91]],
  [
    "Siân O’Neil",
    [...ascii("Si"), 0xe2, ...ascii("n O"), 0x92, ...ascii("Neil")],
    [...ascii("Si"), 0x89, ...ascii("n O"), 0xd5, ...ascii("Neil")],
  ],
  [
    "Renée, £35",
    [...ascii("Ren"), 0xe9, ...ascii("e, "), 0xa3, ...ascii("35")],
    [...ascii("Ren"), 0x8e, ...ascii("e, "), 0xa3, ...ascii("35")],
  ],
  ["Ángel Muñoz", [0xc1, ...ascii("ngel Mu"), 0xf1, ...ascii("oz")], [0xe7, ...ascii("ngel Mu"), 0x96, ...ascii("oz")]],
  ["Ísla Brown", [0xcd, ...ascii("sla Brown")], [0xea, ...ascii("sla Brown")]],
  [
    "Françoise Béart",
    [...ascii("Fran"), 0xe7, ...ascii("oise B"), 0xe9, ...ascii("art")],
    [...ascii("Fran"), 0x8d, ...ascii("oise B"), 0x8e, ...ascii("art")],
  ],
  ["JOSÉ", [...ascii("JOS"), 0xc9], [...ascii("JOS"), 0x83]],
] as const)("%s is read as Windows and as an old Mac write it", ([text, windows, mac]) => {
  expect(textOfFile(new Uint8Array(windows))).toBe(text);
  expect(textOfFile(new Uint8Array(mac))).toBe(text);
});

function ascii(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

test("UTF-16 without its mark is known by its zeros, and a workbook has none of its own", () => {
  const text = "Name,Email\nZoë,zoe@example.com";
  const little = new Uint8Array(
    Array.from(text).flatMap((character) => [character.charCodeAt(0) & 0xff, character.charCodeAt(0) >> 8]),
  );
  expect(textOfFile(little)).toBe(text);
  const big = new Uint8Array(
    Array.from(text).flatMap((character) => [character.charCodeAt(0) >> 8, character.charCodeAt(0) & 0xff]),
  );
  expect(textOfFile(big)).toBe(text);
});

test.for([
  ["2026-12-07T10:00:00Z", "2026-12-07", 600],
  ["2026-07-07T10:00:00Z", "2026-07-07", 660],
  ["2026-07-07 23:30:00.000 +00:00", "2026-07-08", 30],
  ["2026-07-07T10:00-0500", "2026-07-07", 960],
  ["2026-12-07T10:00:00+01", "2026-12-07", 540],
  ["2026-07-07T10:00:00", "2026-07-07", 600],
] as const)("a start of %s is that of the salon’s clock", ([start, date, time]) => {
  expect(bookings(`Start,Service,Client\n${start},Gel,Ada`).bookings).toMatchObject([{ date, time }]);
});
