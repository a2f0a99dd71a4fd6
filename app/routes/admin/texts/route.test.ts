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
import { aPhone, aTextingSalon, aWhatsAppSalon, TEXTED, templateOf } from "../../../testing/texts.ts";

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

const BY_WHATSAPP = { whatsapp: "on", sender: "+44 (7400) 100-100", "template-booked": ` ${templateOf("booked")} ` };

test("an owner switches WhatsApp on and off again; its number and templates stay", async () => {
  const { stored, page, save } = await aStage();
  const shown = await page();
  expect(shown).toContain("{{1}} salon, {{2}} day, {{3}} time, {{4}} link, {{5}} services");
  expect(shown).toContain("{{1}} salon, {{2}} day, {{3}} time, {{4}} amount, {{5}} link, {{6}} services");
  expect(shown).not.toContain('name="template-code"');
  const from = aPhone();
  expect(
    (await save({ ...TYPED, ...BY_WHATSAPP, sender: `${from.slice(0, 3)} (0)${from.slice(3, 7)} (${from.slice(7)})` }))
      .status,
  ).toBe(302);
  const templates = { booked: templateOf("booked") };
  expect(await stored()).toMatchObject({ on: true, whatsApp: { on: true, from, templates } });
  const { whatsapp: _, ...off } = { ...BY_WHATSAPP, sender: from };
  expect((await save({ ...TYPED, ...off })).status).toBe(302);
  expect(await stored()).toMatchObject({ whatsApp: { on: false, from, templates } });
  expect(await page()).toContain(`value="${from}"`);
  expect((await save(TYPED)).status).toBe(302);
  expect(await stored()).not.toHaveProperty("whatsApp");
});

test.for([
  ["sender", "", "the number that your WhatsApp messages come from"],
  ["sender", "07400 100100", "with its country code"],
  ["sender", "+44 7400 100100 or the other", "with its country code"],
  ["sender", `+44${"7".repeat(500)}`, "with its country code"],
  ["sender", "whatsapp:+447400100100", "with its country code"],
  ["template-booked", "HX123", "Content SID"],
  ["template-booked", `HX${"g".repeat(32)}`, "Content SID"],
  ["template-booked", "HX".repeat(500), "Content SID"],
  ["template-offer", "MG0123456789abcdef0123456789abcdef", "Content SID"],
] as const)("what is wrong with %s is named, and nothing typed is lost: %s", async ([field, wrong, sentence]) => {
  const { stored, save } = await aStage();
  const typed = { ...TYPED, ...BY_WHATSAPP, changed: "Now {day}", "template-fee": templateOf("fee"), [field]: wrong };
  const answer = await textOf(save(typed), 400);
  expect(answer).toContain(sentence);
  for (const part of ["Now {day}", templateOf("fee"), wrong]) expect(answer).toContain(part);
  expect(await stored()).toBeNull();
});

test("the WhatsApp number of another salon is refused, and a salon's own is not", async () => {
  const { salon, stored, save } = await aStage();
  const other = await aWhatsAppSalon();
  const sender = other.texts?.whatsApp?.from ?? "";
  expect(await textOf(save({ ...TYPED, ...BY_WHATSAPP, sender }), 409)).toContain(
    "Another salon sends from this number",
  );
  expect(await stored()).toBeNull();
  const Cookie = await cookieOf(await anAccount(other, { role: "admin" }));
  expect((await postForm(other, PAGE, { ...TYPED, ...BY_WHATSAPP, sender }, { Cookie })).status).toBe(302);
  expect(salon.id).not.toBe(other.id);
});

test("a salon on trial puts no links into its words", async () => {
  const { save, stored } = await aStage({ trialUntil: now() + 1_000_000 });
  expect((await save({ ...TYPED, booked: "Look at www.spam.example" })).status).toBe(400);
  expect(await stored()).toBeNull();
});

test("the page shows what the month has cost, and warns near the limit and at it", async () => {
  const { salon, page } = await aStage({ texts: { ...TEXTED, monthlyPence: 100 } });
  const text = (tenths: number, state: "sent" | "failed", id: string = crypto.randomUUID()) =>
    database.insert(textMessages).values({
      ...{ id, salonId: salon.id, kind: "booked", phone: aPhone(), at: now(), tenths, state },
    });
  await text(400, "sent");
  await text(0, "failed");
  for (const _ of [1, 2]) await text(0, "failed", `whatsapp ${crypto.randomUUID()}`);
  expect(await page()).toContain("£0.40 of £1 this month");
  expect(await page()).toContain("1 text sent, 1 not delivered. 2 couldn’t go by WhatsApp");
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
