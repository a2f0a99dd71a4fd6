import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { technicians, users } from "../../database/schema.ts";
import { anAccount, aStaffMember, cookieOf } from "../../testing/accounts.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { aSalon, aTechnician } from "../../testing/salons.ts";
import { OWN_PROFILE_WORDS, PROFILE_HINTS } from "../../words/own-profile.ts";
import { IN_PLACE } from "./in-place.ts";

/* What a client tells of themselves: docs/rules.md 24 */

const UNTOLD = {
  ...{ name: "Ada Lovelace", phone: "", birthday: "", favouriteTechnicianId: null, pleaseKnow: "" },
  ...{ marketing: false, marketingAt: null },
};

test("the header of a client leads to the profile, beside the links of the specification", async () => {
  const { page } = await aClient();
  const header = /<nav aria-label="Main".*?<\/nav>/s.exec(await page("/reviews"))?.[0] ?? "";
  const words = Array.from(header.matchAll(/<(?:a|span title|button)[ =]?[^>]*>([^<]+)</g), ([, word = ""]) => word);
  expect(words.filter((word) => !/Instagram|Facebook/.test(word))).toEqual([
    ...["Book Appointment", "Reviews", "Manage Appointments", "Welcome, Ada Lovelace", "Profile", "Logout"],
  ]);
});

test("a profile is empty to begin with, and marketing is off", async () => {
  const { page, stored } = await aClient();
  expect(await stored()).toMatchObject(UNTOLD);
  const profile = await page("/profile");
  expect(profile).toContain('value="Ada Lovelace"');
  expect(profile).not.toContain("checked=");
});

test.for([
  ["name", { name: " Ada  King " }, { name: "Ada  King" }, "Name saved: Ada  King"],
  ["phone", { phone: "07700 900123" }, { phone: "07700 900123" }, "Phone number saved: 07700 900123"],
  ["birthday", { day: "3", month: "6", year: "" }, { birthday: "06-03" }, "Birthday saved: June 3"],
  ["birthday", { day: "3", month: "6", year: "1990" }, { birthday: "1990-06-03" }, "Birthday saved: June 3, 1990"],
  ["please-know", { pleaseKnow: "Latex\r\nand nuts" }, { pleaseKnow: "Latex\nand nuts" }, "Our team see it"],
  ["marketing", { marketing: "yes" }, { marketing: true }, "we may send you news and offers"],
] as const)("%s is saved by itself, and the page says so: %j", async ([part, typed, saved, says]) => {
  const { send, stored, page } = await aClient();
  const seen = part === "name" ? "Ada Lovelace" : part === "marketing" ? "no" : "";
  const answer = await send({ intent: part, seen, ...typed });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/profile?saved=${part}#${part}`]);
  const { marketingAt, ...now } = await stored();
  const { marketingAt: _never, ...nothing } = UNTOLD;
  expect(now).toEqual({ ...nothing, ...saved });
  expect(marketingAt !== null).toBe(part === "marketing");
  expect(await page(`/profile?saved=${part}`)).toContain(says);
});

