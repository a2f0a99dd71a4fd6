import { env } from "cloudflare:workers";
import { desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hourlyRun } from "../../../workers/cron.ts";
import {
  accessGrants,
  appointmentLinks,
  appointments,
  customerNotes,
  guestBookings,
  idempotencyKeys,
  outbox,
  reviews,
  undos,
  wishes,
} from "../../database/schema.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import type { Instruction } from "../../diary/registry.ts";
import { DAY_MS } from "../../kernel/clock.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBooking, anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { deliverDueEmails, emailsTo, itIs, MONDAY } from "../../testing/mail-factories.ts";
import { callApi } from "../../testing/requests.ts";
import { emailsOf, eventsOf, rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { allOf, tablesOf } from "../../testing/undos/all-of-a-salon.ts";
import type { Salon } from "../salon/salon.server.ts";
import { sendCommand } from "./send.server.ts";

/* Undoing over the real D1: afterwards everything but the history is as before. docs/rules.md 5.43, 5.44, 10.40 */

const [TODAY, TUESDAY, WEDNESDAY] = ["2036-06-16", "2036-06-17", "2036-06-18"] as const;
const STAFF: StaffActor = { role: "admin", userId: "owner" };
/** Each test has its own mailbox, because one that has got many emails gets no more. docs/rules.md 10.22 */
let grace = "";

beforeEach(() => {
  grace = `grace-${crypto.randomUUID()}@example.com`;
  itIs(MONDAY);
});
afterEach(() => {
  vi.useRealTimers();
});

const EDIT = { what: "edit", serviceQuantities: {}, tell: true } as const;
const SOMEBODY_ELSE = {
  ...{
    customerName: "Mia",
    customerEmail: "mia@example.com",
    customerPhone: "07700 900321",
    phoneKey: "+447700900321",
  },
};

type About = { appointmentId: string; version: number };
const KINDS: [name: string, date: string, command: (about: About) => Instruction][] = [
  ["cancelled", TUESDAY, (about) => ({ what: "cancel", ...about, cancelledBy: "client" })],
  ["a no-show", TODAY, (about) => ({ what: "cancel", ...about, noShow: true })],
  ["arrived", TODAY, (about) => ({ what: "arrived", ...about })],
  ["done and paid", TODAY, (about) => ({ what: "done", ...about })],
  ["set back to pending", TUESDAY, (about) => ({ what: "status", ...about, status: "pending" })],
  ["paid", TUESDAY, (about) => ({ what: "payment", ...about, paymentStatus: "paid", paymentMethod: "bank_transfer" })],
  ["priced", TUESDAY, (about) => ({ what: "price", ...about, pricePence: 1, paymentMethod: "bank_transfer" })],
  ["moved", TUESDAY, (about) => ({ what: "move", ...about, tell: true, date: WEDNESDAY, minute: 720 })],
  ["moved a little", TUESDAY, (about) => ({ what: "move", ...about, tell: true, date: TUESDAY, minute: 615 })],
  ["made longer", TUESDAY, (about) => ({ what: "move", ...about, tell: true, date: TUESDAY, minute: 600, length: 90 })],
  ["edited", TUESDAY, (about) => ({ ...EDIT, ...about, length: 90, pricePence: 1, notes: "Other" })],
  ["given other services", TUESDAY, (about) => ({ ...EDIT, ...about, services: [{ name: "Nail Art" }] })],
  ["given to another client", TUESDAY, (about) => ({ ...EDIT, ...about, customer: SOMEBODY_ELSE })],
];

test.for(KINDS)(
  "what is %s and undone within ten seconds is as it was, and nobody is emailed",
  async ([, date, command]) => {
    const { salon, id, version } = await aClientsAppointment(date);
    await deliverDueEmails(salon.id);
    const before = await everythingOf(salon, id);
    const sent = (await emailsTo(grace)).length;
    const done = await sendCommand(salon, { ...command({ appointmentId: id, version }), actor: STAFF, key: "command" });
    if (!done.ok) expect.fail(done.reason);
    expect(await everythingOf(salon, id)).not.toEqual(before);
    itIs(MONDAY + 9_999);
    await deliverDueEmails(salon.id);
    const commandId = done.commandId ?? expect.fail("It can be undone");
    const undone = await sendCommand(salon, { what: "undo", commandId, actor: STAFF, key: "undo" });
    expect(undone).toMatchObject({ ok: true, appointmentId: id });
    itIs(MONDAY);
    expect(await everythingOf(salon, id)).toEqual(before);
    itIs(MONDAY + 60_000);
    await deliverDueEmails(salon.id);
    expect(await emailsTo(grace)).toHaveLength(sent);
    expect((await eventsOf(id)).at(-1)?.[0]).toMatch(/^undone /);
  },
);

test("a booking by staff that is undone leaves nothing", async () => {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const before = await tablesOf(salon.id);
  const body = aBooking(salon, { date: TUESDAY });
  const booked = await callApi(salon, "appointments", { method: "POST", user: admin, body });
  const { id } = await booked.json<{ id: string }>();
  expect(booked.headers.get("Undo")).toBe(id);
  const undone = await callApi(salon, `undo/${id}`, { method: "POST", user: admin });
  expect([undone.status, await undone.json()]).toEqual([200, { undone: id, appointment: null }]);
  expect(undone.headers.get("Undo")).toBeNull();
  expect(await tablesOf(salon.id)).toEqual(before);
  expect((await eventsOf(id)).map(([event]) => event)).toEqual(["booked", "undone book"]);
});

test.for([
  ["cancel", (about: About): Instruction => ({ what: "cancel", ...about }), "is cancelled", "stands"],
  [
    "move",
    (about: About): Instruction => ({ what: "move", ...about, tell: true, date: WEDNESDAY, minute: 720 }),
    "changed",
    "changed",
  ],
] as const)("once its email has gone, the undo of %s is told too", async ([, command]) => {
  const { salon, id, version } = await aClientsAppointment(TUESDAY);
  await deliverDueEmails(salon.id);
  const sent = (await emailsTo(grace)).length;
  const done = await sendCommand(salon, { ...command({ appointmentId: id, version }), actor: STAFF, key: "command" });
  if (!done.ok) expect.fail(done.reason);
  itIs(MONDAY + 10_000);
  await deliverDueEmails(salon.id);
  expect(await emailsTo(grace)).toHaveLength(sent + 1);
  await sendCommand(salon, { what: "undo", commandId: done.commandId ?? "", actor: STAFF, key: "undo" });
  itIs(MONDAY + 30_000);
  await deliverDueEmails(salon.id);
  const mails = await emailsTo(grace);
  expect(mails).toHaveLength(sent + 2);
  expect((await emailsOf(id)).at(-1)).toMatchObject({ kind: done.appointmentId === id ? "returned" : "changed" });
});

test("the undo of a move to another day is refused once somebody has the start", async () => {
  const { salon, id, version } = await aClientsAppointment(TUESDAY);
  const move = { what: "move", appointmentId: id, version, tell: true, date: WEDNESDAY, minute: 720 } as const;
  const moved = await sendCommand(salon, { ...move, actor: STAFF, key: "command" });
  if (!moved.ok) expect.fail(moved.reason);
  await anAppointment(salon, { date: TUESDAY, startsMinute: 600, endsMinute: 660 });
  const undo = { what: "undo", commandId: moved.commandId ?? "", actor: STAFF, key: "undo" } as const;
  expect(await sendCommand(salon, undo)).toMatchObject({ ok: false, reason: "taken" });
  expect(await rowOf(moved.appointmentId)).toMatchObject({ date: WEDNESDAY, startsMinute: 720 });
});

test("a client's pictures go back to the earlier appointment when a move is undone", async () => {
  const { salon, id, version } = await aClientsAppointment(TUESDAY);
  const picture = { id: crypto.randomUUID(), salonId: salon.id, appointmentId: id, createdAt: MONDAY };
  await database.insert(wishes).values({ ...picture, width: 1, height: 1, expiresAt: MONDAY + DAY_MS });
  const pictured = async () =>
    (await database.select().from(wishes).where(eq(wishes.id, picture.id)))[0]?.appointmentId;
  const move = { what: "move", appointmentId: id, version, tell: true, date: WEDNESDAY, minute: 720 } as const;
  const moved = await sendCommand(salon, { ...move, actor: STAFF, key: "command" });
  if (!moved.ok) expect.fail(moved.reason);
  expect(await pictured()).toBe(moved.appointmentId);
  const commandId = moved.commandId ?? "";
  expect(await sendCommand(salon, { what: "undo", commandId, actor: STAFF, key: "undo" })).toMatchObject({ ok: true });
  expect(await pictured()).toBe(id);
});

test("over the API: the header names the command; refused to a client, at another salon, for an unknown command, twice, a day later", async () => {
  const { salon, id } = await aClientsAppointment(TUESDAY);
  const other = await aSalon();
  const [admin, stranger] = [await anAccount(salon, { role: "admin" }), await anAccount(other, { role: "admin" })];
  const client = await anAccount(salon, { email: "client@example.com" });
  const cancel = () =>
    callApi(salon, `appointments/${id}/cancel`, {
      method: "PATCH",
      user: admin,
      body: { cancelledBy: "client", tell: false },
    });
  const undo = (commandId: string, of = salon, user = admin) =>
    callApi(of, `undo/${commandId}`, { method: "POST", user });
  const cancelled = await cancel();
  expect(await cancelled.json()).toMatchObject({ cancelledBy: "client", lateCancellation: true, status: "cancelled" });
  const first = cancelled.headers.get("Undo") ?? expect.fail("An answer to a command names it");
  expect((await undo(first, salon, client)).status).toBe(403);
  expect((await undo(first, other, stranger)).status).toBe(404);
  expect((await undo("none")).status).toBe(404);
  const undone = await undo(first);
  expect([undone.status, (await undone.json<{ appointment: unknown }>()).appointment]).toMatchObject([
    200,
    { id, status: "confirmed" },
  ]);
  expect(undone.headers.get("Undo")).toMatch(/\S/);
  expect((await undo(first)).status).toBe(409);
  const again = (await cancel()).headers.get("Undo") ?? "";
  itIs(MONDAY + DAY_MS + 1);
  expect((await undo(again)).status).toBe(409);
  await hourlyRun(MONDAY + DAY_MS + 1);
  expect(await database.$count(undos, eq(undos.commandId, again))).toBe(0);
});

test.for<[body: unknown, status: number, now: number]>([
  [{ cancelledBy: "client", noShow: true }, 409, MONDAY],
  [{ cancelledBy: "salon", noShow: true }, 400, MONDAY],
  [{ cancelledBy: "me" }, 400, MONDAY],
  [{ noShow: "yes" }, 400, MONDAY],
  [{ noShow: true }, 200, MONDAY + DAY_MS],
])("the cancel call of staff takes %j with %i", async ([body, status, now]) => {
  const { salon, id } = await aClientsAppointment(TUESDAY);
  const admin = await anAccount(salon, { role: "admin" });
  itIs(now);
  const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: admin, body });
  expect(answer.status).toBe(status);
  if (status === 200) expect(await answer.json()).toMatchObject({ noShow: true, cancelledBy: "client" });
});

