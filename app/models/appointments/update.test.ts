import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { type appointments, idempotencyKeys, outbox } from "../../database/schema.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import type { OfSalon } from "../../diary/command.ts";
import type { CommandSent, Update } from "../../diary/registry.ts";
import { addDays } from "../../kernel/clock.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { AdminEdit } from "../../routes/api/appointments/bodies.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database, databaseThat, withoutAsking } from "../../testing/database.ts";
import { diaryOf, eventsOf, rowOf, standingOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { runs } from "../../testing/thoroughness.ts";
import type { Outcome } from "../diary/execute.server.ts";
import { execute } from "../diary/execute.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { BookingRequest } from "./booking/booking-request.ts";

/* Updates to an appointment, and the constraints around them. docs/rules.md 5.7, 5.8, 5.12, 5.13 */
const ROUNDS = runs(15);

describe("two objects at once", () => {
  test("cancel one appointment once: the overtaken command is decided again, and its sender is told", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { salon, admin, id } = await aSalonWithAnAppointment();
      const outcomes = await throughTwoObjects(salon, [cancellation(salon, admin, id), cancellation(salon, admin, id)]);
      expect(reasonsOf(outcomes)).toEqual(["closed-already", "done"]);
      expect(await rowOf(id)).toMatchObject({ status: "cancelled", version: 2, calendarSequence: 1 });
      expect(await namesOfEvents(id)).toEqual(["cancelled"]);
      expect(await emailCount(id)).toBe(1);
      expect(await keyCount(salon)).toBe(1);
    }
  });

  test("do different things to one appointment: both are done, neither undoes the other", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { salon, admin, id } = await aSalonWithAnAppointment();
      const commands = [
        anUpdateOf(salon, admin, id, { what: "price", pricePence: 100, paymentMethod: "bank_transfer" }),
        anUpdateOf(salon, admin, id, { what: "payment", paymentStatus: "paid" }),
      ];
      expect(reasonsOf(await throughTwoObjects(salon, commands))).toEqual(["done", "done"]);
      expect(await rowOf(id)).toMatchObject({
        ...{ pricePence: 100, paymentMethod: "bank_transfer", paymentStatus: "paid", version: 3 },
      });
      expect((await namesOfEvents(id)).sort()).toEqual(["payment paid", "priced"]);
    }
  });

  test("move it and cancel it: one of the two has happened", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { salon, admin, id } = await aSalonWithAnAppointment();
      const [one, other] = [object(salon.id), object(`${salon.id} moved`)];
      const outcomes = await Promise.all([
        one.execute(aRescheduling(salon, admin, id)),
        other.execute(cancellation(salon, admin, id)),
      ]);
      expect(reasonsOf(outcomes)).toEqual(["closed-already", "done"]);
      const standing = await standingOf(salon);
      const [moved] = outcomes;
      expect(standing).toHaveLength(moved?.ok ? 1 : 0);
      expect(await rowOf(id)).toMatchObject({ status: "cancelled", replacedById: standing[0]?.id ?? null, version: 2 });
    }
  });

  test("change it and mark it as paid: an answer that it is paid means that it is paid", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { salon, admin, id } = await aSalonWithAnAppointment();
      const [one, other] = [object(salon.id), object(`${salon.id} moved`)];
      const [moved, paid] = await Promise.all([
        one.execute(aRescheduling(salon, admin, id)),
        other.execute(anUpdateOf(salon, admin, id, { what: "payment", paymentStatus: "paid" })),
      ]);
      expect(moved).toMatchObject({ ok: true });
      if (!paid.ok) expect(paid).toEqual({ ok: false, reason: "replaced" });
      expect(await standingOf(salon)).toMatchObject([{ replacesId: id, paymentStatus: paid.ok ? "paid" : "pending" }]);
    }
  });

  test("set two cancelled ones back to one time: one of them gets it", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { salon, admin, id } = await aSalonWithAnAppointment({ status: "cancelled" });
      const second = crypto.randomUUID();
      await anAppointment(salon, { id: second, status: "cancelled", startsMinute: 630, endsMinute: 690 });
      const commands = [id, second].map((one) =>
        anUpdateOf(salon, admin, one, { what: "status", status: "confirmed" }),
      );
      expect(reasonsOf(await throughTwoObjects(salon, commands))).toEqual(["done", "taken"]);
      expect((await diaryOf(salon)).filter(({ status }) => status === "confirmed")).toHaveLength(1);
    }
  });

  test("delete it and mark it as paid: it is gone, and nothing is reported that was not executed", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { salon, admin, id } = await aSalonWithAnAppointment();
      const commands = [
        anUpdateOf(salon, admin, id, { what: "delete", tell: false }),
        anUpdateOf(salon, admin, id, { what: "payment", paymentStatus: "paid" }),
      ];
      const [deleted, paid] = await throughTwoObjects(salon, commands);
      expect(deleted).toMatchObject({ ok: true });
      expect(await rowOf(id)).toBeUndefined();
      expect(await namesOfEvents(id)).toEqual(paid?.ok ? ["payment paid", "deleted"] : ["deleted"]);
      if (!paid?.ok) expect(paid).toEqual({ ok: false, reason: "not-found" });
    }
  });
});

