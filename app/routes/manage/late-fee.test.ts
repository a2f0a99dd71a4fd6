import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments } from "../../database/schema.ts";
import type { Agreed } from "../../diary/terms/terms.ts";
import { NO_TERMS } from "../../diary/terms/terms.ts";
import { addDays, HOUR_MS, now, salonTime } from "../../kernel/clock.ts";
import { clientCard } from "../../models/customers/card.server.ts";
import { setTerms } from "../../models/terms/terms.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { deliverDueEmails, emailsTo, itIs, MONDAY } from "../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";

/* Which cancellations are late, and what the client reads of their cost. docs/rules.md 5.7, 29.8 */

const COSTS = "The fee is £17.50.";
const AGREED: Agreed = {
  ...{ termsId: "one", text: "", account: "", depositPence: 0, dueHours: 24, at: 0 },
  ...{ lateFee: { kind: "percent", amount: 50 }, lateHours: 72, noShowFee: { kind: "none", amount: 0 } },
};

test("the confirmation says what a late cancellation will cost, and a client who cancels late reads it before and after", async () => {
  const { Cookie, salon, id, asked } = await anAgreed(0);
  const booked = await textOf(visit(salon, `/booking?booked=${id}`, { headers: { Cookie } }));
  expect(booked).toContain("Cancel within 72 hours of your visit and it’s £17.50.");
  expect(await asked()).toContain(COSTS);
  expect(await textOf(visit(salon, "/cancel", { headers: { Cookie } }))).toContain("It’s £17.50 to cancel now.");
  await postForm(salon, "/cancel", { intent: "cancel", id, key: crypto.randomUUID() }, { Cookie });
  const after = await textOf(visit(salon, `/cancel?notice=cancelled&cancelled=${id}`, { headers: { Cookie } }));
  expect(after).toContain("Appointment cancelled successfully!");
  expect(after).toContain(`${COSTS} We may ask you for it; we’ll email you first.`);
});

test("landing page, details, confirmation, list, question and email say until when cancelling is free, and not “at any time”", async () => {
  itIs(MONDAY);
  const salon = await aSalon();
  const { lateFee, lateHours } = AGREED;
  const set = { ...NO_TERMS, lateFee, lateHours, text: "A cancellation less than 72 hours before costs 50%." };
  await setTerms(salon.id, { set, actor: "admin:owner", online: false });
  const client = await anAccount(salon, { emailVerifiedAt: now() });
  const Cookie = await cookieOf(client);
  const page = (path: string) => textOf(visit(salon, path, { headers: { Cookie } }));
  const start = { date: "2036-06-23", time: "10:00" };
  const landing = await textOf(visit(salon, "/"));
  expect(landing).toContain("cancel free up to 72 hours before");
  expect(landing).not.toContain("at any time");
  const details = `/booking?${new URLSearchParams({ step: "details", service: `${salon.id}-gel`, ...start })}`;
  const body = aBooking(salon, { customerEmail: client.email, ...start });
  const { _id: id } = await (await callApi(salon, "appointments", { method: "POST", user: client, body })).json<{
    _id: string;
  }>();
  const sentence = "cancel it free until Fri, Jun 20 at 10:00";
  for (const path of [details.replace("10%3A00", "15%3A00"), `/booking?booked=${id}`])
    expect(await page(path)).toMatch(/cancel it free until Fri, Jun 20 at 1[05]:00/);
  for (const path of ["/cancel", `/cancel?cancel=${id}`])
    expect(await page(path)).toContain("Free to cancel until Fri, Jun 20 at 10:00. After that it’s £17.50.");
  await deliverDueEmails(salon.id);
  const mail = (await emailsTo(client.email)).map(({ text }) => text).join();
  expect(mail).toContain(sentence);
  expect(mail).not.toContain("at any time");
});

test("a booking made within the hours is cancelled free for thirty minutes, and its email and the question say so", async () => {
  itIs(MONDAY);
  const { salon, id, Cookie, asked } = await anAgreed(0);
  await database.update(appointments).set({ createdAt: MONDAY }).where(eq(appointments.id, id));
  expect(await asked()).toContain("Free to cancel until Mon, Jun 16 at 11:30. After that it’s £17.50.");
  expect(await asked()).not.toContain("cancelled late");
  itIs(MONDAY + HOUR_MS / 3);
  await postForm(salon, "/cancel", { intent: "cancel", id, key: crypto.randomUUID() }, { Cookie });
  expect(await rowOf(id)).toMatchObject({ status: "cancelled", lateCancellation: false, fee: null });
});

test("a client who cancels in time, or has agreed to nothing, is asked without a word of a cost by now", async () => {
  for (const { asked } of [await anAgreed(5), await anAgreed(0, null)]) {
    const page = await asked();
    expect(page).toContain("Are you sure you want to cancel this appointment?");
    expect(page).not.toContain(COSTS);
  }
});

test.for([
  [24, 43, false],
  [24, 23, true],
  [72, 60, true],
  [null, 47, true],
  [null, 49, false],
] as const)(
  "by terms of %s hours, a cancellation %i hours before is late in the API, the mark, the question, the email and the card alike: %s",
  async ([lateHours, left, late]) => {
    itIs(MONDAY);
    const salon = await aSalon({ changeCutoffHours: 12 });
    const client = await anAccount(salon, { emailVerifiedAt: now() });
    const { date, minute: startsMinute } = salonTime(salon.timeZone, MONDAY + left * HOUR_MS);
    const agreed = lateHours && { ...AGREED, lateHours };
    const theirs = { customerEmail: client.email, clientId: client.id, mailboxProved: true };
    const id = await anAppointment(salon, {
      ...{ ...theirs, date, startsMinute, endsMinute: startsMinute + 30, agreed },
      createdAt: 0,
    });
    const Cookie = await cookieOf(client);
    const asked = await textOf(visit(salon, `/cancel?cancel=${id}`, { headers: { Cookie } }));
    expect(asked.includes("we’ll see that you cancelled late")).toBe(late);
    const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
    expect(await answer.json()).toMatchObject({ lateCancellation: late });
    await deliverDueEmails(salon.id);
    const mail = (await emailsTo(client.email)).map(({ text }) => text).join();
    expect(mail).toContain("We’ve cancelled this appointment");
    expect(mail.includes(`less than ${lateHours ?? 48} hours before the start, so it counts as a late`)).toBe(late);
    expect(mail.includes(COSTS)).toBe(late && lateHours !== null);
    const reader = { actor: { role: "admin", userId: "owner" }, id, instant: MONDAY } as const;
    expect(await clientCard(primaryDatabase(), salon, reader)).toMatchObject({ cancelledLate: late ? 1 : 0 });
  },
);

afterEach(() => {
  vi.useRealTimers();
});

/** A client's appointment, `daysLater` days after tomorrow, and the page that asks whether to cancel it. */
async function anAgreed(daysLater: number, agreed: Agreed | null = AGREED) {
  const salon = await aSalon();
  const client = await anAccount(salon, { emailVerifiedAt: now() });
  const date = addDays(tomorrow(salon), daysLater);
  const id = await anAppointment(salon, { customerEmail: client.email, clientId: client.id, date, agreed });
  const Cookie = await cookieOf(client);
  const asked = () => textOf(visit(salon, `/cancel?cancel=${id}`, { headers: { Cookie } }));
  return { salon, id, Cookie, asked };
}