test("a deletion is final: nothing of it can be undone, and no undo step, grant or waiting email is left of it", async () => {
  const { salon, id, version } = await aClientsAppointment(TUESDAY);
  const admin = await anAccount(salon, { role: "admin" });
  const edited = await sendCommand(salon, {
    ...{ ...EDIT, appointmentId: id, version, customer: SOMEBODY_ELSE, actor: STAFF, key: "edit" },
  });
  const commandId = (edited.ok && edited.commandId) || expect.fail("It is edited");
  const grant = { tokenHash: id, salonId: salon.id, appointmentId: id, mailbox: SOMEBODY_ELSE.customerEmail };
  await database.insert(accessGrants).values({ ...grant, expiresAt: MONDAY + DAY_MS });
  const remembered = { id, salonId: salon.id, sender: "a browser", key: "k", fingerprint: "f", browser: "a browser" };
  await database.insert(guestBookings).values({
    ...{ ...remembered, mailbox: SOMEBODY_ELSE.customerEmail, appointmentId: id, expiresAt: MONDAY + DAY_MS },
    booking: {
      ...{ ...SOMEBODY_ELSE, date: TUESDAY, minute: 600, notes: "", paymentMethod: "cash" },
      ...{ services: [{ name: "Gel Polish" }], serviceQuantities: {} },
    },
  });
  const others = await anAppointment(salon, { date: WEDNESDAY, customerEmail: "ada@example.com", clientId: null });
  await sendCommand(salon, { what: "arrived", appointmentId: others, actor: STAFF, key: "other" });

  const deleted = await callApi(salon, `appointments/${id}?tell=false`, { method: "DELETE", user: admin });
  expect([deleted.status, deleted.headers.get("Undo")]).toEqual([204, null]);
  for (const of of [commandId, await lastCommandOf(salon)])
    expect((await callApi(salon, `undo/${of}`, { method: "POST", user: admin })).status).toBe(404);
  expect(await rowOf(id)).toBeUndefined();
  for (const table of [accessGrants, guestBookings, appointmentLinks])
    expect(await database.$count(table, eq(table.appointmentId, id))).toBe(0);
  expect(await database.$count(outbox, eq(outbox.subjectId, id))).toBe(0);
  const left = JSON.stringify(await database.select().from(undos).where(eq(undos.salonId, salon.id)));
  expect(left).not.toMatch(new RegExp(`${grace}|Mia|mia@|900321|${id}`));
  expect((await eventsOf(id)).at(-1)).toEqual(["deleted", `admin:${admin.id}`]);
});

