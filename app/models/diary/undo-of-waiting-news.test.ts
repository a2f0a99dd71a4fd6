import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import type { Instruction } from "../../diary/registry.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBooking } from "../../testing/appointments.ts";
import { deliverDueEmails, emailsTo, itIs, MONDAY } from "../../testing/mail-factories.ts";
import { callApi } from "../../testing/requests.ts";
import { emailsOf, rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { sendCommand } from "./send.server.ts";

/*
 * The emails of an undo if the command itself sent none, because an earlier email still waited and told of it. Here the
 * command comes while the confirmation of a booking by staff waits. docs/rules.md 10.24, 10.40
 */

const STAFF: StaffActor = { role: "admin", userId: "owner" };
let grace = "";

beforeEach(() => {
  grace = `grace-${crypto.randomUUID()}@example.com`;
  itIs(MONDAY);
});
afterEach(() => {
  vi.useRealTimers();
});

type About = { appointmentId: string; version: number };
const EDIT = { what: "edit", serviceQuantities: {}, tell: true } as const;
const SHOWN: [name: string, command: (about: About) => Instruction][] = [
  ["an edit", (about) => ({ ...EDIT, ...about, length: 90 })],
  ["other services", (about) => ({ ...EDIT, ...about, services: [{ name: "Nail Art" }] })],
  ["a price", (about) => ({ what: "price", ...about, pricePence: 1, paymentMethod: "cash" })],
  ["a move", (about) => ({ what: "move", ...about, tell: true, date: "2036-06-18", minute: 720 })],
];
const NOT_SHOWN: typeof SHOWN = [
  ["a note", (about) => ({ ...EDIT, ...about, notes: "Other" })],
  ["a payment", (about) => ({ what: "payment", ...about, paymentStatus: "paid" })],
];

test.for(SHOWN)("%s that only the confirmation told of, and is undone after it, is told", async ([, command]) => {
  const { salon, id, undo } = await bookedAnd(command);
  itIs(MONDAY + 10_000);
  await deliverDueEmails(salon.id);
  expect(await emailsTo(grace)).toHaveLength(1);
  await undo();
  itIs(MONDAY + 30_000);
  await deliverDueEmails(salon.id);
  expect((await emailsOf(id)).filter(({ kind }) => kind !== "reminder")).toMatchObject([
    { kind: "confirmation", sentAt: MONDAY + 10_000 },
    { kind: "changed", sentAt: MONDAY + 30_000 },
  ]);
  expect(await emailsTo(grace)).toHaveLength(2);
});

test.for(NOT_SHOWN)("%s shows in no email, so its undo is told to nobody", async ([, command]) => {
  const { salon, undo } = await bookedAnd(command);
  itIs(MONDAY + 10_000);
  await deliverDueEmails(salon.id);
  await undo();
  itIs(MONDAY + 30_000);
  await deliverDueEmails(salon.id);
  expect(await emailsTo(grace)).toHaveLength(1);
});

test.for([...SHOWN, ...NOT_SHOWN])(
  "%s that is undone before the confirmation goes is told to nobody",
  async ([, command]) => {
    const { salon, id, undo } = await bookedAnd(command);
    await undo();
    itIs(MONDAY + 30_000);
    await deliverDueEmails(salon.id);
    expect((await emailsOf(id)).filter(({ sentAt }) => sentAt)).toMatchObject([{ kind: "confirmation" }]);
    expect(await emailsTo(grace)).toHaveLength(1);
  },
);

test.for([true, false])(
  "a quiet cancellation of what stands again is undone quietly; the first was mailed: %s",
  async (mailed) => {
    const { salon, id, send } = await booked();
    itIs(MONDAY + 15_000);
    await deliverDueEmails(salon.id);
    await send({ what: "cancel", appointmentId: id, tell: true });
    itIs(MONDAY + 30_000);
    if (mailed) await deliverDueEmails(salon.id);
    await send({ what: "status", appointmentId: id, tell: false, status: "confirmed" });
    itIs(MONDAY + 45_000);
    await deliverDueEmails(salon.id);
    const heard = (await emailsTo(grace)).length;
    expect(heard).toBe(mailed ? 2 : 1);
    const commandId = await send({ what: "cancel", appointmentId: id, tell: false });
    await send({ what: "undo", commandId });
    itIs(MONDAY + 90_000);
    await deliverDueEmails(salon.id);
    expect(await emailsTo(grace)).toHaveLength(heard);
  },
);

test("a cancellation that kept the confirmation back is told when it is undone, because nobody has heard of the booking", async () => {
  const { salon, id, send } = await booked();
  itIs(MONDAY + 5_000);
  const commandId = await send({ what: "cancel", appointmentId: id, tell: true });
  itIs(MONDAY + 20_000);
  await deliverDueEmails(salon.id);
  expect(await emailsTo(grace)).toEqual([]);
  await send({ what: "undo", commandId });
  itIs(MONDAY + 60_000);
  await deliverDueEmails(salon.id);
  expect((await emailsOf(id)).filter(({ sentAt }) => sentAt)).toMatchObject([{ kind: "returned" }]);
  expect(await emailsTo(grace)).toHaveLength(1);
});

/** Staff book, and five seconds later send a command about the booking. `undo` undoes that command. */
async function bookedAnd(command: (about: About) => Instruction) {
  const { salon, id, send } = await booked();
  itIs(MONDAY + 5_000);
  const version = (await rowOf(id))?.version ?? 0;
  const commandId = await send(command({ appointmentId: id, version }));
  return { salon, id, undo: () => send({ what: "undo", commandId }) };
}

/** Staff book. `send` answers the id of their next command. */
async function booked() {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const body = aBooking(salon, { customerEmail: grace, date: "2036-06-17" });
  const answer = await callApi(salon, "appointments", { method: "POST", user: admin, body });
  const { id } = await answer.json<{ id: string }>();
  const send = async (command: Instruction) => {
    const done = await sendCommand(salon, { ...command, actor: STAFF, key: crypto.randomUUID() });
    if (!done.ok) return expect.fail(done.reason);
    return done.commandId ?? "";
  };
  return { salon, id, send };
}
