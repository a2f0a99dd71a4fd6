import { and, eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outbox, textMessages } from "../../database/schema.ts";
import { HOUR_MS, MINUTE_MS, now } from "../../kernel/clock.ts";
import { phoneKey } from "../../kernel/phone-numbers.ts";
import { textCode } from "../../mail/text-providers/text-code.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { takeReply } from "../../outbox/texts/replies.server.ts";
import { anAppointment } from "../appointments.ts";
import { database } from "../database.ts";
import { deliverDueEmails, itIs, MONDAY } from "../mail-factories.ts";
import { aPhone, aTextingSalon, bookByPhone, textsTo } from "../texts.ts";
import { aScarceSalon, aWait, look } from "./waits.ts";

/* Tries to have salons pay for texts to numbers that earn by them, or to flood one phone. Each row is a try. docs/rules.md 34.7 */

beforeEach(() => itIs(MONDAY));
afterEach(() => vi.useRealTimers());

/** Premium, foreign, landline, personal and satellite numbers, and what is none. */
const NUMBERS = [
  ...["0905 123 4567", "0871 200 0000", "070 1234 5678", "07640 123456", "118118", "020 7946 0958", "0300 123 4567"],
  ...["+1 900 555 0123", "+1 876 555 0123", "+33 6 12 34 56 78", "+44 7797 712345", "+881 612 345 678", "+44770090012"],
];

const booked = (salon: Salon, typed: string, phone: string) =>
  anAppointment(salon, { date: "2036-07-01", customerEmail: "", customerPhone: typed, phoneKey: phone });

async function due(salon: Salon, subjectId: string, kind: "confirmation" | "reminder" | "cancelled") {
  const row = { id: crypto.randomUUID(), salonId: salon.id, subjectId, kind, channel: "text" as const };
  await database.insert(outbox).values({ ...row, dueAt: now(), createdAt: now() });
}

/** What has a salon text a number that a stranger has typed. */
const WAYS: [string, (salon: Salon, typed: string, phone: string) => Promise<unknown>][] = [
  ["a booking", async (salon, typed, phone) => due(salon, await booked(salon, typed, phone), "confirmation")],
  ["a reminder", async (salon, typed, phone) => due(salon, await booked(salon, typed, phone), "reminder")],
  [
    "a code",
    async (salon, typed, phone) => {
      await booked(salon, typed, phone);
      await asksForCode(salon, phone, "203.0.113.1");
    },
  ],
  [
    "a reply",
    async (salon, typed, phone) => {
      const appointmentId = await booked(salon, typed, phone);
      const before = { salonId: salon.id, kind: "booked", phone, appointmentId, state: "sent" as const, at: now() - 1 };
      await database.insert(textMessages).values({ ...before, id: `before ${crypto.randomUUID()}` });
      await takeReply({ provider: "local", providerId: crypto.randomUUID(), from: phone, body: "X" });
    },
  ],
];

function asksForCode(salon: Salon, phone: string, network: string) {
  const from = { networks: [network], device: { id: crypto.randomUUID(), accounts: [] } };
  const request = { salonId: salon.id, purpose: "manage" as const, subject: phone, from };
  return textCode(salon, request, { mailbox: phone, staff: false });
}

test.each(WAYS.flatMap(([way, act]) => NUMBERS.map((typed) => [way, typed, act] as const)))(
  "%s sends no text to %s and costs nothing",
  async (_, typed, act) => {
    const salon = await aTextingSalon({ hours: [24] });
    const phone = phoneKey(typed, "GB");
    await act(salon, typed, phone);
    for (let runs = 0; runs < 2; runs++) await deliverDueEmails(salon.id);
    expect(await textsTo(phone)).toEqual([]);
    const paid = and(eq(textMessages.salonId, salon.id), ne(textMessages.tenths, 0));
    expect(await database.$count(textMessages, paid)).toBe(0);
  },
);

test.each(NUMBERS)("an offer to somebody who gives %s is mailed and not texted", async (typed) => {
  const { salon, day } = await aScarceSalon();
  const phone = phoneKey(typed, "GB");
  await aWait(salon, day, { email: `${crypto.randomUUID()}@example.com`, phone: typed, phoneKey: phone });
  await look(salon);
  await deliverDueEmails(salon.id);
  expect(await textsTo(phone)).toEqual([]);
});

/** What strangers ask for at one phone within an hour, from many networks and salons. */
const FLOODS: [string, (phone: string, salons: Salon[]) => Promise<unknown>][] = [
  ["codes from one network", (phone, salons) => manyCodes(salons, phone, () => "203.0.113.9")],
  ["codes from twelve networks", (phone, salons) => manyCodes(salons, phone, (n) => `203.0.113.${n}`)],
];

async function manyCodes(salons: Salon[], phone: string, network: (n: number) => string) {
  for (const salon of salons) for (let n = 0; n < 12; n++) await asksForCode(salon, phone, network(n));
}

test.each(FLOODS.flatMap(([what, flood]) => [1, 3].map((hours) => [what, hours, flood] as const)))(
  "by %s, in %d hours, a phone gets six an hour and fifteen a day",
  async (_, hours, flood) => {
    const salons = await Promise.all([1, 2, 3, 4].map(() => aTextingSalon({ hours: [] })));
    const phone = aPhone();
    await anAppointment(salons[0] ?? expect.fail(), { date: "2036-08-01", customerEmail: "", phoneKey: phone });
    for (let round = 0; round < hours; round++) {
      itIs(MONDAY + round * (HOUR_MS + MINUTE_MS));
      const before = (await textsTo(phone)).length;
      await flood(phone, salons);
      const sent = (await textsTo(phone)).length - before;
      expect(sent).toBeGreaterThan(0);
      expect(sent).toBeLessThanOrEqual(6);
    }
    expect((await textsTo(phone)).length).toBeLessThanOrEqual(15);
  },
);

test("codes that strangers ask for leave room for what a salon has to say", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const phone = aPhone();
  await manyCodes([salon], phone, (n) => `203.0.0.${n}`);
  itIs(MONDAY + MINUTE_MS);
  expect(await textsTo(phone)).toHaveLength(4);
  await bookByPhone(salon, phone, { date: "2036-07-01", time: "10:00" });
  await deliverDueEmails(salon.id);
  expect(await textsTo(phone)).toHaveLength(5);
});