test("a time that was taken when a status was written is free when the command is decided again", async () => {
  const { salon, admin, id } = await aSalonWithAnAppointment({ status: "cancelled" });
  const passing = crypto.randomUUID();
  let writes = 0;
  const hanging = databaseThat(async (write) => {
    if (++writes > 1) return write();
    await anAppointment(salon, { id: passing, startsMinute: 630, endsMinute: 690 });
    try {
      return await write();
    } finally {
      await execute(primaryDatabase, cancellation(salon, admin, passing));
    }
  });
  const confirmed = anUpdateOf(salon, admin, id, { what: "status", status: "confirmed" });
  expect(await execute(hanging, confirmed)).toMatchObject({ ok: true });
  expect(await standingOf(salon)).toMatchObject([{ id }]);
});

test("a time that is taken keeps a cancelled one from coming back, without a try at writing", async () => {
  const { salon, admin, id } = await aSalonWithAnAppointment({ status: "cancelled" });
  await anAppointment(salon, { startsMinute: 540, endsMinute: 590, bufferMinutes: 15 });
  const neverWrites = databaseThat(async () => expect.fail());
  const confirmed = anUpdateOf(salon, admin, id, { what: "status", status: "confirmed" });
  expect(await execute(neverWrites, confirmed)).toEqual({ ok: false, reason: "taken" });
});

describe("the constraint of the audit trail", () => {
  afterEach(restoreTrigger);

  test("down, both are told that they cancelled, and only one did", async () => {
    await env.DB.exec("DROP TRIGGER audit_of_what_happened");
    let shown = 0;
    for (let round = 0; round < 15; round++) {
      const { salon, admin, id } = await aSalonWithAnAppointment();
      await withoutAsking(() =>
        Promise.all([1, 2].map(() => execute(primaryDatabase, cancellation(salon, admin, id)))),
      );
      shown += (await namesOfEvents(id)).length;
      expect(await rowOf(id)).toMatchObject({ status: "cancelled", version: 2 });
    }
    expect(shown).toBeGreaterThan(15);
  });
});

describe("an update", () => {
  test("of a version that is not the latest is refused, and of the latest or of any is taken", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    const paid: Update = { what: "payment", paymentStatus: "paid" };
    for (const wanted of [paid, { what: "cancel" }, { what: "delete", tell: false }] satisfies Update[]) {
      const stale = { ...anUpdateOf(salon, admin, id, wanted), version: 0 };
      expect(await execute(primaryDatabase, stale)).toEqual({ ok: false, reason: "changed-since" });
    }
    expect(await rowOf(id)).toMatchObject({ version: 1, paymentStatus: "pending" });
    expect(await namesOfEvents(id)).toEqual([]);
    const current = { ...anUpdateOf(salon, admin, id, paid), version: 1 };
    expect(await execute(primaryDatabase, current)).toMatchObject({ ok: true });
    expect(await execute(primaryDatabase, anUpdateOf(salon, admin, id, paid))).toMatchObject({ ok: true });
    const overtaken = { ...anUpdateOf(salon, admin, id, paid), version: 1 };
    expect(await execute(primaryDatabase, overtaken)).toEqual({ ok: false, reason: "changed-since" });
    expect(await rowOf(id)).toMatchObject({ version: 3 });
  });

  test("overtaken between the check and the write by a version that its sender has not seen is refused", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { salon, admin, id } = await aSalonWithAnAppointment();
      const commands = ["paid", "refunded"].map((paymentStatus) => ({
        ...anUpdateOf(salon, admin, id, {
          what: "payment",
          paymentStatus: paymentStatus === "paid" ? "paid" : "refunded",
        }),
        version: 1,
      }));
      const outcomes = await Promise.all(commands.map((command) => execute(primaryDatabase, command)));
      expect(reasonsOf(outcomes)).toEqual(["changed-since", "done"]);
      expect(await rowOf(id)).toMatchObject({ version: 2 });
    }
  });

  test("under a key that was used is the same update, under another sender's it is not", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    const command = cancellation(salon, admin, id);
    expect(await execute(primaryDatabase, command)).toMatchObject({ ok: true, appointmentId: id });
    expect(await execute(primaryDatabase, command)).toMatchObject({ ok: true, appointmentId: id });
    expect(await rowOf(id)).toMatchObject({ version: 2 });
    const other = { ...anUpdateOf(salon, admin, id, { what: "delete", tell: false }), key: command.key };
    expect(await execute(primaryDatabase, other)).toEqual({ ok: false, reason: "key-reused" });
    const guest: Actor = { role: "guest", grant: { email: "grace@example.com" } };
    const outcome = await execute(primaryDatabase, { ...command, actor: guest });
    expect(outcome).toEqual({ ok: false, reason: "closed-already" });
  });

  test("with a lost answer is found by its key and not executed twice", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    let lost = 0;
    const losesTheFirstAnswer = databaseThat(async (write) => {
      const answer = await write();
      if (lost++ === 0) throw new Error("Network connection lost");
      return answer;
    });
    const outcome = await execute(losesTheFirstAnswer, cancellation(salon, admin, id));
    expect(outcome).toMatchObject({ ok: true, appointmentId: id });
    expect(lost).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: "cancelled", version: 2 });
    expect(await namesOfEvents(id)).toEqual(["cancelled"]);
    expect(await emailCount(id)).toBe(1);
  });

  test("does not change its customer, time and technician", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    const before = await rowOf(id);
    const updates: Update[] = [
      { what: "price", pricePence: 1, paymentMethod: "bank_transfer" },
      { what: "payment", paymentStatus: "paid" },
      { what: "status", status: "completed" },
      { what: "status", status: "pending" },
      { what: "cancel" },
    ];
    for (const wanted of updates) {
      expect(await execute(primaryDatabase, anUpdateOf(salon, admin, id, wanted))).toMatchObject({ ok: true });
    }
    const set = { pricePence: 1, paymentMethod: "bank_transfer", paymentStatus: "paid", status: "cancelled" };
    expect(await rowOf(id)).toEqual({
      ...{ ...before, ...set, version: 6, calendarSequence: 3 },
      ...{ writtenBy: expect.any(String), updatedAt: expect.any(Number) },
    });
    expect(await namesOfEvents(id)).toEqual(["priced", "payment paid", "completed", "pending", "cancelled"]);
  });
});

