import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now } from "../kernel/clock.ts";
import { noteAnswer } from "../models/accounts/answered-mailbox.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { anAccount } from "../testing/accounts.ts";
import { alter, bookAndDie, deliverDueEmails, emailsTo, itIs, MONDAY, newsOf } from "../testing/mail-factories.ts";
import { aSalon } from "../testing/salons.ts";

/* How many emails strangers can cause to a mailbox: docs/rules.md 6.22, 10.22 */

const HOUR = 60 * 60_000;

/** A put-off email is due again after as long. */
const QUARTER = 15 * 60_000;

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

test("it gets the fourth of an hour and the tenth of a day, and the next one when the hour or the day is over", async () => {
  const { send, due } = await aMailbox();
  expect(await send(5)).toEqual(["sent", "sent", "sent", "sent", "later"]);
  itIs(MONDAY + HOUR - 1);
  expect(await due()).toBe("later");
  itIs(MONDAY + HOUR + QUARTER);
  expect(await due()).toBe("sent");
  expect(await send(4)).toEqual(["sent", "sent", "sent", "later"]);
  itIs(MONDAY + 2 * HOUR + 2 * QUARTER);
  expect(await due()).toBe("sent");
  expect(await send(2)).toEqual(["sent", "later"]);
  itIs(MONDAY + 23 * HOUR);
  expect(await due()).toBe("later");
  itIs(MONDAY + 24 * HOUR);
  expect(await due()).toBe("sent");
});

test("one that has answered gets the thirtieth of an hour, and the next one when the hour is over", async () => {
  const { send, due, answer } = await aMailbox();
  await answer();
  expect(await send(31)).toEqual([...Array(30).fill("sent"), "later"]);
  itIs(MONDAY + HOUR);
  expect(await due()).toBe("sent");
});

test("a mailbox that has not answered gets four emails an hour and ten a day from all salons together", async () => {
  const salons = await Promise.all(Array.from({ length: 8 }, () => aSalon()));
  const mailbox = `victim@${salons[0]?.id}.example`;
  const atEach = async (hour: number) => {
    itIs(MONDAY + hour * (HOUR + 1));
    for (const salon of salons) await deliverDueEmails(salon.id);
    return (await emailsTo(mailbox)).length;
  };
  for (const salon of salons)
    for (const time of ["10:00", "12:00"]) await bookAndDie(salon, { customerEmail: mailbox, time });
  const received = [await atEach(0), await atEach(1), await atEach(2), await atEach(3)];
  for (const [hour, most] of [4, 8, 10, 10].entries()) expect(received[hour]).toBeLessThanOrEqual(most);
  expect(received).toEqual(received.toSorted((one, other) => one - other));
  expect(received[0]).toBeGreaterThan(0);
});

test("what another salon sends keeps nothing from a mailbox that expects it here", async () => {
  const { salon, owner, customerEmail } = await anOwner();
  const elsewhere = await aSalon();
  for (const hour of [8, 9, 10, 11, 12])
    await bookAndDie(elsewhere, { customerEmail, time: `${String(hour).padStart(2, "0")}:00` });
  await deliverDueEmails(elsewhere.id);
  await bookedBy(owner.id, salon, customerEmail, [14, 15, 16]);
  expect(await deliverDueEmails(salon.id)).toMatchObject({ sent: 3, later: 0 });
});

test("one that has answered gets all its emails", async () => {
  const salon = await aSalon();
  const customerEmail = `ada@${salon.id}.example`;
  await noteAnswer(salon.id, customerEmail);
  for (let turn = 0; turn < 8; turn++) {
    await bookAndDie(salon, { customerEmail, time: `${String(8 + turn).padStart(2, "0")}:00` });
  }
  expect(await deliverDueEmails(salon.id)).toMatchObject({ sent: 8, later: 0 });
  expect(now()).toBe(MONDAY);
});

test("one that has answered gets no more about what strangers book in its name, and none of their words", async () => {
  const { salon, customerEmail } = await anOwner();
  const stranger = await anAccount(salon, { emailVerifiedAt: 1 });
  await bookedBy(stranger.id, salon, customerEmail, [8, 9, 10, 11, 12, 13, 14, 15]);
  expect((await deliverDueEmails(salon.id)).sent).toBeOneOf([3, 4]);
  for (const { text, attachments } of await emailsTo(customerEmail))
    expect(text + attachments?.[0]?.content).not.toContain("Pay Mr Smith");
});

test("one that has answered gets no more about bookings of an account with its address that is not verified", async () => {
  const salon = await aSalon();
  const { id, email } = await anAccount(salon);
  await noteAnswer(salon.id, email);
  await bookedBy(id, salon, email, [8, 9, 10, 11, 12]);
  expect((await deliverDueEmails(salon.id)).sent).toBeOneOf([3, 4]);
});

test("bookings by strangers do not use up the emails of its owner, who is greeted by name", async () => {
  const { salon, owner, customerEmail } = await anOwner();
  const stranger = await anAccount(salon);
  await bookedBy(stranger.id, salon, customerEmail, [8, 9, 10, 11, 12, 13]);
  await deliverDueEmails(salon.id);
  await bookedBy(owner.id, salon, customerEmail, [14, 15, 16, 17, 18], "Ada Lovelace");
  expect(await deliverDueEmails(salon.id)).toMatchObject({ sent: 5, later: 0 });
  expect((await emailsTo(customerEmail)).at(-1)?.text).toContain("Ada Lovelace");
});

/** A mailbox, to which emails go one after the other: what becomes of each new one, and of the one that waits. */
async function aMailbox() {
  const salon = await aSalon();
  const customerEmail = `vic@${salon.id}.example`;
  let booked = 0;
  const due = async () => {
    const done = await deliverDueEmails(salon.id);
    return Object.entries(done).find(([, count]) => count > 0)?.[0];
  };
  return {
    due,
    answer: () => noteAnswer(salon.id, customerEmail),
    send: async (count: number) => {
      const results = [];
      for (let turn = 0; turn < count; turn++) {
        const [day, hour] = [Math.floor(booked / 12), 8 + (booked++ % 12)];
        await bookAndDie(salon, {
          customerEmail,
          date: `2036-06-${18 + day}`,
          time: `${String(hour).padStart(2, "0")}:00`,
        });
        results.push(await due());
      }
      return results;
    },
  };
}

/** A client who has verified their mailbox. */
async function anOwner() {
  const salon = await aSalon();
  const owner = await anAccount(salon, { emailVerifiedAt: 1 });
  return { salon, owner, customerEmail: owner.email };
}

/** Appointments that an account has booked for a mailbox, at these hours of tomorrow. */
async function bookedBy(
  clientId: string,
  salon: Salon,
  customerEmail: string,
  hours: number[],
  customerName = "Pay Mr Smith",
) {
  for (const hour of hours) {
    const time = `${String(hour).padStart(2, "0")}:00`;
    await alter(await bookAndDie(salon, { customerEmail, customerName, time }), { clientId });
  }
}
