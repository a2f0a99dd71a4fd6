import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import {
  clientFacts,
  joinedClients,
  marketingRecipients,
  mustCall,
  outbox,
  textMessages,
} from "../../../database/schema.ts";
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, now, salonTime } from "../../../kernel/clock.ts";
import { whoToWinBack } from "../../../models/marketing/win-back.server.ts";
import { YES_ON_PROFILE } from "../../../models/marketing/yes.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { takeReply } from "../../../outbox/texts/replies.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf, unescaped } from "../../../testing/html.ts";
import { deliverDueEmails, emailsTo, itIs, MAIL_DOWN, MONDAY, withBindings } from "../../../testing/mail-factories.ts";
import { postForm } from "../../../testing/requests.ts";
import { aPhone, TEXTED, textsTo } from "../../../testing/texts.ts";
import { WIN_BACK_WORDS } from "../../../words/marketing.ts";

/* Clients who have not been there for a while, and one message to them: docs/rules.md 35.6 to 35.12 */

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
});

const MESSAGE = { subject: "Miss you, {name}", words: "Hi {name}, come back to {salon}: {link}" };

test("the list has those who were there last 8 weeks ago or more, said yes and have nothing booked", async () => {
  const { salon, listed, lapsed } = await aSalonToWinBack();
  const other = await aSalonToWinBack();
  await other.lapsed("Elsewhere");
  await lapsed("Ada", { weeks: 8 });
  await lapsed("Early", { weeks: 7 });
  await lapsed("Long Ago", { weeks: 120 });
  const booked = await lapsed("Booked");
  await anAppointment(salon, {
    customerEmail: booked.email,
    customerName: "Booked",
    startsMinute: 480,
    endsMinute: 540,
  });
  const back = await lapsed("Back");
  const lately = { date: dayFor(-2), status: "completed" as const };
  await anAppointment(salon, { customerEmail: back.email, customerName: "Back", ...lately });
  await lapsed("Silent", { consent: null });
  await lapsed("Silent Too", { consent: null });
  const called = await lapsed("Called");
  const mark = { phoneKey: "", reason: "Never came", since: 1 };
  await database.insert(mustCall).values({ salonId: salon.id, client: called.email, ...mark });
  const { names, page } = await listed();
  expect(names).toEqual(["Ada"]);
  expect(page).toContain("2 haven’t agreed to news");
  expect(page).toContain("1 is asked to call");
  expect((await listed("?weeks=7")).names).toEqual(["Early", "Ada"]);
  expect((await listed("?weeks=3")).names).toEqual(["Ada"]);
});

test("the form has a key of its own, so that a second press of it sends nothing", async () => {
  const { salon, lapsed, listed, admin } = await aSalonToWinBack();
  const ada = await lapsed("Ada");
  const [, form = ""] = /(<form[^>]*>(?:(?!<\/form>).)*value="send".*?<\/form>)/s.exec((await listed()).page) ?? [];
  const [, key = ""] = /name="key" value="([^"]+)"/.exec(form) ?? [];
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  const sent = { intent: "send", key, weeks: "8", ...MESSAGE, to: ada.visit };
  for (let press = 0; press < 2; press++) expect((await admin("/admin/win-back", sent)).status).toBe(302);
  const rows = await database.select().from(marketingRecipients).where(eq(marketingRecipients.salonId, salon.id));
  expect(rows).toHaveLength(1);
});

test("an account’s own answer goes before what is on file, and needs a verified email", async () => {
  const { salon, listed, lapsed } = await aSalonToWinBack();
  const said = { marketing: true, marketingAt: 1, marketingWords: YES_ON_PROFILE, emailVerifiedAt: 1 };
  const [yes, no, unproved] = [
    await lapsed("Yes", { consent: null }),
    await lapsed("No"),
    await lapsed("Unproved", { consent: null }),
  ];
  await anAccount(salon, { email: yes.email, ...said });
  await anAccount(salon, { email: no.email, ...said, marketing: false });
  await anAccount(salon, { email: unproved.email, ...said, emailVerifiedAt: null });
  expect((await listed()).names).toEqual(["Yes"]);
});