test("the migration takes the undo steps of earlier deletions away, and no others", async () => {
  const salon = await aSalon();
  const stands = await anAppointment(salon, { date: TUESDAY });
  const row = (commandId: string, steps: unknown[]) =>
    env.DB.prepare("INSERT INTO undos (command_id, salon_id, what, at, until, steps) VALUES (?, ?, 'x', 1, 2, ?)").bind(
      `${salon.id}-${commandId}`,
      salon.id,
      JSON.stringify(steps),
    );
  await env.DB.batch([
    row("deletion", [{ what: "add", appointment: { id: "gone", customerName: "Grace" } }]),
    row("edit of it", [{ what: "set", id: "gone", version: 2, fields: { customerName: "Grace" } }]),
    row("another", [{ what: "set", id: stands, version: 2, fields: {} }]),
  ]);
  const [migration] = Object.values(
    import.meta.glob<string>("../../../migrations/0034_*.sql", { query: "?raw", import: "default", eager: true }),
  );
  const [deletion = ""] = (migration ?? "").split("--> statement-breakpoint");
  await env.DB.prepare(deletion).run();
  const left = await database.select().from(undos).where(eq(undos.salonId, salon.id));
  expect(left.map(({ commandId }) => commandId)).toEqual([`${salon.id}-another`]);
});

