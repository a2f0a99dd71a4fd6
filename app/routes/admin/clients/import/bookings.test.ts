import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointmentItems, appointments, outbox, payments } from "../../../../database/schema.ts";
import { addDays } from "../../../../kernel/clock.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";
import { callApi, visit } from "../../../../testing/requests.ts";
import { aTechnician } from "../../../../testing/salons.ts";
import { IMPORT_SAYS } from "../../../../testing/says.ts";

/* Importing bookings: docs/rules.md 25.2 to 25.4. */

const HEADER =
  "Date,Time,Minutes,Services,Client,Email,Phone,Technician,Price,Status,Payment method,Payment status,Notes";

test("a list is shown before anything is booked, and booked as it was shown; twice is once", async () => {
  const { salon, send, on, stored } = await anImport();
  await anAppointment(salon, { date: on(3), startsMinute: 840, endsMinute: 900, technicianId: salon.id });
  const list = [
    HEADER,
    `${on(1)},10:00,75,"Gel Polish, Nail Art x 4",Ada,ada@example.com,07700 900456,,41.50,confirmed,cash,paid,Likes red`,
    `${on(1)},10:00,75,"Gel Polish, Nail Art x 4",Ada,ada@example.com,07700 900456,,41.50,confirmed,cash,paid,Likes red`,
    `${on(2)},7:15am,,gel polish,Walk In,,,,,,,,`,
    `${on(3)},14:30,,Gel Polish,Late Lou,lou@example.com,,,,,,,`,
    `${on(2)},12:00,,Head Spa,Bo,,07700 900789,,,,,,`,
    `${on(2)},12:00,,Unknown,Bo,,07700 900789,,,,,,`,
    `${on(-9)},12:00,,Gel Polish,Bo,,07700 900789,,,,,,`,
    `${on(2)},noon,,Gel Polish,Bo,,07700 900789,,,,,,`,
  ].join("\n");
  const shown = unescaped(await textOf(send({ list })));
  expect(shown).toContain("2 new bookings in this list");
  expect(shown).toContain("1 line names a booking that is in your diary already");
  for (const [line, why] of REFUSED) expect(shown).toMatch(new RegExp(`Line ${line}</span>[^]*?: ${why}`));
  expect(shown).toContain("Take 1 overlap as it is");
  expect((await stored()).length).toBe(1);
  const done = unescaped(await textOf(send({ list, intent: "import" })));
  expect(done).toContain("2 bookings added");
  for (const [line, why] of REFUSED) expect(done).toMatch(new RegExp(`Line ${line}</span>[^]*?: ${why}`));
  const [first, second] = await stored();
  expect(first).toMatchObject({
    ...{ date: on(1), startsMinute: 600, endsMinute: 675, customerName: "Ada", customerPhone: "07700 900456" },
    ...{ pricePence: 4150, status: "confirmed", paymentStatus: "paid", notes: "Likes red" },
    serviceNames: "Gel Polish, Nail Art",
  });
  expect(second).toMatchObject({ startsMinute: 435, endsMinute: 495, customerName: "Walk In", pricePence: 3500 });
  const again = await textOf(send({ list, intent: "import" }));
  expect(again).toContain("Nothing new was added");
  expect((await stored()).length).toBe(3);
});

const REFUSED = [
  [5, IMPORT_SAYS.taken],
  [6, IMPORT_SAYS["no-such-service"]],
  [7, IMPORT_SAYS["no-such-service"]],
  [8, IMPORT_SAYS.past],
  [9, "Please give the time as 14:30"],
] as const;

test("dates that can be read both ways are asked about before anything can be added", async () => {
  const { send, on, stored } = await anImport();
  const [year, month] = on(40).split("-").map(Number);
  const date = `${month === 5 ? 6 : 5}/${month}/${year}`;
  const list = `Date,Time,Services,Client\n${date},10:00,Gel Polish,Ada`;
  const asked = await textOf(send({ list }));
  expect(asked).toContain(`Which day is ${date}?`);
  expect(asked).not.toContain('value="import"');
  await send({ list, intent: "import" });
  expect(await stored()).toEqual([]);
  const answered = await textOf(send({ list, dates: "day" }));
  expect(answered).toContain('name="dates" value="day"');
  expect(answered).not.toContain("Which day is");
});

test("a booking that says when it ends lasts as long, so its time isn’t sold again", async () => {
  const { send, on, stored } = await anImport();
  const list = `Date,Start Time,End Time,Client,Service\n${on(3)},10:00,12:30,Long Lou,Gel Polish`;
  await send({ list, intent: "import" });
  expect((await stored()).map(({ startsMinute, endsMinute }) => [startsMinute, endsMinute])).toEqual([[600, 750]]);
});