test("a message goes once by each client’s way, with the headers of one tap, and staff read what became of it", async () => {
  const { salon, lapsed, send, listed } = await aSalonToWinBack();
  const [ada, bea] = [await lapsed("Ada Lovelace"), await lapsed("Bea", { email: "" })];
  const cy = await lapsed("Cy");
  await database.insert(mustCall).values({
    ...{ salonId: salon.id, client: cy.email, phoneKey: "", reason: "", since: 1, calls: false, wayToTell: "text" },
  });
  const unticked = await lapsed("Una");
  expect((await send([ada, bea, cy])).headers.get("Location")).toBe("/admin/win-back?weeks=8&notice=sent");
  for (let minutes = 0; minutes < 3; minutes++) {
    itIs(MONDAY + minutes * MINUTE_MS);
    await deliverDueEmails(salon.id);
  }
  const [email, ...more] = await emailsTo(ada.email);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ subject: "Miss you, Ada" });
  expect(email?.text).toContain("Hi Ada, come back to Test Salon");
  expect(email?.text).toContain(`Pick a time: https://${salon.host}/book`);
  expect(email?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const link = email?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
  expect(email?.text).toContain(`No more news: ${link}`);
  for (const { phone, name } of [bea, cy])
    expect(await textsTo(phone)).toEqual([
      `Hi ${name}, come back to Test Salon: https://${salon.host}/book\nNo more news? Reply STOP`,
    ]);
  expect([await emailsTo(cy.email), await emailsTo(unticked.email)]).toEqual([[], []]);
  itIs(MONDAY + HOUR_MS);
  await anAppointment(salon, {
    ...{ customerEmail: ada.email, customerName: "Ada", createdAt: now(), startsMinute: 480, endsMinute: 540 },
  });
  const { page, names } = await listed();
  expect(page).toContain("Sent to 3 (1 by email, 2 by text). 1 booked afterwards.");
  expect(names).toEqual(["Una"]);
  expect(page).toContain("2 had a message in the last 30 days");
});

test("a double press, Back and a second tab send once, and after 30 days there may be another", async () => {
  const { salon, lapsed, send } = await aSalonToWinBack();
  const ada = await lapsed("Ada");
  const both = await Promise.all([send([ada], { key: "the same" }), send([ada], { key: "the same" })]);
  expect(both.map(({ status }) => status)).toEqual([302, 302]);
  expect((await send([ada], { key: "the same" })).status).toBe(302);
  expect(await textOf(send([ada], { key: "another" }), 409)).toContain(WIN_BACK_WORDS.nobodyLeft);
  // A tab that queued at the same moment.
  await asQueuedTwice(salon);
  await deliverDueEmails(salon.id);
  expect(await emailsTo(ada.email)).toHaveLength(1);
  expect(await statesOf(salon)).toEqual(["not-sent recent", "sent"]);
  itIs(MONDAY + 31 * DAY_MS);
  const { people } = await whoToWinBack(primaryDatabase(), salon, 8, now());
  expect(people.map(({ name }) => name)).toEqual(["Ada"]);
});

