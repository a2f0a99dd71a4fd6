import { env } from "cloudflare:workers";
import { and, eq, ne } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointmentItems, type appointments, auditEvents, idempotencyKeys, outbox } from "../../database/schema.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import type { Book, OfSalon, Sender } from "../../diary/command.ts";
import { clockTime } from "../../kernel/clock.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBooking } from "../../testing/appointments.ts";
import { database, databaseThat, withoutAsking } from "../../testing/database.ts";
import { randomFrom } from "../../testing/random.ts";
import { callApi } from "../../testing/requests.ts";
import { standingOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { runs, SEED } from "../../testing/thoroughness.ts";
import type { User } from "../accounts/user.server.ts";
import type { Outcome } from "../diary/execute.server.ts";
import { execute } from "../diary/execute.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { BookingRequest } from "./booking/booking-request.ts";

describe("one slot, one winner", () => {
  test("64 simultaneous confirmations make one appointment and 63 polite refusals", async () => {
    const salon = await aSalon();
    const clients = await Promise.all(Array.from({ length: 8 }, () => anAccount(salon)));
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        callApi(salon, "appointments", {
          method: "POST",
          user: clients[n % 8] ?? expect.fail(),
          body: aBooking(salon),
        }),
      ),
    );
    const refused = answers.filter((answer) => answer.status === 409);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(refused).toHaveLength(63);
    for (const answer of refused) expect(await answer.json()).toEqual({ error: "This time slot is already booked" });
    expect(await standingOf(salon)).toHaveLength(1);
  });

  test(`${50 * runs(10)} random overlapping attempts leave no overlap and every confirmed one present`, async () => {
    const salon = await aSalon();
    const client = await anAccount(salon);
    const random = randomFrom(SEED);
    const confirmed: string[] = [];
    for (let round = 0; round < runs(10); round++) {
      const attempts = Array.from({ length: 50 }, () => {
        const services = [
          { name: random() < 0.5 ? "Gel Polish" : "Matte Top" },
          ...(random() < 0.3 ? [{ name: "Gems", quantity: 3 }] : []),
        ];
        const minute = 480 + 15 * Math.floor(random() * 49);
        return callApi(salon, "appointments", {
          method: "POST",
          user: client,
          body: aBooking(salon, { services, time: clockTime(minute) }),
        });
      });
      for (const answer of await Promise.all(attempts)) {
        expect([201, 409]).toContain(answer.status);
        const body = await answer.json<{ id: string }>();
        if (answer.status === 201) confirmed.push(body.id);
      }
    }
    const diary = await standingOf(salon);
    expect(diary.map((appointment) => appointment.id).sort()).toEqual(confirmed.sort());
    expect(confirmed.length).toBeGreaterThan(5);
    expect(overlapsIn(diary)).toEqual([]);
  });
});

describe("each constraint holds without the others", () => {
  afterEach(restoreTriggers);

  test("without triggers, the queue still lets one through", async () => {
    const salon = await aSalon();
    const client = await anAccount(salon);
    await dropTriggers();
    const object = scheduleNamed(salon.id);
    for (let round = 1; round <= runs(10); round++) {
      const time = clockTime(480 + 60 * round);
      const attempts = reservationsOfOneSlot(salon, client, 16, { time });
      const outcomes = await Promise.all(attempts.map((one) => object.execute(one)));
      expect(winners(outcomes)).toBe(1);
      expect(await standingOf(salon)).toHaveLength(round);
    }
  });

  const byTwoObjects = async () => {
    for (let round = 0; round < runs(20); round++) {
      const salon = await aSalon();
      const client = await anAccount(salon);
      const objects = [scheduleNamed(salon.id), scheduleNamed(`${salon.id} moved`)];
      const outcomes = await Promise.all(
        reservationsOfOneSlot(salon, client, 2).map((one, n) => objects[n]?.execute(one) ?? expect.fail()),
      );
      expect(winners(outcomes)).toBe(1);
      expect(await standingOf(salon)).toHaveLength(1);
    }
  };

  test("with two objects on one salon, the number of the last write does", async () => {
    await dropTriggers();
    await byTwoObjects();
  });

  test("with two objects and without that number, the triggers do", () => withoutAsking(byTwoObjects));

  test("with all gone, the slot is booked twice", async () => {
    const salon = await aSalon();
    const client = await anAccount(salon);
    await dropTriggers();
    const outcomes = await withoutAsking(() =>
      Promise.all(reservationsOfOneSlot(salon, client, 8).map((one) => execute(primaryDatabase, one))),
    );
    expect(winners(outcomes)).toBeGreaterThan(1);
    expect(overlapsIn(await standingOf(salon))).not.toEqual([]);
  });
});

