import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now } from "../../kernel/clock.ts";
import { noteAnswer } from "../../models/accounts/answered-mailbox.server.ts";
import { bookAndDie, emailsTo, itIs, MONDAY, newsOf } from "../../testing/mail-factories.ts";
import { aSalon } from "../../testing/salons.ts";
import { deliverDueEmails } from "./deliver-due.server.ts";

/* How many emails strangers can cause to a mailbox: docs/rules.md 6.22, 10.22 */

const HOUR = 60 * 60_000;

beforeEach(() => itIs(MONDAY));
afterEach(() => vi.useRealTimers());

test("a mailbox that has not answered gets four emails an hour and ten a day, however its address is written", async () => {
  const salon = await aSalon();
  const mailboxes = Array.from({ length: 20 }, (_, turn) => `vic.tim+${turn}@${salon.id}.example`);
  const received = async () => (await Promise.all(mailboxes.map(emailsTo))).flat().length;
  for (const [turn, customerEmail] of mailboxes.entries()) {
    const time = `${String(8 + (turn % 12)).padStart(2, "0")}:00`;
    await bookAndDie(salon, { customerEmail, time, date: turn < 12 ? "2036-06-18" : "2036-06-19" });
  }
  const hourly = [];
  for (let hour = 0; hour < 4; hour++) {
    itIs(MONDAY + hour * (HOUR + 1));
    await deliverDueEmails(salon.id);
    hourly.push(await received());
  }
  for (const [hour, most] of [4, 8, 10, 10].entries()) expect(hourly[hour]).toBeLessThanOrEqual(most);
  expect(hourly[0]).toBeGreaterThan(0);
  itIs(MONDAY + 24 * HOUR);
  await deliverDueEmails(salon.id);
  const rows = await newsOf(salon);
  expect(rows.filter(({ sentAt }) => sentAt).length).toBeLessThanOrEqual(14);
  expect(rows.filter(({ droppedAt, sentAt }) => !droppedAt && !sentAt)).toEqual([]);
});

test("one that has answered gets what it is due", async () => {
  const salon = await aSalon();
  const customerEmail = `ada@${salon.id}.example`;
  await noteAnswer(salon.id, customerEmail);
  for (let turn = 0; turn < 8; turn++) {
    await bookAndDie(salon, { customerEmail, time: `${String(8 + turn).padStart(2, "0")}:00` });
  }
  expect(await deliverDueEmails(salon.id)).toMatchObject({ sent: 8, later: 0 });
  expect(now()).toBe(MONDAY);
});