test.for([
  ["ended by the link", "1 hasn’t agreed to news"],
  ["answered STOP", "1 hasn’t agreed to news"],
  ["booked", "1 had booked by then"],
  ["asked to call", "1 is asked to call"],
] as const)("who has %s between the press and the sending gets nothing", async ([what, why]) => {
  const { salon, lapsed, send, listed } = await aSalonToWinBack();
  const ada = await lapsed("Ada", what === "answered STOP" ? { email: "" } : {});
  await send([ada]);
  if (what === "ended by the link") {
    const { noNewsAddress } = await import("../../../models/marketing/unsubscribe.server.ts");
    await postForm(salon, new URL((await noNewsAddress(salon, ada.email)) ?? "").pathname, {});
  }
  if (what === "answered STOP") {
    const before = { salonId: salon.id, kind: "booked", phone: ada.phone, state: "sent" as const, at: now() - 1 };
    await database.insert(textMessages).values({ id: crypto.randomUUID(), ...before });
    await takeReply({ provider: "local", providerId: ada.phone, from: ada.phone, body: "STOP" });
  }
  if (what === "booked") await anAppointment(salon, { customerEmail: ada.email, startsMinute: 480, endsMinute: 540 });
  if (what === "asked to call")
    await database
      .insert(mustCall)
      .values({ salonId: salon.id, client: ada.email, phoneKey: "", reason: "", since: 1 });
  await deliverDueEmails(salon.id);
  expect(await emailsTo(ada.email || "nobody@example.com")).toEqual([]);
  expect((await textsTo(ada.phone)).filter((text) => text.includes("come back"))).toEqual([]);
  expect((await listed()).page).toContain(`Sent to 0. 0 booked afterwards. Not sent: ${why}.`);
});

test("a phone that once replied STOP gets no message by text, whatever else is on file", async () => {
  const { salon, lapsed, listed } = await aSalonToWinBack();
  const ada = await lapsed("Ada", { email: "" });
  const before = { salonId: salon.id, kind: "booked", phone: ada.phone, state: "sent" as const, at: now() - 1 };
  await database.insert(textMessages).values({ id: crypto.randomUUID(), ...before });
  await takeReply({ provider: "local", providerId: ada.phone, from: ada.phone, body: "STOP" });
  await database.delete(clientFacts).where(eq(clientFacts.salonId, salon.id));
  await agree(salon, ada.phone, "Yes to news by text");
  const { names, page } = await listed();
  expect(names).toEqual([]);
  expect(page).toContain("1 can’t be reached the way they agreed to");
});

test("a text waits for the morning, and an email doesn’t", async () => {
  const { salon, lapsed, send } = await aSalonToWinBack();
  const [ada, bea] = [await lapsed("Ada"), await lapsed("Bea", { email: "" })];
  const night = MONDAY + 11 * HOUR_MS;
  itIs(night);
  await send([ada, bea]);
  await deliverDueEmails(salon.id);
  expect([(await emailsTo(ada.email)).length, await textsTo(bea.phone)]).toEqual([1, []]);
  itIs(MONDAY + 21 * HOUR_MS);
  await deliverDueEmails(salon.id);
  expect(await textsTo(bea.phone)).toHaveLength(1);
});

test("what can’t be sent is tried again, and its last failure is told", async () => {
  const { salon, lapsed, send, listed } = await aSalonToWinBack();
  const ada = await lapsed("Ada");
  await send([ada]);
  await withBindings(MAIL_DOWN, () => deliverDueEmails(salon.id));
  expect((await listed()).page).toContain("Sent to 0, 1 still to go");
  await database.update(outbox).set({ attempts: 11, dueAt: now() }).where(eq(outbox.salonId, salon.id));
  await withBindings(MAIL_DOWN, () => deliverDueEmails(salon.id));
  expect((await listed()).page).toContain("Not sent: 1 didn’t go out.");
  expect((await listed()).names).toEqual(["Ada"]);
});

