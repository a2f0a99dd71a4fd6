import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, clientFacts, marketingMessages, marketingRecipients, users } from "../../database/schema.ts";
import { addDays, now } from "../../kernel/clock.ts";
import { messageIdOf, recipientIdOf } from "../../models/marketing/messages.server.ts";
import { endNews, getsNews, noNewsAddress } from "../../models/marketing/unsubscribe.server.ts";
import { YES_ON_PROFILE } from "../../models/marketing/yes.ts";
import { moveFacts } from "../../models/notes/facts.server.ts";
import { agreedTo } from "../../models/notes/facts.ts";
import { handOnMessages } from "../../models/notes/forget-messages.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf, unescaped } from "../../testing/html.ts";
import { postForm, visit } from "../../testing/requests.ts";
import { NEWS_WORDS } from "../../words/news.ts";

/* The link in each email with news and offers, by which a client ends them: docs/rules.md 35.6, 35.7 */

const YES = { consentOn: "2026-01-02", consentWords: "May we send you our news?", consentHow: "paper" } as const;

test("opening the link changes nothing, and the button ends the answer of the account and the yes on the card", async () => {
  const { salon, email, path, facts, account } = await aReader();
  const page = unescaped(await textOf(visit(salon, path)));
  expect(page).toContain(NEWS_WORDS.stop);
  expect(page).not.toContain(email);
  await visit(salon, path, { method: "HEAD" });
  expect([await facts(), await account()]).toMatchObject([[{ consentOn: YES.consentOn }], { marketing: true }]);
  for (let turn = 0; turn < 2; turn++) {
    const answer = await postForm(salon, path, {});
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, path]);
  }
  const before = now();
  const [row] = await facts();
  expect(row).toMatchObject({ birthday: "05-06", consentOn: null, consentWords: "", consentHow: null });
  expect(row?.stoppedAt).toBeGreaterThan(before - 60_000);
  expect(await account()).toMatchObject({ marketing: false, marketingWords: "", marketingAt: expect.any(Number) });
  expect((await account())?.marketingAt).toBeGreaterThan(1);
  const done = unescaped(await textOf(visit(salon, path)));
  expect(done).toContain(NEWS_WORDS.stopped);
  expect(done).not.toContain(NEWS_WORDS.stop);
});

test("a mail program ends them by one tap without a session, and follows no redirect", async () => {
  const { salon, path, email } = await aReader();
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const answer = await visit(salon, path, { method: "POST", body });
  expect(answer.status).toBe(200);
  expect(unescaped(await answer.text())).toContain(NEWS_WORDS.stopped);
  expect(await getsNews(salon.id, email)).toBe(false);
});

test("a link is good for its mailbox at its salon alone", async () => {
  const [one, other] = [await aReader(), await aReader()];
  await aReader({ salon: one.salon, email: "somebody-else@example.com" });
  await aReader({ salon: other.salon, email: one.email });
  for (const path of [other.path, "/news/x", `${one.path.slice(0, -1)}${one.path.endsWith("A") ? "B" : "A"}x`]) {
    expect((await visit(one.salon, path)).status, path).toBe(404);
    expect((await postForm(one.salon, path, {})).status, path).toBe(404);
  }
  expect((await postForm(one.salon, one.path, {}, { Origin: "https://evil.test" })).status).toBe(400);
  expect(await getsNews(one.salon.id, one.email)).toBe(true);
  await postForm(one.salon, one.path, {});
  expect(await getsNews(one.salon.id, one.email)).toBe(false);
  expect(await getsNews(one.salon.id, "somebody-else@example.com")).toBe(true);
  expect([await getsNews(other.salon.id, other.email), await getsNews(other.salon.id, one.email)]).toEqual([
    true,
    true,
  ]);
});

test("a no stays when a list says yes for them, and a yes that staff write down takes its place", async () => {
  const { salon, email, path, id, send, page } = await aReader({ account: false });
  await postForm(salon, path, {});
  const list = `Name,Email,Birthday,Marketing Consent\nAda,${email},06/05/1990,Yes`;
  expect((await send("/admin/clients/import", { list, intent: "import", dates: "day" })).status).toBeLessThan(400);
  expect(await getsNews(salon.id, email)).toBe(false);
  expect(unescaped(await page(`/admin/clients/${id}`))).toContain("No, they said so on ");
  const [row] = await stored(salon);
  const facts = { intent: "facts", day: "6", month: "5", year: "", seen: `${row?.updatedAt}` };
  await send(`/admin/clients/${id}/details`, { ...facts, day: "", month: "" });
  expect(await stored(salon)).toMatchObject([{ birthday: "", stoppedAt: row?.stoppedAt }]);
  const seen = `${(await stored(salon))[0]?.updatedAt}`;
  const yes = { agreed: "on", on: "2026-01-02", words: "Put me back, please", how: "phone" };
  await send(`/admin/clients/${id}/details`, { ...facts, ...yes, seen });
  expect(await getsNews(salon.id, email)).toBe(true);
  expect(await stored(salon)).toMatchObject([{ consentWords: "Put me back, please", stoppedAt: null }]);
});

