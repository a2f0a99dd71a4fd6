import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, cardsOnFile, checkouts, outbox } from "../../database/schema.ts";
import type { Agreed } from "../../diary/terms/terms.ts";
import { UNDO_SHOWN_MS } from "../../diary/undoable.ts";
import { addDays, HOUR_MS, now } from "../../kernel/clock.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { cardPath } from "../../models/cards-on-file/card-link.server.ts";
import { sendCommand } from "../../models/diary/send.server.ts";
import { payPath } from "../../models/money/online.server.ts";
import { paymentRows } from "../../models/money/payment-rows.server.ts";
import { eraseClient } from "../../models/own-profile/erase.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { runCharge } from "../../payments/cards/charges.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { deliverDueEmails, emailsTo, later, openLink, withBindings } from "../../testing/mail-factories.ts";
import { callApi, postForm, sentBack, visit } from "../../testing/requests.ts";
import { lastWriteIn, rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import {
  askStripe,
  chargesOf,
  payAtStripe,
  refundsOf,
  sessionsAt,
  tellOf,
  tellOfSession,
} from "../../testing/stripe/messages.ts";
import { SLOW_PENCE } from "../../testing/stripe/numbers.ts";
import { CARD_WORDS, STRIPE_WORDS } from "../../words/checkout.ts";

/* Cards on file, and fees that are charged to them, against a stand-in of Stripe. docs/rules.md 31.15 to 31.19 */

describe("a card", () => {
  test("is stored once by its link, for reports from any source, and nothing is charged", async () => {
    const { salon, id, link } = await aBooking();
    expect(await textOf(visit(salon, link))).toContain("miss it and it’s £17.50. We ask you to keep a card on file");
    const { session, at } = await opened(salon, link);
    expect([session.amount_total, session.payment_status]).toEqual([null, "no_payment_required"]);
    const left = await payAtStripe(session.id);
    await Promise.all([visit(salon, at), ...Array.from({ length: 4 }, () => tellOfSession(salon, left))]);
    await tellOfSession(salon, { ...left, status: "expired" }, "checkout.session.expired");
    expect(await cardsAt(salon)).toMatchObject([{ last4: "4242", brand: "visa", appointmentId: id, userId: null }]);
    expect((await cardsAt(salon))[0]).toMatchObject({ termsId: "one", agreedText: "A missed visit costs half." });
    expect(await textOf(visit(salon, at))).toContain("Visa ending 4242, until 04/39");
    expect(await paymentRows(primaryDatabase(), salon.id, id)).toEqual([]);
  });

  test("with a lost message is found by cron; a visit without a card leaves nothing", async () => {
    const { salon, link } = await aBooking();
    await payAtStripe((await opened(salon, link)).session.id);
    const idle = await aBooking();
    await opened(idle.salon, idle.link);
    await later(HOUR_MS);
    expect([(await cardsAt(salon)).length, (await cardsAt(idle.salon)).length]).toEqual([1, 0]);
  });

  test("leads to Stripe 20 times an hour at most, however often its visits end", async () => {
    const { salon, client, link } = await aBooking();
    const other = await aBooking();
    const signedIn = { Cookie: await cookieOf(client) };
    for (let nth = 0; nth < 20; nth++)
      expect((await postForm(salon, link, {}, nth % 2 === 0 ? {} : signedIn)).status).toBe(302);
    const refused = await postForm(salon, link, {}, {});
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain(STRIPE_WORDS.nothingCharged);
    expect(await database.$count(checkouts, eq(checkouts.salonId, salon.id))).toBe(20);
    expect((await postForm(other.salon, other.link, {}, {})).status).toBe(302);
  });

  test("is for all bookings of an account that was signed in, and otherwise for this booking alone", async () => {
    const { salon, client, id, link } = await aBooking();
    const other = await anotherOf(salon, client);
    await keep(salon, link);
    expect(await cardOnPage(salon, other)).toContain("none yet");
    await keep(salon, link, { Cookie: await cookieOf(client) });
    expect((await cardsAt(salon)).map(({ userId }) => userId)).toEqual([null, client.id]);
    expect(await cardOnPage(salon, other)).toContain("Visa ending 4242");
    // Somebody else, signed in and with the link, leaves a card for the booking alone.
    const stranger = await anAccount(salon);
    await keep(salon, link, { Cookie: await cookieOf(stranger) });
    expect((await cardsAt(salon)).map(({ userId }) => userId)).toEqual([null, client.id, null]);
    expect(await cardOnPage(salon, id)).toContain("Visa ending 4242");
  });

  test("is never used for anybody else: a booking by their email, an account that has taken one over, another salon", async () => {
    const { salon, client, id, link } = await aBooking();
    await keep(salon, link, { Cookie: await cookieOf(client) });
    const thief = await anAccount(salon);
    const byEmail = await anotherOf(salon, thief, { customerEmail: client.email });
    const given = await anotherOf(salon, client, { customerEmail: "else@example.com" });
    for (const one of [byEmail, given]) expect(await cardOnPage(salon, one)).toContain("none yet");
    const elsewhere = await aSalon({ onlinePayments: true });
    expect((await visit(elsewhere, link)).status).toBe(404);
    expect((await visit(salon, `${link}x`)).status).toBe(404);
    const pay = payPath(salon, { appointmentId: id, purpose: "payment", pence: 0 }).split("/").at(-1);
    expect((await visit(salon, `/card/${pay}`)).status).toBe(404);
  });

  test("that was left for a booking which is cancelled by then is forgotten", async () => {
    const { salon, client, id, link } = await aBooking();
    const { session } = await opened(salon, link);
    await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
    const left = await payAtStripe(session.id);
    await tellOfSession(salon, left);
    expect(await cardsAt(salon)).toMatchObject([{ last4: "", brand: "", mailbox: "", removedAt: expect.any(Number) }]);
    await later(HOUR_MS);
    expect(await cardsAt(salon)).toEqual([]);
  });

  test("is shown to its client, who removes it: here at once, at Stripe by cron; another client can’t", async () => {
    const { salon, client, id, link } = await aBooking();
    const headers = { Cookie: await cookieOf(client) };
    await keep(salon, link, headers);
    const [card] = await cardsAt(salon);
    const profile = () => textOf(visit(salon, "/profile", { headers }));
    expect(await profile()).toContain("Visa ending 4242");
    const stranger = { Cookie: await cookieOf(await anAccount(salon)) };
    await postForm(salon, "/profile", { intent: "remove-card", card: card?.id ?? "" }, stranger);
    expect(await profile()).toContain("Visa ending 4242");
    await postForm(salon, "/profile", { intent: "remove-card", card: card?.id ?? "" }, headers);
    expect(await profile()).not.toContain("Visa ending 4242");
    expect(await cardOnPage(salon, id)).toContain("none yet");
    await withBindings({ STRIPE_URL: "http://127.0.0.1:9" }, () => later(HOUR_MS));
    expect(await cardsAt(salon)).toHaveLength(1);
    await later(HOUR_MS);
    expect(await cardsAt(salon)).toEqual([]);
    expect(await askStripe("GET", `/v1/customers/${card?.customerId}`)).toMatchObject({ deleted: true });
  });

  test("is left and changed from the client’s list, and removed by the person who left it", async () => {
    const { salon, client, id, link } = await aBooking();
    const headers = { Cookie: await cookieOf(client) };
    const list = () => textOf(visit(salon, "/cancel", { headers }));
    const href = `href="${link}"`;
    expect(await list()).toMatch(new RegExp(`${href}[^>]*>Keep a card on file`));
    await keep(salon, link);
    expect(await list()).toMatch(new RegExp(`Visa ending 4242.*${href}[^>]*>Change or remove`));
    const address =
      (await openLink(salon, (await rowOf(id)) ?? expect.fail("No row"), now())) ?? expect.fail("No link");
    expect(await textOf(visit(salon, new URL(address).pathname))).toContain("Visa ending 4242");
    await postForm(salon, link, { intent: "remove" });
    expect(await textOf(visit(salon, `${link}?removed`))).toContain(CARD_WORDS.removed);
    await keep(salon, link, headers);
    const byLink = await postForm(salon, link, { intent: "remove" });
    expect([byLink.status, (await textOf(visit(salon, link))).includes("Remove this card")]).toEqual([403, false]);
    expect(await list()).toContain("Visa ending 4242");
    await postForm(salon, link, { intent: "remove" }, headers);
    expect(await list()).toMatch(new RegExp(`${href}[^>]*>Keep a card on file`));
  });

  test("is named to whoever cancels late by the emailed link, before and after", async () => {
    const { salon, id, link } = await aBooking();
    await keep(salon, link);
    const late = { agreed: { ...AGREED, lateHours: 240 }, createdAt: 0 };
    await database.update(appointments).set(late).where(eq(appointments.id, id));
    const address =
      (await openLink(salon, (await rowOf(id)) ?? expect.fail("No row"), now())) ?? expect.fail("No link");
    const path = new URL(address).pathname;
    const words = "The fee is £10. We may charge it to your Visa ending 4242; we’ll email you first.";
    expect(await textOf(visit(salon, `${path}?cancel=${id}`))).toContain(words);
    const sent = await postForm(salon, path, { intent: "cancel", key: "k" });
    const headers = { Cookie: sentBack(sent.headers) };
    expect(await textOf(visit(salon, sent.headers.get("Location") ?? "", { headers }))).toContain(words);
  });

  test("is replaced by the one to which its client changes, for the booking alone and for an account", async () => {
    const { salon, client, id, link } = await aBooking();
    const headers = { Cookie: await cookieOf(client) };
    await keep(salon, link, {}, "4242");
    const other = cardPath(salon, await anotherOf(salon, client));
    await keep(salon, other, {}, "1111");
    await keep(salon, link, {}, "4444");
    expect(await shownCards(salon)).toEqual(["1111", "4444"]);
    await keep(salon, link, headers, "4242");
    expect(await shownCards(salon)).toEqual(["1111", "4242"]);
    await keep(salon, other, headers, "4444");
    expect(await shownCards(salon)).toEqual(["4444"]);
    expect(await textOf(visit(salon, "/profile", { headers }))).not.toContain("ending 4242");
    expect(await cardOnPage(salon, id)).toContain("ending 4444");
    await keep(salon, link, {}, "1111");
    expect(await shownCards(salon)).toEqual(["4444", "1111"]);
  });

  test("is not replaced while a booking relies on it alone, or its charge is open", async () => {
    const { salon, client, id, link } = await aBooking();
    const headers = { Cookie: await cookieOf(client) };
    await keep(salon, link, headers, "4242");
    const given = await anotherOf(salon, await anAccount(salon), { customerEmail: client.email, partyId: id });
    const other = cardPath(salon, await anotherOf(salon, client));
    await keep(salon, other, headers, "4444");
    expect(await shownCards(salon)).toEqual(["4242", "4444"]);
    await database.update(appointments).set({ agreed: null }).where(eq(appointments.id, given));
    const [card] = await cardsAt(salon);
    const charge = {
      id: crypto.randomUUID(),
      salonId: salon.id,
      appointmentId: id,
      amountPence: 1750,
      currency: "GBP",
    };
    const times = { madeAt: now(), expiresAt: now() };
    await database.insert(checkouts).values({ ...charge, ...times, purpose: "fee", cardId: card?.id, returnTo: "" });
    await keep(salon, other, headers, "1111");
    expect(await shownCards(salon)).toEqual(["4242", "1111"]);
    await database.update(checkouts).set({ state: "expired" }).where(eq(checkouts.id, charge.id));
    await keep(salon, other, headers, "4444");
    expect(await shownCards(salon)).toEqual(["4444"]);
  });

  test("is forgotten with its client", async () => {
    const { salon, client, link } = await aBooking();
    await keep(salon, link, { Cookie: await cookieOf(client) });
    await keep(salon, link);
    const leaver = { salonId: salon.id, userId: client.id, email: client.email, mailbox: client.email };
    await eraseClient(primaryDatabase(), leaver, await lastWriteIn(salon.id));
    for (const card of await cardsAt(salon))
      expect(card).toMatchObject({ last4: "", mailbox: "", userId: null, removedAt: expect.any(Number) });
  });
});

describe("a fee that staff ask for", () => {
  test("is charged to the card once and mailed in words, though two of the staff ask at once", async () => {
    const stage = await aMissed();
    const { salon, id, email, post, money } = stage;
    const asking = { intent: "no-show", askFee: "on" };
    await Promise.all([post(asking), post(asking)]);
    const charges = await chargesAt(salon);
    expect(charges).toMatchObject([{ amountPence: 1750, state: "open" }]);
    const [charge] = charges;
    await Promise.all([run(salon), run(salon), later(HOUR_MS)]);
    await later(HOUR_MS);
    const there = await chargesOf(stage.customer);
    expect(there.map(({ amount, currency }) => [amount, currency])).toEqual([[1750, "gbp"]]);
    for (let times = 0; times < 3; times++) await tellOf(salon, "payment_intent.succeeded", succeeded(there[0]));
    expect(await money()).toEqual([["fee", "online", 1750]]);
    expect((await chargesAt(salon))[0]).toMatchObject({ id: charge?.id, state: "paid", paymentId: there[0]?.id });
    expect(await refundsOf(there[0]?.id ?? "")).toEqual([]);
    await database.update(outbox).set({ dueAt: 0 }).where(eq(outbox.subjectId, id));
    await deliverDueEmails(salon.id);
    const mail = (await emailsTo(email)).find(({ subject }) => subject.startsWith("Fee for your visit"))?.text ?? "";
    expect(mail).toContain("we’re charging you £17.50 for a missed visit");
    expect(mail).toContain("The £17.50 comes from your card on file, Visa ending 4242.");
    expect(mail).toContain("We can refund it.");
    expect(mail).not.toContain("Pay £17.50 by card");
  });

  test.for([
    ["wants its client to confirm", "3184", "authentication", "Your bank needs you to confirm the payment"],
    ["is declined", "0341", "declined", "Your bank declined it on your card on file"],
  ] as const)(
    "of a card that %s is asked for by its link, once, and staff read why",
    async ([, last4, failure, words]) => {
      const { salon, id, email, ask, page, money, link } = await aMissed(last4);
      await ask();
      await Promise.all([run(salon), run(salon)]);
      await later(HOUR_MS);
      expect(await chargesAt(salon)).toMatchObject([{ state: "expired", failure }]);
      expect(await money()).toEqual([]);
      expect(await page()).toContain(
        failure === "declined" ? "The bank declined the card" : "The bank needs the client",
      );
      await database.update(outbox).set({ dueAt: 0 }).where(eq(outbox.subjectId, id));
      await deliverDueEmails(salon.id);
      const mails = (await emailsTo(email)).filter(({ subject }) => subject.startsWith("Fee for your visit"));
      expect(mails.map(({ text }) => text.includes(words) && text.includes("Pay £17.50 by card"))).toEqual([true]);
      const paid = await payAtStripe((await opened(salon, link)).session.id);
      await tellOfSession(salon, paid);
      expect(await money()).toEqual([["fee", "online", 1750]]);
    },
  );

  test.for([
    ["was waived", { intent: "waive-fee", reason: "Her child was ill" }, []],
    ["was paid at the desk", { intent: "fee", amount: "17.50" }, [["fee", "bank_transfer", 1750]]],
  ] as const)("is not charged once it %s", async ([, fields, left]) => {
    const { salon, customer, ask, send, money } = await aMissed();
    await ask();
    await send(fields);
    await run(salon);
    expect(await chargesOf(customer)).toEqual([]);
    expect([await money(), (await chargesAt(salon))[0]?.state]).toEqual([left, "expired"]);
  });

  test("that was waived while its charge’s answer was lost goes back", async () => {
    const { salon, customer, ask, send, money } = await aMissed();
    await ask();
    const [charge] = await chargesAt(salon);
    const [card] = await cardsAt(salon);
    // Stripe has made the charge, and its answer was lost.
    await askStripe("POST", "/v1/payment_intents", {
      ...{ amount: "1750", currency: "gbp", customer, payment_method: card?.methodId ?? "", off_session: "true" },
      ...{ confirm: "true", "metadata[salonId]": salon.id, "metadata[checkoutId]": charge?.id ?? "" },
    });
    await send({ intent: "waive-fee", reason: "Her child was ill" });
    await run(salon);
    const [there] = await chargesOf(customer);
    expect([await money(), (await chargesAt(salon))[0]?.state]).toEqual([[], "refunded"]);
    expect((await refundsOf(there?.id ?? "")).map(({ amount }) => amount)).toEqual([1750]);
  });

  test("is charged by cron if Stripe was down, and not at all if staff undo it before", async () => {
    const { salon, customer, ask, money } = await aMissed();
    await ask();
    const down = withBindings({ STRIPE_URL: "http://127.0.0.1:9" }, () => run(salon));
    await expect(down).rejects.toThrow();
    expect((await chargesAt(salon))[0]?.state).toBe("open");
    await later(HOUR_MS);
    expect([await money(), (await chargesOf(customer)).length]).toEqual([[["fee", "online", 1750]], 1]);
    const undone = await aMissed();
    const page = await undone.ask();
    await undone.send({ intent: "undo", commandId: /name="commandId" value="([^"]+)"/.exec(page)?.[1] ?? "" });
    await run(undone.salon);
    expect(await chargesOf(undone.customer)).toEqual([]);
  });

  test("is charged by the outbox, no sooner than staff can’t undo it; an undo takes its row and the charge away", async () => {
    const waits = await aMissed();
    await waits.ask();
    await later(UNDO_SHOWN_MS - 1_000);
    expect(await chargesOf(waits.customer)).toEqual([]);
    await later(UNDO_SHOWN_MS + 1_000);
    expect((await chargesOf(waits.customer)).map(({ amount }) => amount)).toEqual([1750]);
    expect(await waits.money()).toEqual([["fee", "online", 1750]]);

    const { salon, ask, send } = await aMissed();
    const page = await ask();
    await send({ intent: "undo", commandId: /name="commandId" value="([^"]+)"/.exec(page)?.[1] ?? "" });
    expect(await chargesAt(salon)).toMatchObject([{ state: "expired", failure: null }]);
    expect(await database.$count(outbox, and(eq(outbox.salonId, salon.id), eq(outbox.channel, "charge")))).toBe(0);
  });

  test("is charged once, by the sum that stands, if staff undo it and ask again at once", async () => {
    const { id, customer, ask, send, money } = await aMissed();
    const page = await ask();
    await send({ intent: "undo", commandId: /name="commandId" value="([^"]+)"/.exec(page)?.[1] ?? "" });
    await database.update(appointments).set({ pricePence: 2000 }).where(eq(appointments.id, id));
    await ask();
    await later(HOUR_MS);
    expect([await money(), (await chargesOf(customer)).map(({ amount }) => amount)]).toEqual([
      [["fee", "online", 1000]],
      [1000],
    ]);
  });

  test("is charged once by cron if the Worker dies right after the command", async () => {
    const { salon, id, customer, money } = await aMissed();
    const update = { what: "cancel" as const, noShow: true, askFee: true };
    expect(await sendCommand(salon, { ...update, appointmentId: id, actor: STAFF, key: "died" })).toMatchObject({
      ok: true,
    });
    expect(await chargesAt(salon)).toMatchObject([{ amountPence: 1750, state: "open", purpose: "fee" }]);
    for (let times = 0; times < 2; times++) await later(HOUR_MS);
    expect([await money(), (await chargesOf(customer)).length]).toEqual([[["fee", "online", 1750]], 1]);
    const again = await sendCommand(salon, { ...update, appointmentId: id, actor: STAFF, key: "died" });
    expect([again.ok, (await chargesAt(salon)).length]).toEqual([true, 1]);
  });

  test("is asked for by its link if the card was removed meanwhile", async () => {
    const { salon, client, customer, ask } = await aMissed();
    await ask();
    const [card] = await cardsAt(salon);
    await postForm(
      salon,
      "/profile",
      { intent: "remove-card", card: card?.id ?? "" },
      { Cookie: await cookieOf(client) },
    );
    await run(salon);
    expect([await chargesOf(customer), (await chargesAt(salon))[0]]).toMatchObject([[], { failure: "card-gone" }]);
  });

  test("stays open while the bank takes its time, also when its link is pressed; a report from another account or in another currency counts for nothing", async () => {
    const { salon, customer, ask, money, link } = await aMissed("4242", SLOW_PENCE * 2);
    await ask();
    await run(salon);
    expect((await chargesAt(salon))[0]).toMatchObject({ state: "open", amountPence: SLOW_PENCE });
    const pressed = await postForm(salon, link, {});
    expect([pressed.status, await textOf(pressed, 409)]).toEqual([
      409,
      expect.stringContaining("We’re already charging your card on file; your bank is taking its time."),
    ]);
    const [there] = await chargesOf(customer);
    await tellOf(salon, "payment_intent.succeeded", succeeded(there), { account: "acct_other" });
    await tellOf(salon, "payment_intent.succeeded", { ...succeeded(there), currency: "usd" });
    await tellOf(salon, "payment_intent.succeeded", { ...succeeded(there), amount_received: 1 });
    await tellOf(salon, "payment_intent.succeeded", { ...succeeded(there), id: "pi_other" });
    expect(await money()).toEqual([]);
    await tellOf(salon, "payment_intent.succeeded", succeeded(there));
    expect(await money()).toEqual([["fee", "online", SLOW_PENCE]]);
  });

  test("goes back to the card as a whole", async () => {
    const { salon, customer, ask, send, money } = await aMissed();
    await ask();
    await run(salon);
    expect(await send({ intent: "fee-back", amount: "17.50" })).toContain("£17.50 went back to the card.");
    const [there] = await chargesOf(customer);
    expect((await refundsOf(there?.id ?? "")).map(({ amount }) => amount)).toEqual([1750]);
    expect((await money()).map(([, , pence]) => pence)).toEqual([1750, -1750]);
  });

  test("is never charged where no card was agreed to, whatever card the account has", async () => {
    const { salon, client, send, id } = await aMissed();
    await database
      .update(appointments)
      .set({ agreed: { ...AGREED, cardOnFile: false } })
      .where(eq(appointments.id, id));
    await send({ intent: "no-show", askFee: "on" });
    expect(await chargesAt(salon)).toEqual([]);
    expect(client.id).toBeTruthy();
  });
});

const STAFF = { role: "admin" as const, userId: "owner" };

const AGREED: Agreed = {
  ...{ termsId: "one", text: "A missed visit costs half.", account: "", depositPence: 0, dueHours: 24, at: 0 },
  ...{ lateFee: { kind: "fixed", amount: 1000 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
  cardOnFile: true,
};

/** A booking to come that asks for a card on file. */
async function aBooking() {
  const salon = await aSalon({ onlinePayments: true });
  const client = await anAccount(salon, { emailVerifiedAt: now() });
  const id = await anotherOf(salon, client);
  return { salon, client, id, link: cardPath(salon, id) };
}

function anotherOf(
  salon: Salon,
  { id: clientId, email: customerEmail }: User,
  with_: { customerEmail?: string; partyId?: string } = {},
) {
  const date = addDays(tomorrow(salon), 5);
  return anAppointment(salon, { clientId, customerEmail, date, agreed: AGREED, ...with_, ...next() });
}

let minute = 480;
/** Another start each time, so that none is taken. */
function next() {
  minute = minute >= 1080 ? 480 : minute + 60;
  return { startsMinute: minute, endsMinute: minute + 60 };
}

/** A visit of yesterday whose client has left a card, and staff who send the forms of its payment page. */
async function aMissed(last4 = "4242", pricePence = 3500) {
  const { salon, client, id, link } = await aBooking();
  await keep(salon, link, { Cookie: await cookieOf(client) }, last4);
  const date = addDays(tomorrow(salon), -2);
  await database.update(appointments).set({ date, pricePence }).where(eq(appointments.id, id));
  const headers = { Cookie: await cookieOf(await anAccount(salon, { role: "admin" })) };
  const path = `/admin/appointments/${id}/money`;
  const post = async (fields: Record<string, string>) => {
    const version = `${(await rowOf(id))?.version}`;
    return postForm(salon, path, { key: crypto.randomUUID(), version, ...fields }, headers);
  };
  const send = (fields: Record<string, string>) => textOf(post(fields));
  return {
    ...{ salon, client, id, email: client.email, post, send, customer: (await cardsAt(salon))[0]?.customerId ?? "" },
    link: payPath(salon, { appointmentId: id, purpose: "fee", pence: 1750 }),
    page: () => textOf(visit(salon, path, { headers })),
    ask: () => send({ intent: "no-show", askFee: "on" }),
    money: async () => {
      const rows = await paymentRows(primaryDatabase(), salon.id, id);
      return rows.map(({ kind, method, amountPence }) => [kind, method, amountPence]);
    },
  };
}

async function opened(salon: Salon, link: string, headers: Record<string, string> = {}) {
  const at = (await postForm(salon, link, {}, headers)).headers.get("Location") ?? expect.fail("nobody was led away");
  const checkoutId = new URL(at, "http://salon").searchParams.get("checkout");
  const session = (await sessionsAt(salon)).find(({ metadata }) => metadata.checkoutId === checkoutId);
  return { session: session ?? expect.fail("there is no such session"), at };
}

/** A client leaves a card by the link. */
async function keep(salon: Salon, link: string, headers: Record<string, string> = {}, last4 = "4242") {
  const { session } = await opened(salon, link, headers);
  await tellOfSession(salon, await payAtStripe(session.id, last4));
}

function cardsAt(salon: Salon) {
  return database.select().from(cardsOnFile).where(eq(cardsOnFile.salonId, salon.id)).orderBy(cardsOnFile.leftAt);
}

/** The last digits of the cards that are kept, the oldest first. */
async function shownCards(salon: Salon) {
  return (await cardsAt(salon)).filter(({ removedAt }) => removedAt === null).map(({ last4 }) => last4);
}

async function chargesAt(salon: Salon) {
  const rows = await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id));
  return rows.filter(({ cardId }) => cardId !== null);
}

/** Runs the charge of a salon, as happens a moment after staff have asked for the fee. */
async function run(salon: Salon) {
  const [charge] = await chargesAt(salon);
  await runCharge(salon, charge ?? expect.fail("nothing is charged"));
}

async function cardOnPage(salon: Salon, id: string) {
  const headers = { Cookie: await cookieOf(await anAccount(salon, { role: "admin" })) };
  return textOf(visit(salon, `/admin/appointments/${id}/money`, { headers }));
}

function succeeded(there: Awaited<ReturnType<typeof chargesOf>>[number] | undefined) {
  return { ...there, status: "succeeded", amount_received: there?.amount };
}