test("a client who is removed takes along what waits for them and what they got", async () => {
  const { salon, lapsed, send, admin } = await aSalonToWinBack();
  const [ada, bea] = [await lapsed("Ada", { email: "" }), await lapsed("Bea")];
  await send([ada, bea]);
  await deliverDueEmails(salon.id);
  await deliverDueEmails(salon.id);
  expect(await textsTo(ada.phone)).toHaveLength(1);
  const cy = await lapsed("Cy");
  await send([cy]);
  for (const { visit } of [ada, cy]) await admin(`/admin/clients/${visit}/details`, { intent: "remove" });
  await deliverDueEmails(salon.id);
  expect(await emailsTo(cy.email)).toEqual([]);
  const left = await database.select().from(marketingRecipients).where(eq(marketingRecipients.salonId, salon.id));
  expect(left.map(({ client }) => client)).toEqual([bea.email]);
  const marketing = and(eq(outbox.salonId, salon.id), eq(outbox.subject, "marketing"));
  expect(await database.$count(outbox, marketing)).toBe(1);
  const texts = await database.select().from(textMessages).where(eq(textMessages.salonId, salon.id));
  expect(texts.map(({ phone }) => phone)).toEqual([""]);
});

test("another email takes the messages along, and a joined card gets no second one", async () => {
  const { salon, lapsed, send, admin, listed } = await aSalonToWinBack();
  const ada = await lapsed("Ada");
  await send([ada]);
  await deliverDueEmails(salon.id);
  const email = `new-${ada.email}`;
  const seen = JSON.stringify(["Ada", ada.email, ada.phone]);
  await admin(`/admin/clients/${ada.visit}/details`, {
    customerName: "Ada",
    customerEmail: email,
    customerPhone: ada.phone,
    seen,
  });
  const rows = await database.select().from(marketingRecipients).where(eq(marketingRecipients.salonId, salon.id));
  expect(rows).toMatchObject([{ client: email, state: "sent" }]);
  const second = await lapsed("Ada Again");
  await database
    .insert(joinedClients)
    .values({ salonId: salon.id, client: email, joinedTo: second.email, formerNote: "", joinedAt: 1 });
  expect((await listed()).names).toEqual([]);
});

test("a text that may have gone counts as a message, so that none comes after it for 30 days", async () => {
  const { salon, lapsed, send, listed } = await aSalonToWinBack();
  const ada = await lapsed("Ada", { email: "" });
  await send([ada]);
  const [{ id } = { id: "" }] = await database
    .select({ id: marketingRecipients.id })
    .from(marketingRecipients)
    .where(eq(marketingRecipients.salonId, salon.id));
  const unknown = { kind: "win-back", phone: ada.phone, state: "sending", failure: "unknown" } as const;
  await database.insert(textMessages).values({ id, salonId: salon.id, ...unknown, at: now() });
  await deliverDueEmails(salon.id);
  expect(await statesOf(salon)).toEqual(["sent"]);
  expect((await listed()).names).toEqual([]);
});

test("who has been there since gets nothing, even if the message goes days later", async () => {
  const { salon, lapsed, send } = await aSalonToWinBack();
  const ada = await lapsed("Ada");
  await send([ada]);
  await anAppointment(salon, {
    ...{ customerEmail: ada.email, date: dayFor(0), startsMinute: 720, endsMinute: 780, status: "completed" },
  });
  itIs(MONDAY + 2 * DAY_MS);
  await deliverDueEmails(salon.id);
  expect(await emailsTo(ada.email)).toEqual([]);
  expect(await statesOf(salon)).toEqual(["not-sent booked"]);
});

test("nobody of another salon is sent to, and a form without somebody or with a wrong word is refused", async () => {
  const [one, other] = [await aSalonToWinBack(), await aSalonToWinBack()];
  const [ada, elsewhere] = [await one.lapsed("Ada"), await other.lapsed("Elsewhere")];
  expect((await one.send([elsewhere])).status).toBe(409);
  expect(await textOf(one.send([]), 400)).toContain(WIN_BACK_WORDS.nobody);
  const refused = unescaped(await textOf(one.send([ada], { words: "Hi {nam}" }), 400));
  for (const shown of ["There’s no {nam}", "Hi {nam}"]) expect(refused).toContain(shown);
  await deliverDueEmails(one.salon.id);
  await deliverDueEmails(other.salon.id);
  expect([await emailsTo(ada.email), await emailsTo(elsewhere.email)]).toEqual([[], []]);
  await one.send([ada]);
  await deliverDueEmails(one.salon.id);
  expect((await other.listed()).page).not.toContain("Earlier messages");
});