test("what was paid in advance is a row of money, and more than the price is refused", async () => {
  const { salon, send, on, stored } = await anImport();
  const line = (time: string, deposit: string) => `${on(3)},${time},Ada,Gel Polish,35,${deposit}`;
  const lines = [line("10:00", "£10.00"), line("12:00", "35"), line("14:00", "36"), line("16:00", "")];
  const done = await textOf(
    send({ list: ["Date,Time,Client,Service,Price,Deposit Paid", ...lines].join("\n"), intent: "import" }),
  );
  expect(done).toContain("3 bookings added");
  expect(done).toMatch(/Line 4<\/span>/);
  expect((await stored()).map(({ startsMinute, paymentStatus }) => [startsMinute, paymentStatus])).toEqual([
    [600, "pending"],
    [720, "paid"],
    [960, "pending"],
  ]);
  const rows = await database
    .select()
    .from(payments)
    .where(eq(payments.salonId, salon.id))
    .orderBy(payments.amountPence);
  expect(rows.map(({ kind, method, amountPence }) => [kind, method, amountPence])).toEqual([
    ["deposit", "bank_transfer", 1000],
    ["deposit", "bank_transfer", 3500],
  ]);
});

test("a visit that was completed comes as one that is over: nobody hears of it, and its money is of its day", async () => {
  const { salon, send, on, stored } = await anImport();
  const past = (status: string, paid: string) => `${on(-40)},10:00,Ada,ada@example.com,Gel Polish,35,${status},${paid}`;
  const header = "Date,Time,Client,Email,Service,Price,Status,Paid";
  const refused = await textOf(send({ list: `${header}\n${past("Pending", "yes")}`, intent: "import" }));
  expect(refused).toContain("Nothing new was added");
  await send({ list: `${header}\n${past("Completed", "yes")}`, intent: "import" });
  await send({ list: `${header}\n${past("Completed", "yes")}`, intent: "import" });
  expect(await stored()).toMatchObject([{ date: on(-40), status: "completed", paymentStatus: "paid" }]);
  const rows = await database.select().from(payments).where(eq(payments.salonId, salon.id));
  expect(rows.map(({ takenOn, amountPence }) => [takenOn, amountPence])).toEqual([[on(-40), 3500]]);
  expect(await database.$count(outbox, eq(outbox.salonId, salon.id))).toBe(0);
});

test("a firm booking that is over was a visit, and a no-show takes no time and counts on the card", async () => {
  const { send, on, stored } = await anImport();
  const line = (name: string, status: string, day: number) => `${on(day)},10:00,${name},Gel Polish,35,${status}`;
  const lines = [line("Ada", "Booked", -40), line("Bo", "No-show", -40), line("Cy", "No Show", 40)];
  const list = ["Date,Time,Client,Service,Price,Status", ...lines].join("\n");
  const shown = unescaped(await textOf(send({ list })));
  expect(shown).toContain("2 new bookings in this list");
  expect(shown).toMatch(/Ada, Gel Polish.*?1 hr · £35 · with [^·]+ · Completed/s);
  expect(shown).toMatch(/Bo, Gel Polish.*?No-show/s);
  const done = unescaped(await textOf(send({ list, intent: "import" })));
  expect(done).toMatch(new RegExp(`Line 4</span>[^]*?: ${IMPORT_SAYS["not-begun"]}`));
  expect((await stored()).map(({ customerName, status, noShow }) => [customerName, status, noShow]).toSorted()).toEqual(
    [
      ["Ada", "completed", false],
      ["Bo", "cancelled", true],
    ],
  );
});

test("an unknown technician is left out with a word, a first name is enough, and a time beyond the hours is named", async () => {
  const { salon, send, on, stored } = await anImport();
  await aTechnician(salon, { id: `${salon.id}-mia`, name: "Mia Long" });
  const line = (time: string, technician: string) => `${on(3)},${time},Gel Polish,Ada,${technician}`;
  const list = [
    "Date,Time,Service,Client,Staff",
    line("10:00", "mia"),
    line("12:00", "Zoe"),
    line("22:30", "Mia"),
  ].join("\n");
  const shown = unescaped(await textOf(send({ list })));
  expect(shown).toContain("3 new bookings in this list");
  expect(shown).toMatch(/Line 3<\/span>, Ada: [^<]*“Zoe”/);
  expect(shown).toContain("1 booking outside working hours");
  expect(shown).toMatch(/id="outside".*?Line 4<\/span>/s);
  await send({ list, intent: "import" });
  expect(
    (await stored()).map(({ startsMinute, technicianId, status }) => [
      startsMinute,
      technicianId === `${salon.id}-mia`,
      status,
    ]),
  ).toEqual([
    [600, true, "confirmed"],
    [720, expect.any(Boolean), "confirmed"],
    [1350, true, "confirmed"],
  ]);
});

