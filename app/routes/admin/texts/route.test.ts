import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { salons, textMessages } from "../../../database/schema.ts";
import { now } from "../../../kernel/clock.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { postForm, visit } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";
import { aPhone, aTextingSalon, TEXTED } from "../../../testing/texts.ts";

/* Salon → Texts, and where texts show elsewhere. docs/rules.md 34.1, 34.3, 34.5, 34.7, 34.8 */

const PAGE = "/admin/salon/texts";
const TYPED = { intent: "save", on: "on", kind: "booked", first: "24", second: "3", monthly: "12.50" };

async function aStage(with_: Parameters<typeof aSalon>[0] = {}) {
  const salon = await aSalon(with_);
  const Cookie = await cookieOf(await anAccount(salon, { role: "admin" }));
  const stored = async () =>
    (await database.select({ texts: salons.texts }).from(salons).where(eq(salons.id, salon.id)))[0]?.texts;
  return {
    ...{ salon, Cookie, stored },
    page: (path = PAGE) => textOf(visit(salon, path, { headers: { Cookie } })),
    save: (fields: Record<string, string>) => postForm(salon, PAGE, fields, { Cookie }),
  };
}

test("an owner switches texts on, with words of their own; ours aren't stored, and a technician may not", async () => {
  const { salon, stored, page, save } = await aStage();
  expect(await stored()).toBeNull();
  expect(await page()).toContain("See, change or cancel it");
  expect((await save({ ...TYPED, reminder: "See you {day} at {time}!" })).status).toBe(302);
  expect(await stored()).toEqual({
    ...{ on: true, kinds: ["booked"], words: { reminder: "See you {day} at {time}!" }, hours: [24, 3] },
    monthlyPence: 1250,
  });
  const shown = await page();
  expect(shown).toContain("See you {day} at {time}!");
  expect(shown).toContain("See you Tue 24 Nov at 10:15!");
  const technician = await cookieOf(await aStaffMember(salon, "technician"));
  expect((await postForm(salon, PAGE, TYPED, { Cookie: technician })).status).toBe(403);
});

test.for([
  ["monthly", { monthly: "0.50" }, "from 1 to 1000"],
  ["monthly", { monthly: "1e3" }, "from 1 to 1000"],
  ["monthly", { monthly: "9".repeat(1000) }, "from 1 to 1000"],
  ["words", { booked: "Hi {name}" }, "{name} isn’t known here"],
  ["words", { offer: "A time is free!" }, "Please keep {link} in it"],
  ["words", { code: "Your code" }, "Please keep {code} in it"],
  ["words", { booked: "x".repeat(301) }, "at most 300 characters"],
  ["words", { booked: "bell \u0007" }, "plain text"],
] as const)("what is wrong with %s is named, and nothing typed is lost: %j", async ([, wrong, sentence]) => {
  const { stored, save } = await aStage();
  const answer = await textOf(save({ ...TYPED, changed: "Now {day}", ...wrong }), 400);
  expect(answer).toContain(sentence);
  expect(answer).toContain("Now {day}");
  expect(await stored()).toBeNull();
});

test("a salon on trial puts no links into its words", async () => {
  const { save, stored } = await aStage({ trialUntil: now() + 1_000_000 });
  expect((await save({ ...TYPED, booked: "Look at www.spam.example" })).status).toBe(400);
  expect(await stored()).toBeNull();
});

test("the page shows what the month has cost, and warns near the limit and at it", async () => {
  const { salon, page } = await aStage({ texts: { ...TEXTED, monthlyPence: 100 } });
  const text = (tenths: number, state: "sent" | "failed") =>
    database.insert(textMessages).values({
      ...{ id: crypto.randomUUID(), salonId: salon.id, kind: "booked", phone: aPhone(), at: now(), tenths, state },
    });
  await text(400, "sent");
  await text(0, "failed");
  expect(await page()).toContain("£0.40 of £1 this month");
  expect(await page()).not.toContain("close to the limit");
  await text(401, "sent");
  expect(await page()).toContain("close to the limit");
  await text(300, "sent");
  expect(await page()).toContain("no more texts go out this month");
});

test("staff read at the appointment why a text didn't arrive, and what the client has replied", async () => {
  const salon = await aTextingSalon();
  const Cookie = await cookieOf(await anAccount(salon, { role: "admin" }));
  const id = await anAppointment(salon);
  const about = { salonId: salon.id, phone: "+447700900123", appointmentId: id, at: now() };
  await database.insert(textMessages).values([
    { ...about, id: crypto.randomUUID(), kind: "booked", state: "failed", failure: "landline" },
    { ...about, id: crypto.randomUUID(), kind: "note", state: "received", note: "Running <b>late</b>" },
    { ...about, id: crypto.randomUUID(), kind: "confirm", state: "received" },
  ]);
  const page = await textOf(visit(salon, "/admin/appointments", { headers: { Cookie } }));
  expect(page).toContain("landline");
  expect(page).toContain("Running &lt;b&gt;late&lt;/b&gt;");
  expect(page).toContain("Confirmed by text");
});

test("staff and clients choose how a client hears; where texts are off, nothing asks", async () => {
  const salon = await aTextingSalon();
  const [admin, client] = [
    await cookieOf(await anAccount(salon, { role: "admin" })),
    await anAccount(salon, { emailVerifiedAt: now() }),
  ];
  const id = await anAppointment(salon, { customerEmail: client.email, clientId: client.id });
  const card = `/admin/clients/${id}`;
  expect((await postForm(salon, card, { intent: "way", way: "text" }, { Cookie: admin })).status).toBe(302);
  const Cookie = await cookieOf(client);
  const chosen = (page: string) => /<option value="([^"]*)" selected/.exec(page.slice(page.indexOf('name="way"')))?.[1];
  expect(chosen(await textOf(visit(salon, "/profile", { headers: { Cookie } })))).toBe("text");
  expect((await postForm(salon, "/profile", { intent: "way", way: "mail" }, { Cookie })).status).toBe(302);
  expect(chosen(await textOf(visit(salon, card, { headers: { Cookie: admin } })))).toBe("mail");
  const off = await aSalon();
  const theirs = await cookieOf(await anAccount(off, { emailVerifiedAt: now() }));
  expect(await textOf(visit(off, "/profile", { headers: { Cookie: theirs } }))).not.toContain("How you hear from us");
});