test("a salon on trial sends none", async () => {
  const { lapsed, send, listed } = await aSalonToWinBack({ trialUntil: MONDAY + DAY_MS });
  const ada = await lapsed("Ada");
  expect((await send([ada])).status).toBe(409);
  expect((await listed()).page).toContain(WIN_BACK_WORDS.onTrial);
});

test("of people who share a phone without names of their own nobody is written to", async () => {
  const { salon, lapsed, listed } = await aSalonToWinBack();
  const ada = await lapsed("Ada", { email: "" });
  await anAppointment(salon, {
    ...{ customerName: "Daughter", customerEmail: "", customerPhone: ada.phone, phoneKey: ada.phone },
    ...{ date: dayFor(-90), status: "completed" },
  });
  const { names, page } = await listed();
  expect([names, page.includes("1 shares a phone")]).toEqual([[], true]);
});

interface Lapsed {
  weeks?: number;
  email?: string;
  consent?: string | null;
}

function dayFor(days: number): string {
  return addDays(salonTime("Europe/London", MONDAY).date, days);
}

function agree(salon: Salon, client: string, words: string) {
  const yes = { consentOn: "2036-01-02", consentWords: words, consentHow: "paper" as const, updatedAt: 1 };
  return database.insert(clientFacts).values({ salonId: salon.id, client, birthday: "", ...yes });
}

/** A salon that texts, and the requests of its owner. */
async function aSalonToWinBack(with_: Parameters<typeof aSalonWithAdmin>[0] = {}) {
  const { salon, page, send } = await aSalonWithAdmin({ texts: TEXTED, ...with_ });
  let made = 0;
  const lapsed = async (name: string, { weeks = 10, consent = "May we?", ...given }: Lapsed = {}) => {
    const [email, phone] = [given.email ?? `${crypto.randomUUID()}@example.com`, aPhone()];
    made += 1;
    const visitId = await anAppointment(salon, {
      ...{ id: crypto.randomUUID(), customerName: name, customerEmail: email, customerPhone: phone, phoneKey: phone },
      ...{ date: dayFor(-7 * weeks), startsMinute: 480 + 10 * made, endsMinute: 490 + 10 * made, status: "completed" },
    });
    if (consent !== null) await agree(salon, email || phone, consent);
    return { name, email, phone, visit: visitId };
  };
  return {
    ...{ salon, lapsed, admin: send },
    send: (to: { visit: string }[], { key = crypto.randomUUID(), ...more }: Record<string, string> = {}) =>
      send("/admin/win-back", [
        ...Object.entries({ intent: "send", key, weeks: "8", ...MESSAGE, ...more }),
        ...to.map(({ visit }): [string, string] => ["to", visit]),
      ]),
    listed: async (search = "") => {
      const shown = unescaped(await page(`/admin/win-back${search}`));
      return { page: shown, names: [...shown.matchAll(/aria-label="Open ([^"]*)"/g)].map(([, name]) => name) };
    },
  };
}

/** A second message to everybody whom the first one is for, as by another tab. */
async function asQueuedTwice(salon: Salon): Promise<void> {
  const { queueMessage } = await import("../../../models/marketing/messages.server.ts");
  const rows = await database.select().from(marketingRecipients).where(eq(marketingRecipients.salonId, salon.id));
  const to = rows.map(({ id, client }) => ({ of: id, client, by: "mail" as const }));
  await queueMessage(salon, { id: `${salon.id} second`, kind: "win-back", ...MESSAGE, by: "somebody", at: now() }, to);
}

async function statesOf(salon: Salon): Promise<string[]> {
  const rows = await database.select().from(marketingRecipients).where(eq(marketingRecipients.salonId, salon.id));
  return rows.map(({ state, reason }) => [state, reason].filter(Boolean).join(" ")).toSorted();
}
