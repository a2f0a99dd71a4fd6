import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointments, clientFacts, users } from "../../../../database/schema.ts";
import { addDays, now, salonTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { factsKnown, NO_FACTS } from "../../../../models/notes/facts.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";
import { postForm, visit } from "../../../../testing/requests.ts";

/* A client's birthday and their yes to news and offers: docs/rules.md 23.19. */

const YES = { agreed: "on", on: "2026-01-02", words: "May we email you our news?", how: "paper" };
const BIRTHDAY = { day: "3", month: "6", year: "" };

test("staff write down birthday and consent, read them on the card, and take them away", async () => {
  const { page, save, card, rows } = await aCard();
  expect(unescaped(await page(card))).toContain("They haven’t agreed");
  expect((await save({ ...BIRTHDAY, ...YES })).headers.get("Location")).toBe(`${card}?notice=changed`);
  const shown = unescaped(await page(card));
  for (const text of ["June 3", `Yes, on paper on ${longDate("2026-01-02")}: “May we email you our news?”`])
    expect(shown).toContain(text);
  const { agreed: _unticked, ...no } = YES;
  await save({ ...BIRTHDAY, year: "1990", ...no });
  expect(await rows()).toMatchObject([{ birthday: "1990-06-03", consentOn: null, consentWords: "", consentHow: null }]);
  await save({ day: "", month: "", year: "", ...no });
  expect(await rows()).toEqual([]);
});

test.for([
  [{ day: "3", month: "" }, "Please choose a day and a month"],
  [{ words: " " }, "Please write what they agreed to"],
  [{ words: "x".repeat(301) }, "Please use at most 300 characters"],
  [{ on: "2999-01-01" }, "Please choose a day that has come"],
  [{ on: "" }, "Please choose the day on which they agreed"],
  [{ how: "dream" }, "Please choose how they agreed"],
] as const)("refuses %j, and loses nothing typed", async ([wrong, sentence]) => {
  const { save, rows } = await aCard();
  const refused = await save({ ...BIRTHDAY, ...YES, ...wrong });
  const page = await textOf(refused, 400);
  expect(page).toContain(sentence);
  if (!("words" in wrong)) expect(page).toContain(YES.words);
  expect(await rows()).toEqual([]);
});

test("an overtaken edit is refused, and the same one once more is not", async () => {
  const { page, save, details, rows } = await aCard();
  const seen = seenIn(await page(details));
  await save({ ...BIRTHDAY, ...YES, seen });
  expect((await save({ ...BIRTHDAY, ...YES, seen })).status).toBe(302);
  const overtaken = await save({ ...BIRTHDAY, day: "9", seen });
  expect(await textOf(overtaken, 409)).toContain("Somebody else has just changed these details");
  expect(await rows()).toMatchObject([{ birthday: "06-03" }]);
});

test("a technician reads and writes neither, and another salon’s client has no page", async () => {
  const { salon, date, card, details, save, email } = await aCard();
  await save({ ...BIRTHDAY, ...YES });
  const technician = await aStaffMember(salon, "technician");
  const mine = await anAppointment(salon, { date: addDays(date, 2), customerEmail: email });
  const headers = { Cookie: await cookieOf(technician) };
  const seen = unescaped(await (await visit(salon, `/admin/clients/${mine}`, { headers })).text());
  expect(seen).not.toContain("News and offers");
  expect((await postForm(salon, details, { intent: "facts", ...BIRTHDAY }, headers)).status).toBe(403);
  const other = await aSalonWithAdmin();
  expect((await other.send(details, { intent: "facts", ...BIRTHDAY, seen: "0" })).status).toBe(404);
  expect((await other.open(card)).status).toBe(404);
});

test("both go along with a corrected email, and go with the client", async () => {
  const { send, save, details, rows, id, email } = await aCard();
  await save({ ...BIRTHDAY, ...YES });
  const ada = { customerName: "Ada", customerEmail: "new@example.com", customerPhone: "" };
  await send(details, { ...ada, seen: JSON.stringify(["Ada", email, "07700 900123"]) });
  const [booked] = await database.select().from(appointments).where(eq(appointments.id, id));
  expect([booked?.customerEmail, await rows()]).toMatchObject([
    "new@example.com",
    [{ client: "new@example.com", birthday: "06-03", consentWords: YES.words }],
  ]);
  expect((await send(details, { intent: "remove" })).status).toBe(302);
  expect(await rows()).toEqual([]);
});

test("what clients say on their own profile goes before it, their no too", async () => {
  const { salon, page, save, card, email, open } = await aCard();
  await save({ ...BIRTHDAY, ...YES });
  const client = await anAccount(salon, { email, emailVerifiedAt: now() });
  const say = (said: Partial<typeof users.$inferInsert>) =>
    database.update(users).set(said).where(eq(users.id, client.id));
  await say({ birthday: "1991-07-04", marketing: false, marketingAt: now() });
  const today = longDate(salonTime(salon.timeZone, now()).date);
  const shown = unescaped(await page(card));
  for (const text of ["July 4, 1991", `No, they said so on ${today}`]) expect(shown).toContain(text);
  const file = await (await open("/admin/exports/clients.csv")).text();
  expect(file).toContain('"1991-07-04","",""');
  await say({ marketing: true, emailVerifiedAt: null });
  expect(unescaped(await page(card))).toContain("May we email you our news?");
});

test("an answer that nobody gave leaves what staff wrote down", () => {
  const consent = { on: "2026-01-02", words: "May we?", how: "phone" as const };
  const silent = { birthday: "", marketing: false, marketingAt: null, marketingWords: "" };
  expect(factsKnown({ birthday: "06-03", consent }, silent)).toEqual({
    ...{ birthday: "06-03", answered: null, consent, stoppedAt: null },
  });
  expect(factsKnown(NO_FACTS, { ...silent, marketing: true, marketingAt: 7 })).toMatchObject({
    answered: { agreed: true, at: 7 },
  });
});

/** A salon with a client who was there once, and the requests of its owner. */
async function aCard() {
  const made = await aSalonWithAdmin();
  const { salon, send } = made;
  const email = `${crypto.randomUUID()}@example.com`;
  const id = await anAppointment(salon, {
    id: crypto.randomUUID(),
    ...{ customerName: "Ada", customerEmail: email, date: addDays(made.date, -9), status: "completed" },
  });
  const card = `/admin/clients/${id}`;
  const details = `${card}/details`;
  return {
    ...{ ...made, id, email, card, details },
    /** Sends the form from the state that stands, unless `fields` name another. */
    save: async (fields: Record<string, string>) => {
      const seen = (await stored(salon.id))[0]?.updatedAt ?? 0;
      return send(details, { seen: `${seen}`, ...fields, intent: "facts" });
    },
    rows: () => stored(salon.id),
  };
}

function stored(salonId: string) {
  return database.select().from(clientFacts).where(eq(clientFacts.salonId, salonId));
}

/** The state that a page’s form about birthday and news starts from. */
function seenIn(page: string): string {
  return [...page.matchAll(/name="seen" value="([^"]*)"/g)].at(-1)?.[1] ?? "none";
}