test("the link of an earlier email ends the news to the email that the client has by now", async () => {
  const [one, other] = [await aReader({ account: false }), await aReader({ account: false })];
  const { salon, email } = one;
  const later = `later-${email}`;
  const messageId = messageIdOf(salon.id, crypto.randomUUID());
  const got = { id: recipientIdOf(messageId, one.id), salonId: salon.id, messageId, client: email, at: 1 };
  const message = {
    id: got.messageId,
    salonId: salon.id,
    kind: "win-back" as const,
    subject: "",
    words: "",
    by: "",
    at: 1,
  };
  await database.insert(marketingMessages).values(message);
  await database.insert(marketingRecipients).values({ ...got, state: "sent", way: "mail" });
  const path = new URL((await noNewsAddress(salon, email, got.id)) ?? "").pathname;
  const session = primaryDatabase();
  const { facts, formerFacts } = moveFacts(session, salon.id, { from: email, to: later });
  const { messages } = handOnMessages(session, salon.id, { from: email, to: later });
  await session.batch([facts, formerFacts, messages]);
  await database.update(appointments).set({ customerEmail: later }).where(eq(appointments.id, one.id));
  expect(unescaped(await textOf(visit(salon, path)))).toContain(NEWS_WORDS.stop);
  await postForm(salon, path, {});
  expect(await getsNews(salon.id, later)).toBe(false);
  expect(unescaped(await textOf(visit(salon, path)))).toContain(NEWS_WORDS.stopped);
  expect(await getsNews(other.salon.id, other.email)).toBe(true);
});

test("of two cards that are joined a no stays, whichever has it", async () => {
  for (const staying of [true, false]) {
    const one = await aReader({ account: false });
    const other = await aReader({ salon: one.salon, email: `other-${one.email}`, account: false });
    await endNews(one.salon.id, staying ? one.email : other.email);
    const session = primaryDatabase();
    const { facts, formerFacts } = moveFacts(session, one.salon.id, { from: other.email, to: one.email });
    await session.batch([facts, formerFacts]);
    expect(await getsNews(one.salon.id, one.email)).toBe(false);
    expect(await stored(one.salon)).toMatchObject([{ client: one.email, consentOn: null }]);
  }
});

test("somebody whom the salon does not know leaves no row", async () => {
  const { salon } = await aReader();
  const before = await stored(salon);
  await endNews(salon.id, "nobody@example.com");
  expect(await stored(salon)).toEqual(before);
});

test.for([
  ["May we email you our news?", { byMail: true, byText: false }],
  ["Accepts SMS marketing: yes", { byMail: false, byText: true }],
  [YES_ON_PROFILE, { byMail: true, byText: true }],
  ["Put me on your list", { byMail: true, byText: true }],
  ["Yes, but no WhatsApp", { byMail: true, byText: false }],
  ["Email: yes, WhatsApp: no", { byMail: true, byText: false }],
  ["Please do not send me any marketing or promotional emails, texts are fine", { byMail: false, byText: true }],
  [" ", null],
] as const)("the words %j are a yes to %j", ([words, ways]) => {
  const consent = { on: "2026-01-02", words, how: "paper" as const };
  expect(agreedTo({ answered: null, consent })).toEqual(ways && { words, ...ways });
  expect(agreedTo({ answered: { agreed: true, at: 1, words }, consent: null })).toEqual(ways && { words, ...ways });
  expect(agreedTo({ answered: { agreed: false, at: 1, words }, consent })).toBeNull();
});

interface Wanted {
  salon?: Salon;
  email?: string;
  account?: boolean;
}

/** A client who has been there once and has said yes on paper and, with an account, on their profile. */
async function aReader({ email = `${crypto.randomUUID()}@example.com`, account = true, ...wanted }: Wanted = {}) {
  const made = await aSalonWithAdmin();
  const salon = wanted.salon ?? made.salon;
  const id = await anAppointment(salon, {
    ...{ id: crypto.randomUUID(), customerName: "Ada", customerEmail: email, phoneKey: "", customerPhone: "" },
    ...{ date: addDays(made.date, wanted.salon ? -8 - Math.ceil(Math.random() * 900) : -8), status: "completed" },
  });
  await database
    .insert(clientFacts)
    .values({ salonId: salon.id, client: email, birthday: "05-06", ...YES, updatedAt: 1 });
  const said = { marketing: true, marketingAt: 1, marketingWords: YES_ON_PROFILE };
  const client = account ? await anAccount(salon, { email, emailVerifiedAt: 1, ...said }) : null;
  const address = (await noNewsAddress(salon, email)) ?? expect.fail("The site is known");
  return {
    ...{ ...made, salon, id, email, path: new URL(address).pathname },
    facts: () => stored(salon),
    account: async () =>
      (
        await database
          .select()
          .from(users)
          .where(eq(users.id, client?.id ?? ""))
      )[0],
  };
}

function stored({ id }: Salon) {
  return database.select().from(clientFacts).where(eq(clientFacts.salonId, id));
}