test("a part that the page saves by itself is answered in place, with what is stored, and a refused one stays typed", async () => {
  const { send, stored } = await aClient();
  const inPlace = { intent: "name", [IN_PLACE]: "yes" };
  const saved = await send({ ...inPlace, name: " Ada King ", seen: "Ada Lovelace" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([200, null]);
  expect(await stored()).toMatchObject({ name: "Ada King" });
  expect((await send({ ...inPlace, name: "Ada King", seen: "Ada Lovelace" })).status).toBe(200);
  expect((await send({ ...inPlace, name: "Ada Byron", seen: "Ada Lovelace" })).status).toBe(409);
  const refused = await send({ intent: "phone", phone: "0790", seen: "", [IN_PLACE]: "yes" });
  expect(refused.status).toBe(400);
  expect(await textOf(refused, 400)).toContain('value="0790"');
  expect(await stored()).toMatchObject({ name: "Ada King", phone: "" });
});

test("a profile has four groups, and a button for each part where there is no script", async () => {
  const { page } = await aClient();
  const profile = await page("/profile");
  expect(Array.from(profile.matchAll(/<h2[^>]*>([^<]+)/g), ([, heading]) => heading)).toEqual([
    ...["You", "At your visit", "Signing in", "Your data"],
  ]);
  expect(profile.match(/>Save</g)).toHaveLength(5);
});

test("without a phone, that of the last booking is offered, and stored by Save alone", async () => {
  const { salon, client, send, stored, page } = await aClient();
  await anAppointment(salon, { clientId: client.id, customerPhone: "07700 900456" });
  const offered = await page("/profile");
  for (const words of ['value="07700 900456"', PROFILE_HINTS.phoneNotSaved]) expect(offered).toContain(words);
  expect(await stored()).toMatchObject({ phone: "" });
  expect((await send({ intent: "phone", phone: "07700 900456", seen: "" })).status).toBe(302);
  expect(await stored()).toMatchObject({ phone: "07700 900456" });
  expect(await page("/profile")).not.toContain(PROFILE_HINTS.phoneNotSaved);
});

test("a new name is greeted with at once, on pages for everybody too", async () => {
  const { client, send, page } = await aClient();
  await send({ intent: "name", name: "Ada King", seen: client.name });
  expect(await page("/reviews")).toContain("Welcome, Ada King");
  expect(await page("/profile")).toContain('value="Ada King"');
});

test("a favourite is one of the active technicians, and the page asks for none where there is one technician", async () => {
  const { salon, send, stored, page } = await aClient();
  expect(await page("/profile")).not.toContain("Favourite technician");
  const [bea, elsewhere] = [`${salon.id}-bea`, `${salon.id}-elsewhere`];
  await aTechnician(salon, { id: bea, name: "Bea" });
  await aTechnician(await aSalon(), { id: elsewhere, name: "Zoe" });
  expect(await page("/profile")).toContain("Favourite technician");
  expect((await send({ intent: "favourite", favourite: elsewhere, seen: "" })).status).toBe(400);
  expect((await send({ intent: "favourite", favourite: bea, seen: "" })).status).toBe(302);
  expect(await stored()).toMatchObject({ favouriteTechnicianId: bea });
  expect(await page("/profile?saved=favourite")).toContain("Favourite saved: Bea");
  await database.update(technicians).set({ active: false }).where(eq(technicians.id, bea));
  expect((await send({ intent: "favourite", favourite: bea, seen: bea })).status).toBe(400);
  expect((await send({ intent: "favourite", favourite: "", seen: bea })).status).toBe(302);
  expect(await stored()).toMatchObject(UNTOLD);
});

test.for([
  [{ intent: "name", name: "  ", seen: "Ada Lovelace" }, "Full name is required", ""],
  [{ intent: "phone", phone: "0790", seen: "" }, "Please enter a valid phone number (at least 7 digits)", "0790"],
  [{ intent: "birthday", day: "3", month: "", year: "1990", seen: "" }, "Please choose a day and a month", "1990"],
  [{ intent: "birthday", day: "30", month: "2", year: "", seen: "" }, "That month doesn’t have that day", ""],
  [{ intent: "birthday", day: "3", month: "2", year: "90", seen: "" }, "Please type a year from 1900 on", "90"],
  [{ intent: "please-know", pleaseKnow: "x".repeat(501), seen: "" }, "Please use at most 500 characters", "xxx"],
] as const)("%j is refused beside its field, and stays typed", async ([form, says, typed]) => {
  const { send, stored } = await aClient();
  const answer = await send({ ...form });
  const page = await textOf(answer, 400);
  expect(page).toContain(says);
  expect(page).toContain(typed);
  expect(await stored()).toMatchObject(UNTOLD);
});

test("a stale page overwrites nothing unseen, and its second try does", async () => {
  const { send, stored } = await aClient();
  await send({ intent: "phone", phone: "07700 900111", seen: "" });
  const stale = await send({ intent: "phone", phone: "07700 900222", seen: "" });
  const page = await textOf(stale, 409);
  expect(page).toContain(OWN_PROFILE_WORDS["changed-since"]);
  expect(page).toContain("07700 900111");
  expect(page).toContain('value="07700 900222"');
  expect(await stored()).toMatchObject({ phone: "07700 900111" });
  expect((await send({ intent: "phone", phone: "07700 900222", seen: "07700 900111" })).status).toBe(302);
  expect(await stored()).toMatchObject({ phone: "07700 900222" });
});

test("the same form sent twice is saved once, and other parts are no reason to refuse it", async () => {
  const { send, stored } = await aClient();
  await send({ intent: "birthday", day: "3", month: "6", year: "", seen: "" });
  const form = { intent: "please-know", pleaseKnow: "Latex", seen: "" };
  expect([(await send(form)).status, (await send(form)).status]).toEqual([302, 302]);
  expect(await stored()).toMatchObject({ pleaseKnow: "Latex", birthday: "06-03" });
});

test("a form that the page does not know is refused", async () => {
  const { send } = await aClient();
  expect((await send({ intent: "role", role: "admin" })).status).toBe(400);
});

/** A signed-in client, the pages that they open, the forms that they send and what is stored of them. */
async function aClient() {
  const salon = await aSalon();
  const client = await anAccount(salon);
  let Cookie = await cookieOf(client);
  const send = async (form: Record<string, string>) => {
    const answer = await postForm(salon, "/profile", form, { Cookie });
    Cookie = cookiesAfter(Cookie, answer);
    return answer;
  };
  const page = (path: string) => textOf(visit(salon, path, { headers: { Cookie } }));
  const stored = async () => {
    const [row] = await database.select().from(users).where(eq(users.id, client.id));
    if (!row) throw new Error("The account is gone");
    const { name, phone, birthday, favouriteTechnicianId, pleaseKnow, marketing, marketingAt } = row;
    return { name, phone, birthday, favouriteTechnicianId, pleaseKnow, marketing, marketingAt };
  };
  return { salon, client, send, page, stored };
}

test("what the client tells reaches the next booking: the phone, the favourite as a choice that the date step can undo", async () => {
  const { salon, client, page } = await aClient();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea" });
  await database
    .update(users)
    .set({ phone: "07700 900123", favouriteTechnicianId: bea })
    .where(eq(users.id, client.id));
  const details = await page(`/booking?step=datetime&service=${salon.id}-gel`);
  expect(details).toContain("07700 900123");
  expect(await page(`/booking?service=${salon.id}-gel`)).toContain(`name="technician" value="${bea}"`);
  expect(details).not.toContain(`name="technician" value="${bea}"`);
});

test("what the technician should know stands on the client's card, and not with somebody else's use of the email", async () => {
  const { salon, client } = await aClient();
  await database.update(users).set({ pleaseKnow: "Allergic to acrylates" }).where(eq(users.id, client.id));
  const Cookie = await cookieOf(await aStaffMember(salon, "owner"));
  const card = (id: string) => textOf(visit(salon, `/admin/clients/${id}`, { headers: { Cookie } }));
  const own = { customerEmail: client.email };
  const asGuest = await anAppointment(salon, own);
  expect(await card(asGuest)).not.toContain("Allergic to acrylates");
  await anAppointment(salon, { ...own, clientId: client.id, startsMinute: 720, endsMinute: 780 });
  expect(await card(asGuest)).toContain("Allergic to acrylates");
});
