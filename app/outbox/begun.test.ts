import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../database/client.server.ts";
import { APPOINTMENT_STATUSES } from "../diary/appointments/appointment.ts";
import { EMAIL_KINDS } from "../diary/emails.ts";
import type { Update } from "../diary/registry.ts";
import { execute } from "../models/diary/execute.server.ts";
import {
  aMove,
  anUpdate,
  bookAndDie,
  deliverDueEmails,
  emailAbout,
  emailsTo,
  idOf,
  itIs,
  MONDAY,
  newsOf,
} from "../testing/mail-factories.ts";
import { aSalon } from "../testing/salons.ts";
import { queueConfirmation } from "./deliver-due.server.ts";
import { isStale } from "./outbox.ts";

/* Nobody is mailed about what has begun, but thanks and the request for a review. docs/rules.md 10.31 */

/** The start and the end of an appointment on that Monday, in London: 14:00 to 15:00. */
const START = Date.parse("2036-06-16T13:00:00Z");
const END = Date.parse("2036-06-16T14:00:00Z");
const DAY_AFTER = Date.parse("2036-06-17T09:00:00Z");

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
});

test("only these emails may be written once it has begun", () => {
  const goes = EMAIL_KINDS.flatMap((kind) =>
    APPOINTMENT_STATUSES.filter((status) => {
      const fee = { why: "no-show" as const, amountPence: 1000, askedAt: START };
      const appointment = { status, date: "2036-06-16", startsMinute: 840, endsMinute: 900, fee };
      return !isStale(kind, appointment, "Europe/London", START);
    }).map((status) => `${kind}, ${status}`),
  );
  // A cancellation was queued before the start. Nothing queues one later, as the next test shows. A missed visit may cost a fee.
  expect(goes).toEqual(["cancelled, cancelled", "status, completed", "review-request, completed", "fee, cancelled"]);
});

const price = { what: "price", pricePence: 1, paymentMethod: "cash" } as const;
const CORRECTIONS: [string, Update[]][] = [
  ["to pending", [{ what: "status", status: "pending" }]],
  ["to confirmed and cancelled", [{ what: "status", status: "pending" }, { what: "cancel" }]],
  [
    "to cancelled by its status, and back",
    [
      { what: "status", status: "cancelled" },
      { what: "status", status: "confirmed" },
    ],
  ],
  ["to another price and paid", [price, { what: "payment", paymentStatus: "paid" }]],
  ["to nothing: deleted", [{ what: "delete", tell: true }]],
];

test.for(CORRECTIONS.flatMap(([name, updates]) => [START, DAY_AFTER].map((at) => [name, at, updates] as const)))(
  "nobody hears of what staff correct about it %s, at %i",
  async ([, at, updates]) => {
    const { salon, id, heard } = await anAppointmentToday();
    itIs(at);
    for (const what of updates)
      expect(await execute(primaryDatabase, anUpdate(salon, id, what))).toMatchObject({ ok: true });
    expect(await newsOf(salon)).toEqual(updates[0]?.what === "delete" ? [] : [await emailAbout(id, "confirmation")]);
    await deliverDueEmails(salon.id);
    expect(await heard()).toEqual([]);
  },
);

test("a moment before its start changes are mailed, and so is a move from the past to a later day", async () => {
  const { salon, id, heard } = await anAppointmentToday();
  itIs(START - 1);
  await execute(primaryDatabase, anUpdate(salon, id, { what: "status", status: "pending" } as const));
  await deliverDueEmails(salon.id);
  itIs(END);
  const to = { date: "2036-06-18", minute: 14 * 60, version: 2 };
  idOf(await execute(primaryDatabase, aMove(salon, id, to)));
  await deliverDueEmails(salon.id);
  expect(await heard()).toEqual(["To be confirmed: Mon, Jun 16, 14:00", "Changed: Wed, Jun 18, 14:00 at Test Salon"]);
});

test("a length that staff correct afterwards is not mailed", async () => {
  const { salon, id, heard } = await anAppointmentToday();
  itIs(END);
  const longer = { date: "2036-06-16", minute: 14 * 60, length: 90 };
  const outcome = await execute(primaryDatabase, aMove(salon, id, longer));
  expect(outcome).toMatchObject({ ok: true });
  await deliverDueEmails(salon.id);
  expect(await heard()).toEqual([]);
});

test("news that still waits when it begins is dropped, but a cancellation from before is sent", async () => {
  const salon = await aSalon();
  const late = `${crypto.randomUUID()}@example.com`;
  const booked = await bookAndDie(salon, { date: "2036-06-16", time: "14:00", customerEmail: late });
  itIs(START);
  expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 1, failed: 0, later: 0 });
  expect(await emailAbout(booked, "confirmation")).toMatchObject({ droppedAt: START, sentAt: null });
  itIs(MONDAY);
  const { salon: other, id, heard } = await anAppointmentToday();
  itIs(START - 1);
  await execute(primaryDatabase, anUpdate(other, id, { what: "cancel" } as const));
  itIs(START + 1);
  expect(await deliverDueEmails(other.id)).toEqual({ sent: 1, dropped: 0, failed: 0, later: 0 });
  expect(await heard()).toEqual(["Cancelled: Mon, Jun 16, 14:00 at Test Salon"]);
});

test("a visit is thanked for once, however often staff correct it", async () => {
  const { salon, id, heard } = await anAppointmentToday();
  for (const minutes of [1, 3]) {
    for (const [later, status] of [[0, "completed"] as const, [1, "confirmed"] as const]) {
      itIs(END + (minutes + later) * 60_000);
      await execute(primaryDatabase, anUpdate(salon, id, { what: "status", status }));
      await deliverDueEmails(salon.id);
    }
  }
  expect(await heard()).toEqual(["Thank you for your visit on Mon, Jun 16"]);
});

test("nothing is sent again about it, until it is completed", async () => {
  const { salon, id, heard } = await anAppointmentToday();
  itIs(END);
  expect(await queueConfirmation(salon, id)).toEqual({ ok: false, reason: "begun" });
  await execute(primaryDatabase, anUpdate(salon, id, { what: "status", status: "completed" } as const));
  await deliverDueEmails(salon.id);
  itIs(DAY_AFTER);
  expect(await queueConfirmation(salon, id)).toEqual({ ok: true });
  await deliverDueEmails(salon.id);
  expect(await heard()).toHaveLength(2);
});

/** A confirmed appointment at 14:00 today, whose customer has been told that it is booked. It is 11:00 in London. */
async function anAppointmentToday() {
  const salon = await aSalon();
  const customerEmail = `${crypto.randomUUID()}@example.com`;
  const id = await bookAndDie(salon, { date: "2036-06-16", time: "14:00", status: "confirmed", customerEmail });
  await deliverDueEmails(salon.id);
  /** The subjects of what the customer has got since. */
  const heard = async () => (await emailsTo(customerEmail)).slice(1).map(({ subject }) => subject);
  return { salon, id, customerEmail, heard };
}