/** The last command that the salon's history names, or that of the last deletion by its key. */
async function lastCommandOf({ id }: Salon): Promise<string> {
  const [last] = await database
    .select({ id: idempotencyKeys.commandId })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.salonId, id))
    .orderBy(desc(idempotencyKeys.createdAt), sql`rowid desc`)
    .limit(1);
  return last?.id ?? expect.fail("A command has an id");
}

/** A client's appointment at 10:00, with a note on them, a link, a reminder and a review. */
async function aClientsAppointment(date: string) {
  const salon = await aSalon();
  const client = await anAccount(salon, { email: grace });
  itIs(MONDAY - 7 * DAY_MS);
  const body = aBooking(salon, { customerEmail: grace, date });
  const booked = await callApi(salon, "appointments", { method: "POST", user: client, body });
  const { id } = await booked.json<{ id: string }>();
  await deliverDueEmails(salon.id);
  const of = { salonId: salon.id, appointmentId: id, createdAt: MONDAY };
  await database.insert(appointmentLinks).values({ ...of, tokenHash: crypto.randomUUID(), mailbox: grace });
  await database.insert(customerNotes).values({ salonId: salon.id, client: grace, note: "Likes red", updatedAt: 1 });
  await database.insert(reviews).values({
    ...{ ...of, id: crypto.randomUUID(), customerName: "Grace", customerEmail: grace, rating: 5, comment: "Good" },
    ...{ status: "approved", verified: true, updatedAt: MONDAY },
  });
  await database.update(appointments).set({ status: "confirmed" }).where(eq(appointments.id, id));
  itIs(MONDAY);
  return { salon, id, client, version: (await rowOf(id))?.version ?? 0 };
}

function everythingOf(salon: Salon, id: string) {
  return allOf(salon, { range: { from: TODAY, to: WEDNESDAY }, cardOf: [id], instant: MONDAY });
}