test("an import of bookings is taken back as a whole, but for what was changed since", async () => {
  const { salon, admin, send, on, stored } = await anImport();
  const lines = [10, 12, 14].map((hour) => `${on(3)},${hour}:00,Client ${hour},Gel Polish,35`);
  await anAppointment(salon, { date: on(3), startsMinute: 960, endsMinute: 1020, technicianId: salon.id });
  const done = await textOf(
    send({ list: ["Date,Time,Client,Service,Deposit", ...lines].join("\n"), intent: "import" }),
  );
  const [, id = ""] = /name="id" value="([^"]+)"/.exec(done) ?? [];
  const [, touched] = await stored();
  await callApi(salon, `appointments/${touched?.id}/cancel`, { method: "PATCH", user: admin, body: {} });
  const undone = await textOf(send({ intent: "undo", id }));
  expect(undone).toContain("Undone: 2 bookings");
  expect(undone).toContain("Client 12");
  expect((await stored()).map(({ startsMinute, status }) => [startsMinute, status])).toEqual([
    [720, "cancelled"],
    [960, "confirmed"],
  ]);
  const left = await database.select().from(payments).where(eq(payments.salonId, salon.id));
  expect(left.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(3500);
  expect((await send({ intent: "undo", id })).status).toBe(404);
});

test("the money of visits that are over goes from their own days when they are taken back, and the list can come again", async () => {
  const { salon, send, on, stored } = await anImport();
  const line = (name: string, day: number) => `${on(day)},10:00,${name},Gel Polish,35,Completed,Cash,yes`;
  const header = "Date,Time,Client,Service,Price,Status,Payment method,Paid";
  const list = [header, line("Ada", -40), line("Bo", -1)].join("\n");
  const done = await textOf(send({ list, intent: "import" }));
  const [, id = ""] = /name="id" value="([^"]+)"/.exec(done) ?? [];
  expect(await textOf(send({ intent: "undo", id }))).toContain("Undone: 2 bookings");
  const rows = await database.select().from(payments).where(eq(payments.salonId, salon.id));
  expect(rows.map(({ takenOn, amountPence }) => `${takenOn} ${amountPence}`).toSorted()).toEqual(
    [-40, -1].flatMap((day) => [`${on(day)} -3500`, `${on(day)} 3500`]).toSorted(),
  );
  const corrected = [header, line("Ada", -40), line("Bo", -1), line("Cy", -2)].join("\n");
  expect(await textOf(send({ list: corrected, intent: "import" }))).toContain("3 bookings added");
  expect((await stored()).map(({ customerName }) => customerName)).toEqual(["Ada", "Cy", "Bo"]);
});

test("another account’s import and a booking by hand are known too, and a tick takes overlaps as they are", async () => {
  const { salon, send, on, stored } = await anImport();
  await anAppointment(salon, { date: on(3), startsMinute: 840, endsMinute: 900, technicianId: salon.id });
  const grace = `${on(3)},14:00,,Gel Polish,Grace Hopper,grace@example.com,07700 900123`;
  const list = `Date,Time,Minutes,Services,Client,Email,Phone\n${grace}\n${on(3)},14:30,,Gel Polish,Lou,lou@example.com,`;
  const shown = await textOf(send({ list, overlap: "yes" }));
  expect(shown).toContain("1 new booking in this list, overlaps included");
  expect(await textOf(send({ list, overlap: "yes", intent: "import" }))).toContain("1 booking added");
  const Cookie = await cookieOf(await aStaffMember(salon, "manager"));
  const another = await textOf(send({ list, overlap: "yes", intent: "import" }, Cookie));
  expect(another).toContain("Nothing new was added");
  expect(await textOf(send({ list, intent: "import" }))).toContain("Nothing new was added");
  expect((await stored()).length).toBe(2);
});

test("an imported booking is not confirmed by email, but its client is reminded", async () => {
  const { salon, send, on } = await anImport();
  await send({
    list: `Date,Time,Services,Client,Email\n${on(5)},10:00,Gel Polish,Ada,ada@example.com`,
    intent: "import",
  });
  const mails = await database.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.salonId, salon.id));
  expect(mails).toEqual([{ kind: "reminder" }]);
});

