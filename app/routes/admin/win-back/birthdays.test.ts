import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientFacts, marketingRecipients } from "../../../database/schema.ts";
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, now, salonTime } from "../../../kernel/clock.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf, unescaped } from "../../../testing/html.ts";
import { deliverDueEmails, emailsTo, itIs, MONDAY } from "../../../testing/mail-factories.ts";

/* A message in the week before a client's birthday: docs/rules.md 35.13 */

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
});

const WORDS = { subject: "Happy birthday, {name}", words: "It’s nearly your day, {name}! {link}" };

test("is off until it is switched on, and goes once to each client whose birthday comes within a week", async () => {
  const { salon, born, set, page } = await aSalonOfBirthdays();
  const other = await aSalonOfBirthdays();
  const elsewhere = await other.born("Elsewhere", 3);
  const [ada, today, late, silent] = [
    await born("Ada", 7),
    await born("Today", 0),
    await born("Late", 8),
    await born("Silent", 3, { consent: false }),
  ];
  await passes(salon, 0);
  expect(await emailsTo(ada)).toEqual([]);
  expect((await set({ on: "on" })).headers.get("Location")).toBe("/admin/win-back?notice=saved");
  for (let minutes = 0; minutes < 3; minutes++) await passes(salon, minutes * MINUTE_MS);
  for (const email of [ada, today]) expect(await emailsTo(email)).toHaveLength(1);
  const [email] = await emailsTo(ada);
  expect(email?.subject).toBe("Happy birthday, Ada");
  expect(email?.text).toContain("It’s nearly your day, Ada!");
  expect(email?.headers?.["List-Unsubscribe"]).toContain("/news/");
  for (const nobody of [late, silent, elsewhere]) expect(await emailsTo(nobody)).toEqual([]);
  expect(unescaped(await page("/admin/win-back"))).toContain("Birthdays in 2036: Happy birthday, {name}");
  for (const days of [1, 2]) {
    await passes(salon, days * DAY_MS);
    await passes(salon, days * DAY_MS + 2 * MINUTE_MS);
  }
  expect([(await emailsTo(ada)).length, (await emailsTo(late)).length]).toEqual([1, 1]);
});

test("goes again in the next year, in the words that stand then, and no more once it is switched off", async () => {
  const { salon, born, set, send } = await aSalonOfBirthdays();
  const ada = await born("Ada", 3);
  await set({ on: "on" });
  await passes(salon, 0);
  await passes(salon, MINUTE_MS);
  expect(await emailsTo(ada)).toHaveLength(1);
  await passes(salon, 365 * DAY_MS);
  await passes(salon, 365 * DAY_MS + MINUTE_MS);
  expect((await emailsTo(ada)).map(({ subject }) => subject)).toHaveLength(2);
  itIs(MONDAY);
  const bea = await born("Bea", 5);
  await send({ intent: "birthdays", ...WORDS });
  await passes(salon, 2 * DAY_MS);
  await passes(salon, 2 * DAY_MS + MINUTE_MS);
  expect(await emailsTo(bea)).toEqual([]);
});

test("takes the birthday that the client has told of themselves, and goes to who has booked too", async () => {
  const { salon, born, set } = await aSalonOfBirthdays();
  const [ada, bea] = [await born("Ada", 3), await born("Bea", 100)];
  const on = (days: number) => addDays(salonTime(salon.timeZone, now()).date, days).slice(5);
  const said = { emailVerifiedAt: 1, marketing: true, marketingAt: 1, marketingWords: "Yes" };
  await anAccount(salon, { email: ada, ...said, birthday: on(90) });
  await anAccount(salon, { email: bea, ...said, birthday: `1990-${on(2)}` });
  await anAppointment(salon, { customerEmail: bea, customerName: "Bea", startsMinute: 480, endsMinute: 540 });
  await set({ on: "on" });
  await passes(salon, 0);
  await passes(salon, MINUTE_MS);
  expect([(await emailsTo(ada)).length, (await emailsTo(bea)).length]).toEqual([0, 1]);
});

test("nobody is looked for at night, and a client of three years ago is left alone", async () => {
  const { salon, born, set } = await aSalonOfBirthdays();
  const [ada, old] = [await born("Ada", 3), await born("Old", 3, { daysAgo: 1_100 })];
  itIs(MONDAY + 11 * HOUR_MS);
  await set({ on: "on" });
  await passes(salon, 11 * HOUR_MS);
  await passes(salon, 11 * HOUR_MS + MINUTE_MS);
  expect(await emailsTo(ada)).toEqual([]);
  await passes(salon, 21 * HOUR_MS + MINUTE_MS);
  await passes(salon, 21 * HOUR_MS + 2 * MINUTE_MS);
  expect([(await emailsTo(ada)).length, (await emailsTo(old)).length]).toEqual([1, 0]);
  expect(await database.$count(marketingRecipients, eq(marketingRecipients.salonId, salon.id))).toBe(1);
});

test("wrong words are refused, and stay typed", async () => {
  const { set, page } = await aSalonOfBirthdays();
  const refused = unescaped(await textOf(set({ on: "on", words: "{age} today" }), 400));
  for (const shown of ["There’s no {age}", "{age} today"]) expect(refused).toContain(shown);
  expect(unescaped(await page("/admin/win-back"))).not.toContain("{age}");
});

interface Born {
  consent?: boolean;
  daysAgo?: number;
}

/** A salon, its clients with birthdays in some days, and the form of its owner. */
async function aSalonOfBirthdays() {
  const { salon, page, send } = await aSalonWithAdmin();
  const today = salonTime(salon.timeZone, MONDAY).date;
  let made = 0;
  const born = async (name: string, inDays: number, { consent = true, daysAgo = 40 }: Born = {}) => {
    const email = `${crypto.randomUUID()}@example.com`;
    made += 1;
    await anAppointment(salon, {
      ...{ customerName: name, customerEmail: email, date: addDays(today, -daysAgo), status: "completed" },
      ...{ startsMinute: 480 + 10 * made, endsMinute: 490 + 10 * made, phoneKey: "", customerPhone: "" },
    });
    const yes = consent ? { consentOn: "2036-01-02", consentWords: "Yes", consentHow: "paper" as const } : {};
    await database.insert(clientFacts).values({
      ...{
        salonId: salon.id,
        client: email,
        birthday: addDays(today, inDays).slice(5),
        consentWords: "",
        updatedAt: 1,
      },
      ...yes,
    });
    return email;
  };
  const form = (fields: Record<string, string>) => send("/admin/win-back", fields);
  return {
    salon,
    page,
    born,
    send: form,
    set: (more: Record<string, string>) => form({ intent: "birthdays", ...WORDS, ...more }),
  };
}

/** What the object does so much later than `MONDAY`. */
async function passes(salon: Salon, milliseconds: number): Promise<void> {
  itIs(MONDAY + milliseconds);
  await deliverDueEmails(salon.id);
}
