import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { checkouts } from "../../database/schema.ts";
import type { Agreed } from "../../diary/terms/terms.ts";
import { UNDO_SHOWN_MS } from "../../diary/undoable.ts";
import { addDays, now } from "../../kernel/clock.ts";
import { cardPath } from "../../models/cards-on-file/card-link.server.ts";
import { payPath } from "../../models/money/online.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { alter, deliverDueEmails, emailsTo, itIs } from "../../testing/mail-factories.ts";
import { postForm, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { payAtStripe, sessionsAt, tellOfSession } from "../../testing/stripe/messages.ts";
import { STRIPE_WORDS } from "../../words/checkout.ts";

/*
 * Money that was paid for a visit counts towards its fee. docs/rules.md 29.19. A visit costs £35, and half of that if it is
 * missed.
 */

afterEach(() => void vi.useRealTimers());

const AGREED: Agreed = {
  ...{ termsId: "one", text: "", account: "Nails Ltd 12-34-56", depositPence: 1000, dueHours: 24, at: 0 },
  ...{ lateFee: { kind: "fixed", amount: 1500 }, lateHours: 72, noShowFee: { kind: "percent", amount: 50 } },
};

describe("a missed visit", () => {
  test("with a deposit of £10 is asked for the rest of its fee", async () => {
    const { salon, staff, mailed, link } = await aVisit({ daysAhead: -2, paid: "10" });
    expect(await staff.question()).toContain("£10 has been paid and counts towards the fee. Cancelling doesn’t");
    await staff.send({ intent: "no-show" });
    const page = await staff.page();
    expect(page).toContain("£10 has been paid for this visit and goes towards it, so £7.50 is left to pay.");
    expect(page).toContain("Ask for the rest, £7.50");
    await staff.send({ intent: "ask-fee" });
    expect(await staff.page()).toContain("You’ve asked for £17.50 for a missed visit. £10 of it had been paid");
    const mail = await mailed("Fee for your visit");
    expect(mail).toContain("Missed visit: £17.50\nYou’ve already paid: £10\nLeft to pay: £7.50\n");
    expect(mail).toContain("Pay £7.50 by card");
    expect(await textOf(visit(salon, link))).toContain("Pay £7.50 by card");
  });

  test("that was paid in full asks for nothing more, and the client reads what the salon keeps", async () => {
    const { salon, staff, mailed, link } = await aVisit({ daysAhead: -2, paid: "35" });
    await staff.send({ intent: "no-show" });
    const page = await staff.page();
    expect(page).toContain("£35 has been paid for this visit and covers it, so £17.50 is left over to refund below.");
    expect(page).toContain("Keep £17.50 as the fee");
    await staff.send({ intent: "ask-fee" });
    const asked = await staff.page();
    expect(asked).toContain("You’re keeping £17.50 for a missed visit, already paid for the visit.");
    expect(asked).toMatch(/name="amount" value="17\.50?"/);
    const mail = await mailed("Fee for your visit");
    expect(mail).toContain("we’re keeping £17.50 for a missed visit");
    expect(mail).toContain("You’ve already paid: £17.50\nLeft to pay: Nothing\n");
    expect(mail).not.toMatch(/Pay £|bank transfer|Reference/);
    expect(await textOf(visit(salon, link))).toContain(STRIPE_WORDS.nothingLeft);
  });
});

test("the card on file is charged the rest alone", async () => {
  const { salon, id, client, staff } = await aVisit({
    daysAhead: 9,
    paid: "10",
    agreed: { ...AGREED, cardOnFile: true },
  });
  await postForm(salon, cardPath(salon, id), {}, { Cookie: await cookieOf(client) });
  await tellOfSession(salon, await payAtStripe((await sessionsAt(salon))[0]?.id ?? ""));
  await alter(id, { date: addDays(tomorrow(salon), -2) });
  await staff.send({ intent: "no-show" });
  expect(await staff.page()).toContain("Charge the rest, £7.50");
  await staff.send({ intent: "ask-fee" });
  const visits = await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id));
  const charges = visits.filter(({ purpose }) => purpose === "fee");
  expect(charges.map(({ amountPence }) => amountPence)).toEqual([750]);
  expect(await staff.page()).not.toContain("Fee received");
  await database.update(checkouts).set({ state: "expired", failure: "declined" }).where(eq(checkouts.purpose, "fee"));
  expect(await staff.page()).toContain("Fee received");
});

describe("a client who cancels a visit that they have paid for", () => {
  test.each([
    ["in time", 9, "10", "You’ve paid £10 for this visit. Please call us on 020 7946 0000 about what goes back."],
    [
      "late",
      1,
      "10",
      "The fee is £15. You’ve already paid £10. We may ask you for the other £5; we’ll email you first.",
    ],
    [
      "late, with more than the fee",
      1,
      "35",
      "The fee is £15. You’ve paid £35, so £20 is left over. Please call us on 020 7946 0000 about it.",
    ],
  ])("%s reads what becomes of it before, after and by email", async (_, daysAhead, paid, words) => {
    const { salon, id, client, mailed } = await aVisit({ daysAhead, paid });
    const headers = { Cookie: await cookieOf(client) };
    expect(await textOf(visit(salon, `/cancel?cancel=${id}`, { headers }))).toContain(words);
    await postForm(salon, "/cancel", { intent: "cancel", id, key: crypto.randomUUID() }, headers);
    expect(await textOf(visit(salon, `/cancel?cancelled=${id}`, { headers }))).toContain(words);
    expect(await mailed("Cancelled")).toContain(words);
  });

  test("without terms reads nothing about it, as specified", async () => {
    const { salon, id, client } = await aVisit({ daysAhead: 9, paid: "10", agreed: null });
    const page = await textOf(visit(salon, `/cancel?cancel=${id}`, { headers: { Cookie: await cookieOf(client) } }));
    expect(page).toContain("Are you sure you want to cancel this appointment?");
    expect(page).not.toContain("You’ve paid");
  });
});

/** A visit `daysAhead` days from today, for which the desk has taken `paid` pounds. */
async function aVisit({
  daysAhead,
  paid,
  agreed = AGREED,
}: {
  daysAhead: number;
  paid: string;
  agreed?: Agreed | null;
}) {
  const salon = await aSalon({ onlinePayments: true });
  const headers = { Cookie: await cookieOf(await anAccount(salon, { role: "admin" })) };
  const client = await anAccount(salon, { emailVerifiedAt: now() });
  const date = addDays(tomorrow(salon), daysAhead - 1);
  const owner = { customerEmail: client.email, clientId: client.id };
  const id = await anAppointment(salon, { ...owner, date, agreed });
  const path = `/admin/appointments/${id}/money`;
  const staff = {
    page: () => textOf(visit(salon, path, { headers })),
    question: () => textOf(visit(salon, `/admin/appointments?q=Grace&cancel=${id}`, { headers })),
    send: async (fields: Record<string, string>) => {
      const version = `${(await rowOf(id))?.version}`;
      return textOf(await postForm(salon, path, { key: crypto.randomUUID(), version, ...fields }, headers));
    },
  };
  await staff.send({ intent: "take", cash: paid });
  const mailed = async (subject: string) => {
    itIs(now() + UNDO_SHOWN_MS);
    await deliverDueEmails(salon.id);
    return (await emailsTo(client.email)).find((mail) => mail.subject.startsWith(subject))?.text ?? "";
  };
  return { salon, id, client, staff, mailed, link: payPath(salon, { appointmentId: id, purpose: "fee", pence: 1750 }) };
}
