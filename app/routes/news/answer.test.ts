import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientFacts, users } from "../../database/schema.ts";
import { DAY_MS, now, salonTime } from "../../kernel/clock.ts";
import { newsAsked } from "../../models/marketing/asked-after-booking.server.ts";
import { getsNews } from "../../models/marketing/unsubscribe.server.ts";
import { NEWS_QUESTION, NEWS_YES, YES_AFTER_BOOKING } from "../../models/marketing/yes.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { textOf, unescaped } from "../../testing/html.ts";
import { itIs, mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { postForm, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/* The question about news and offers below a booking: docs/rules.md 35.6, 35.14 */

beforeEach(mailCodesAtOnce);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a guest who has proved the mailbox is asked once it is booked, and their yes is stored with its day and words", async () => {
  const guest = await aGuest();
  const { salon, email } = guest;
  expect(await guest.page(guest.path)).not.toContain(NEWS_QUESTION);
  const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
  const booked = (await guest.types(codeStep)).headers.get("Location") ?? "";
  const page = await guest.page(booked);
  for (const shown of [NEWS_QUESTION, NEWS_YES]) expect(page).toContain(shown);
  expect(await getsNews(salon.id, email)).toBe(false);
  const answered = await guest.sends("/news", { ...answerIn(page), answer: "yes" });
  expect([answered.status, answered.headers.get("Location")]).toEqual([302, `${booked}&notice=news-yes`]);
  expect(await factsOf(salon.id)).toMatchObject([
    {
      ...{ client: email, consentOn: salonTime(salon.timeZone, now()).date, consentWords: YES_AFTER_BOOKING },
      ...{ consentHow: "online", stoppedAt: null },
    },
  ]);
  const after = unescaped(await guest.page(`${booked}&notice=news-yes`));
  expect(after).toContain("You’ll hear from us.");
  expect(after).not.toContain(NEWS_QUESTION);
});

test("a client with a verified email answers for their account, and a no is stored too", async () => {
  for (const answer of ["yes", "no"] as const) {
    const { salon, page, send, account } = await aBooking();
    const fields = answerIn(await page());
    expect((await send({ ...fields, answer })).status).toBe(302);
    const yes = { marketing: true, marketingWords: YES_AFTER_BOOKING };
    expect(await account()).toMatchObject({
      ...(answer === "yes" ? yes : { marketing: false, marketingWords: "" }),
      marketingAt: expect.any(Number),
    });
    expect(await factsOf(salon.id)).toEqual([]);
    expect(await page()).not.toContain(NEWS_QUESTION);
  }
});

test.for([
  ["an account", {}],
  ["a guest", { emailVerifiedAt: null }],
] as const)(
  "a no of %s counts after a yes, a yes doesn’t replace a no, and the page says how it stands",
  async ([, with_]) => {
    const { salon, email, send } = await aBooking(with_);
    const token = await newsAsked(salon.id, email, { replacesId: null });
    for (const [answer, gets] of [
      ["yes", true],
      ["no", false],
      ["yes", false],
    ] as const) {
      const answered = await send({ token: token ?? "", booked: "one", page: "/book", answer });
      expect(answered.headers.get("Location")).toBe(`/book?booked=one&notice=news-${gets ? "yes" : "no"}`);
      expect(await getsNews(salon.id, email)).toBe(gets);
    }
  },
);

test.for([
  ["has not verified their email", { emailVerifiedAt: null }],
  ["has said no on their profile", { marketingAt: 1 }],
] as const)("who %s is not asked", async ([, with_]) => {
  const { page } = await aBooking(with_);
  const shown = await page();
  expect(shown).toContain("Booking Confirmed!");
  expect(shown).not.toContain(NEWS_QUESTION);
});

test("an answer is good for its mailbox at its salon, for a day, and needs a choice", async () => {
  const [one, other] = [await aBooking(), await aBooking()];
  const fields = answerIn(await one.page());
  const elsewhere = await postForm(other.salon, "/news", { ...fields, answer: "yes" });
  expect(elsewhere.status).toBe(404);
  expect((await one.send({ ...fields, answer: "maybe" })).status).toBe(400);
  expect((await one.send({ ...fields, answer: "yes", page: "https://evil.test" })).status).toBe(400);
  expect((await one.send({ ...fields, token: "made-up", answer: "yes" })).status).toBe(404);
  expect((await postForm(one.salon, `/news/${fields.token}`, {})).status).toBe(404);
  itIs(now() + DAY_MS + 1);
  expect((await postForm(one.salon, "/news", { ...fields, answer: "yes" })).status).toBe(404);
  expect([await one.account(), await other.account()]).toMatchObject([{ marketingAt: null }, { marketingAt: null }]);
  expect(await newsAsked(one.salon.id, one.email, { replacesId: "another" })).toBeNull();
});

/** What the form of the question holds. */
function answerIn(page: string) {
  const [, form = ""] = /<form[^>]*action="\/news"[^>]*>(.*?)<\/form>/s.exec(page) ?? [];
  const of = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? expect.fail(name);
  return { token: of("token"), booked: of("booked"), page: of("page") };
}

/** A client who has booked, with a verified email. */
async function aBooking(with_: Partial<typeof users.$inferInsert> = {}) {
  const salon = await aSalon();
  const client = await anAccount(salon, { emailVerifiedAt: 1, ...with_ });
  const id = await aBookedAppointment(salon, client, { customerEmail: client.email });
  const Cookie = await cookieOf(client);
  return {
    ...{ salon, email: client.email },
    page: () => textOf(visit(salon, `/booking?booked=${id}`, { headers: { Cookie } })),
    send: (fields: Record<string, string>) => postForm(salon, "/news", fields, { Cookie }),
    account: async () => (await database.select().from(users).where(eq(users.id, client.id)))[0],
  };
}

function factsOf(salonId: string) {
  return database.select().from(clientFacts).where(eq(clientFacts.salonId, salonId));
}