describe("what a reservation writes", () => {
  test("the appointment, its items, its key, its mail and its audit event, in pence and minutes", async () => {
    const salon = await aSalon();
    const client = await anAccount(salon);
    const services = [{ name: "Gel Polish" }, { name: "Nail Art", quantity: 4 }, { name: "Matte Top" }];
    const [one] = reservationsOfOneSlot(salon, client, 1, { services });
    const outcome = await execute(primaryDatabase, one ?? expect.fail());
    if (!outcome.ok) return expect.fail(outcome.reason);
    const id = outcome.appointmentId;
    expect(await standingOf(salon)).toMatchObject([
      {
        id,
        clientId: client.id,
        serviceNames: "Gel Polish, Nail Art, Matte Top",
        startsMinute: 600,
        endsMinute: 660,
        pricePence: 3500 + 4 * 450 + 500,
        status: "pending",
        paymentStatus: "pending",
      },
    ]);
    const items = await database.select().from(appointmentItems).where(eq(appointmentItems.appointmentId, id));
    expect(items.map(({ name, quantity, pricePence }) => [name, quantity, pricePence])).toEqual([
      ["Gel Polish", 1, 3500],
      ["Nail Art", 4, 450],
      ["Matte Top", 1, 500],
    ]);
    const news = and(eq(outbox.subjectId, id), ne(outbox.kind, "reminder"));
    expect(await database.select().from(outbox).where(news)).toMatchObject([
      { kind: "confirmation", attempts: 0, sentAt: null },
    ]);
    expect(await database.select().from(auditEvents).where(eq(auditEvents.appointmentId, id))).toMatchObject([
      { event: "booked", actor: `client:${client.id}` },
    ]);
    expect(await database.select().from(idempotencyKeys).where(eq(idempotencyKeys.createdId, id))).toHaveLength(1);
  });

  test("nothing at all when the slot is taken between the check and the write", async () => {
    const salon = await aSalon();
    const client = await anAccount(salon);
    const [quicker, other] = reservationsOfOneSlot(salon, client, 2);
    let first: Outcome | undefined;
    const isOvertaken = databaseThat(async (write) => {
      first ??= await execute(primaryDatabase, quicker ?? expect.fail());
      return write();
    });
    expect(await execute(isOvertaken, other ?? expect.fail())).toEqual({ ok: false, reason: "taken" });
    const diary = await standingOf(salon);
    expect(diary).toHaveLength(1);
    expect(first).toMatchObject({ ok: true, appointmentId: diary[0]?.id });
    const keys = await database.select().from(idempotencyKeys).where(eq(idempotencyKeys.salonId, salon.id));
    const mails = await database
      .select()
      .from(outbox)
      .where(and(eq(outbox.salonId, salon.id), ne(outbox.kind, "reminder")));
    expect([keys.length, mails.length]).toEqual([1, 1]);
    expect(keys).toMatchObject([{ key: quicker?.key }]);
  });
});