test("a technician imports nothing, and more than 2,000 lines are refused", async () => {
  const { salon, send, on, stored } = await anImport();
  const list = `Date,Time,Services,Client\n${on(5)},10:00,Gel Polish,Ada`;
  const Cookie = await cookieOf(await aStaffMember(salon, "technician"));
  expect((await send({ list, intent: "import" }, Cookie)).status).toBe(403);
  const many = `Date,Time,Services,Client\n${`${on(5)},10:00,Gel Polish,Ada\n`.repeat(2_001)}`;
  const refused = await send({ list: many });
  expect([refused.status, (await refused.text()).includes("at most 2,000 bookings")]).toEqual([400, true]);
  expect(await stored()).toEqual([]);
});

test("an export, imported into an empty salon with the same menu and team, gives the same diary", async () => {
  const { salon, admin, send, on } = await anImport();
  await aTechnician(salon, { id: `${salon.id}-bea`, name: "Bea" });
  // No two begin together: those stand in the order of their ids, which are random.
  for (const [technicianId, first, second] of [
    [salon.id, "10:00", "13:15"],
    [`${salon.id}-bea`, "10:15", "13:30"],
  ] as const)
    for (const [at, services] of [
      [first, "Gel Polish, Nail Art"],
      [second, "Gel Polish"],
    ] as const)
      await callApi(salon, "appointments", {
        ...{ method: "POST", user: admin },
        body: {
          ...{ customerName: "=Ada, “the first”", customerEmail: "ada@example.com", customerPhone: "+44 7700 900456" },
          ...{ services: services.split(", ").map((name) => ({ name, quantity: name === "Nail Art" ? 3 : 1 })) },
          ...{
            date: on(4),
            time: at,
            paymentMethod: "bank_transfer",
            status: "confirmed",
            notes: "-Two\nlines",
            technicianId,
          },
        },
      });
  const mixed = `${HEADER}\n${on(6)},06:20,40,Gel Polish,Bo,,07700 900789,Bea,12.34,pending,cash,paid,`;
  expect(await textOf(send({ list: mixed, intent: "import" }))).toContain("1 booking added");
  const file = await textOf(callApi(salon, "export/appointments", { user: admin }));

  const empty = await anImport();
  await aTechnician(empty.salon, { id: `${empty.salon.id}-bea`, name: "Bea" });
  expect(await textOf(empty.send({ list: file, intent: "import" }))).toContain("5 bookings added");
  expect(await diaryOf(empty.salon)).toEqual(await diaryOf(salon));
  const theirs = await textOf(callApi(empty.salon, "export/appointments", { user: empty.admin }));
  expect(theirs.replaceAll(empty.salon.id, "")).toBe(file.replaceAll(salon.id, ""));
});

/** What stands in a salon's diary, without the ids and the times of writing. */
async function diaryOf(salon: Salon) {
  const rows = await database
    .select()
    .from(appointments)
    .where(eq(appointments.salonId, salon.id))
    .orderBy(asc(appointments.date), asc(appointments.startsMinute), asc(appointments.technicianId));
  const items = await database.select().from(appointmentItems).where(eq(appointmentItems.salonId, salon.id));
  return rows.map((row) => [
    ...[row.date, row.startsMinute, row.endsMinute, row.bufferMinutes, row.serviceNames, row.customerName],
    ...[row.customerEmail, row.customerPhone, row.phoneKey, row.pricePence, row.status, row.paymentMethod],
    ...[row.paymentStatus, row.notes, row.technicianId?.replace(salon.id, "")],
    items
      .filter(({ appointmentId }) => appointmentId === row.id)
      .map(({ name, quantity, pricePence, durationMinutes }) => [name, quantity, pricePence, durationMinutes]),
  ]);
}

/** A salon whose admin imports, and what stands in its diary. */
async function anImport() {
  const { salon, admin, date } = await aSalonWithAdmin();
  const own = await cookieOf(admin);
  return {
    ...{ salon, admin },
    on: (days: number) => addDays(date, days),
    send(fields: Record<string, string>, Cookie = own) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      return visit(salon, "/admin/clients/import", {
        method: "POST",
        body,
        headers: { Cookie, Origin: `http://${salon.host}` },
      });
    },
    stored: () =>
      database
        .select()
        .from(appointments)
        .where(eq(appointments.salonId, salon.id))
        .orderBy(asc(appointments.date), asc(appointments.startsMinute)),
  };
}
