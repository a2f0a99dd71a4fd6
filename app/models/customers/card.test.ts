import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { planOf } from "../../testing/database.ts";
import { aSalon } from "../../testing/salons.ts";
import { clientAppointments } from "./card.server.ts";
import { type CardAppointment, cardFrom } from "./card.ts";
import { listRead } from "./list.server.ts";

/* What a client's card counts: docs/rules.md 23.2. It is noon on November 23rd, 2026, in London. */

const NOON = Date.parse("2026-11-23T12:00:00Z");

test("an appointment is to come until it begins, and a visit from then on unless it was cancelled", () => {
  const now = aVisit({ id: "now", startsMinute: 720 });
  const soon = aVisit({ id: "soon", startsMinute: 721 });
  const later = aVisit({ id: "later", date: "2026-11-24", status: "pending" });
  const off = aVisit({ id: "off", date: "2026-11-25", status: "cancelled" });
  const card = cardOf(off, later, soon, now);
  expect(card.coming.map(({ id }) => id)).toEqual(["soon", "later"]);
  expect(card.others.map(({ id }) => id)).toEqual(["off", "now"]);
  expect([card.visits, card.lastVisit?.id]).toEqual([1, "now"]);
  expect(cardOf(later, { ...now, status: "cancelled" })).toMatchObject({ visits: 0, lastVisit: null });
});

test("a visit that was completed before its start counts as one, and is not to come", () => {
  const early = aVisit({ id: "early", startsMinute: 780, status: "completed", paymentStatus: "paid" });
  expect(cardOf(early)).toMatchObject({ visits: 1, lastVisit: { id: "early" }, next: null, spentPence: 3_500 });
});

test("only completed and paid visits count as spent", () => {
  const paid = aVisit({ status: "completed", paymentStatus: "paid" });
  const card = cardOf(
    ...[paid, paid, aVisit({ status: "completed" }), aVisit({ status: "confirmed", paymentStatus: "paid" })],
    ...[aVisit({ status: "completed", paymentStatus: "refunded" }), { ...paid, status: "cancelled" as const }],
  );
  expect(card.spentPence).toBe(7_000);
});

test("a client's cancellations count against them, and the salon's do not", () => {
  const bySalon = aVisit({ status: "cancelled" });
  const theirs = { ...bySalon, noShow: false, cancelledByClient: true };
  const late = { ...theirs, lateCancellation: true };
  expect(cardOf(bySalon, theirs, late)).toMatchObject({ cancelled: 2, cancelledLate: 1 });
  // Staff have taken the cancellation back since.
  expect(cardOf({ ...theirs, status: "confirmed" })).toMatchObject({ cancelled: 0, visits: 1 });
});

test("bookings by others with the email count only if nothing else is known of the client", () => {
  const others = { status: "cancelled" as const, cancelledByClient: true, lateCancellation: true, vouched: false };
  const [own, theirs] = [aVisit({ id: "own" }), aVisit({ id: "theirs", ...others })];
  const card = cardOf(theirs, own);
  expect(card).toMatchObject({ visits: 1, cancelled: 0, cancelledLate: 0, lastVisit: { id: "own" } });
  expect(card.others.map(({ id, counted }) => [id, counted])).toEqual([
    ["theirs", false],
    ["own", true],
  ]);
  expect(cardOf(theirs)).toMatchObject({ cancelled: 1, cancelledLate: 1, others: [{ counted: true }] });
  const added = cardFrom([theirs], "Europe/London", NOON, true);
  expect(added).toMatchObject({ cancelled: 0, others: [{ counted: false }] });
});

test("a client's appointments are found by the index of their mailbox, also one technician's", async () => {
  for (const own of [undefined, "a technician"]) {
    const plan = await planOf(clientAppointments(primaryDatabase(), "salon", "ada@example.com", own));
    expect(plan).toContain("appointments_of_a_mailbox (salon_id=? AND customer_email=?)");
    expect(plan).toContain("audit_events_of_an_appointment (appointment_id=?)");
    expect(plan).not.toMatch(/SCAN appointments|SCAN audit/);
  }
});

test("a walk-in's appointments are found by the index of their phone, and so are those of each client in the list", async () => {
  const plan = await planOf(clientAppointments(primaryDatabase(), "salon", "+447700900456"));
  expect(plan).toContain("appointments_of_a_phone (salon_id=? AND phone_key=?)");
  const at = { date: "2026-11-23", minute: 600 };
  const list = await planOf(listRead(primaryDatabase(), await aSalon(), { q: "ada", page: 1, at }));
  expect(list).toContain("appointments_of_a_mailbox (salon_id=? AND customer_email=?)");
  expect(list).toContain("appointments_of_a_phone (salon_id=? AND phone_key=?)");
  expect(list).not.toContain("SCAN appointments");
});

function cardOf(...appointments: CardAppointment[]) {
  return cardFrom(appointments, "Europe/London", NOON);
}

/** A confirmed appointment of today at 10:00, £35. */
function aVisit(with_: Partial<CardAppointment> = {}): CardAppointment {
  return {
    ...{ id: "one", date: "2026-11-23", startsMinute: 600, serviceNames: "Gel Polish", technicianName: null },
    ...{ pricePence: 3500, status: "confirmed", paymentStatus: "pending" },
    ...{ lateCancellation: false, cancelledByClient: false, noShow: false, vouched: true, wishes: [] },
    ...with_,
  };
}