describe("a write whose outcome is unknown", () => {
  test("that had gone through is found by its key and not written again", async () => {
    const salon = await aSalon();
    const client = await anAccount(salon);
    const [one] = reservationsOfOneSlot(salon, client, 1);
    let lost = 0;
    const losesTheFirstAnswer = databaseThat(async (write) => {
      const answer = await write();
      if (lost++ === 0) throw new Error("Network connection lost");
      return answer;
    });
    const outcome = await execute(losesTheFirstAnswer, one ?? expect.fail());
    expect(lost).toBe(1);
    const diary = await standingOf(salon);
    expect(diary).toHaveLength(1);
    expect(outcome).toMatchObject({ ok: true, appointmentId: diary[0]?.id });
  });

  test("that never goes through is given up after four tries, and the same key may come back", async () => {
    const salon = await aSalon();
    const client = await anAccount(salon);
    const [one] = reservationsOfOneSlot(salon, client, 1);
    const reservation = one ?? expect.fail();
    let tries = 0;
    const neverWrites = databaseThat(async () => {
      tries++;
      throw new Error("Network connection lost");
    });
    expect(await execute(neverWrites, reservation)).toEqual({ ok: false, reason: "outcome-unknown" });
    expect(tries).toBe(4);
    expect(await standingOf(salon)).toEqual([]);
    expect(await execute(primaryDatabase, reservation)).toMatchObject({ ok: true });
    expect(await standingOf(salon)).toHaveLength(1);
  });

  test("is one appointment in both answers when two objects write the same key at the same time", async () => {
    for (let round = 0; round < runs(10); round++) {
      const salon = await aSalon();
      const client = await anAccount(salon);
      const [one] = reservationsOfOneSlot(salon, client, 1);
      const reservation = one ?? expect.fail();
      const objects = [scheduleNamed(salon.id), scheduleNamed(`${salon.id} moved`)];
      const outcomes = await Promise.all(objects.map((object) => object.execute(reservation)));
      const diary = await standingOf(salon);
      expect(diary).toHaveLength(1);
      const shown = { ok: true, appointmentId: diary[0]?.id };
      expect(outcomes).toMatchObject([shown, shown]);
    }
  });
});

function reservationsOfOneSlot(
  salon: Salon,
  client: User,
  count: number,
  with_: Record<string, unknown> = {},
): (Book & Sender & OfSalon)[] {
  const booking = parseSubmission(BookingRequest, aBooking(salon, with_));
  if (!booking.ok) return expect.fail(JSON.stringify(booking.fields));
  const actor: Actor = { userId: client.id, role: "client" };
  return Array.from({ length: count }, () => ({
    salonId: salon.id,
    actor,
    key: crypto.randomUUID(),
    what: "book" as const,
    ...booking.value,
    phoneKey: "+447700900456",
  }));
}

function scheduleNamed(name: string) {
  return env.SALON_SCHEDULE.get(env.SALON_SCHEDULE.idFromName(name));
}

function winners(outcomes: Outcome[]): number {
  return outcomes.filter((outcome) => outcome.ok).length;
}

function overlapsIn(diary: (typeof appointments.$inferSelect)[]) {
  return diary.flatMap((one) =>
    diary
      .filter((other) => one.id < other.id && one.date === other.date)
      .filter((other) => one.startsMinute < other.endsMinute && other.startsMinute < one.endsMinute)
      .map((other) => [one.id, other.id]),
  );
}

/** What keeps overlaps out, and the audit trail true. docs/decisions/0011-what-triggers-prove-and-what-the-queue-adds.md */
const GUARDING = [
  "appointments_no_overlap_on_insert",
  "appointments_no_overlap_on_update",
  "appointments_change_once",
  "audit_of_what_happened",
];

const QUERIES = env.MIGRATIONS.flatMap((migration) => migration.queries);

/** Each trigger as its last migration creates it. */
const TRIGGERS = GUARDING.flatMap(
  (name) => QUERIES.findLast((query) => query.includes(`CREATE TRIGGER ${name}`)) ?? [],
);

async function dropTriggers() {
  await env.DB.batch(GUARDING.map((name) => env.DB.prepare(`DROP TRIGGER ${name}`)));
}

async function restoreTriggers() {
  await env.DB.batch(GUARDING.map((name) => env.DB.prepare(`DROP TRIGGER IF EXISTS ${name}`)));
  for (const trigger of TRIGGERS) await env.DB.prepare(trigger).run();
}