describe("a price in the admin pages", () => {
  test("is the same to the penny as a number and as text", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (pence) => {
        const paymentMethod = "cash" as const;
        for (const servicePrice of [pence / 100, (pence / 100).toFixed(2)]) {
          const edit = parseSubmission(AdminEdit, { paymentMethod, servicePrice });
          expect(edit).toEqual({ ok: true, value: { what: "price", pricePence: pence, paymentMethod } });
        }
      }),
    );
  });

  test("is 0 for any text that is no number, and never less", () => {
    fc.assert(
      fc.property(fc.string(), (servicePrice) => {
        fc.pre(!/\d/.test(servicePrice));
        const edit = parseSubmission(AdminEdit, { paymentMethod: "cash", servicePrice });
        expect(edit).toMatchObject({ ok: true, value: { pricePence: 0 } });
      }),
    );
  });
});

async function aSalonWithAnAppointment(with_: Partial<typeof appointments.$inferInsert> = {}) {
  const salon = await aSalon();
  const { id: userId } = await anAccount(salon, { role: "admin" });
  const admin: Actor = { role: "admin", userId };
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, ...with_ });
  return { salon, admin, id };
}

function anUpdateOf(salon: Salon, actor: Actor, appointmentId: string, update: Update): CommandSent & OfSalon {
  return { salonId: salon.id, actor, key: crypto.randomUUID(), appointmentId, ...update };
}

function cancellation(salon: Salon, actor: Actor, appointmentId: string): CommandSent & OfSalon {
  return anUpdateOf(salon, actor, appointmentId, { what: "cancel" });
}

function aRescheduling(salon: Salon, actor: Actor, appointmentId: string): CommandSent & OfSalon {
  const booking = parseSubmission(BookingRequest, aBooking(salon, { date: addDays(tomorrow(salon), 2) }));
  if (!booking.ok) return expect.fail(JSON.stringify(booking.fields));
  const { customerName, customerEmail, customerPhone, status: _, ...wanted } = booking.value;
  const customer = { customerName, customerEmail, customerPhone, phoneKey: "+447700900456" };
  return { what: "change", salonId: salon.id, actor, key: crypto.randomUUID(), appointmentId, ...wanted, customer };
}

function throughTwoObjects(salon: Salon, commands: (CommandSent & OfSalon)[]): Promise<Outcome[]> {
  const objects = [object(salon.id), object(`${salon.id} moved`)];
  return Promise.all(commands.map((command, n) => objects[n]?.execute(command) ?? expect.fail()));
}

function object(name: string) {
  return env.SALON_SCHEDULE.get(env.SALON_SCHEDULE.idFromName(name));
}

function reasonsOf(outcomes: Outcome[]): string[] {
  return outcomes.map((outcome) => (outcome.ok ? "done" : outcome.reason)).sort();
}

function emailCount(appointmentId: string) {
  return database.$count(outbox, eq(outbox.subjectId, appointmentId));
}

function keyCount(salon: Salon) {
  return database.$count(idempotencyKeys, eq(idempotencyKeys.salonId, salon.id));
}

async function restoreTrigger() {
  const trigger = env.MIGRATIONS.flatMap(({ queries }) => queries).findLast((query) =>
    query.includes("CREATE TRIGGER audit_of_what_happened"),
  );
  await env.DB.exec("DROP TRIGGER IF EXISTS audit_of_what_happened");
  await env.DB.prepare(trigger ?? expect.fail("The trigger stands in no migration")).run();
}

async function namesOfEvents(appointmentId: string): Promise<string[]> {
  return (await eventsOf(appointmentId)).map(([name]) => name);
}
