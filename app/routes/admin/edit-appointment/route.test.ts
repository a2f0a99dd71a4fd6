import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointments, outbox, services } from "../../../database/schema.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment, anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { anywayIn, textOf, unescaped } from "../../../testing/html.ts";
import { aBrowser, heldIn } from "../../../testing/live/holding-browser.ts";
import { postForm, visit } from "../../../testing/requests.ts";
import { diaryOf, emailsOf, eventsOf, rowOf } from "../../../testing/rows.ts";
import { aService, aTechnician } from "../../../testing/salons.ts";
import { EDIT_SAYS, SAYS } from "../../../testing/says.ts";
import { ONLY_HELD } from "../../../words/later-steps.ts";

/* The page that edits an appointment. docs/rules.md 5.31 to 5.33, 14.16 */

test("shows the appointment as it stands, with the whole menu", async () => {
  const { salon, id, page } = await aBooking();
  await database
    .update(services)
    .set({ active: false })
    .where(eq(services.id, `${salon.id}-art`));
  const shown = await page(pathOf(id));
  expect(fieldsIn(shown)).toMatchObject({
    ...{ service: [`${salon.id}-gel`], length: "60", servicePrice: "35", version: "1", customerName: "Grace Hopper" },
    ...{ customerEmail: "grace@example.com", customerPhone: "07700 900123", tell: "on" },
  });
  expect(shown).toContain("hidden from clients");
  expect(shown).toContain("10:00–11:00");
});

test("new services bring their length and price, the customer is told, and the way leads back", async () => {
  const { salon, id, page, send } = await aBooking();
  const back = "/admin/calendar?date=2036-01-01";
  const form = fieldsIn(await page(pathOf(id, back)));
  const saved = await send(pathOf(id, back), {
    ...form,
    service: [...form.service, `${salon.id}-long`, `${salon.id}-gems`],
    [`quantity-${salon.id}-gems`]: "3",
  });
  expect([saved.status, saved.headers.get("Location")]).toEqual([302, `${back}&edited=yes`]);
  expect(await rowOf(id)).toMatchObject({
    ...{ serviceNames: "Gel Polish, Full Set, Gems", endsMinute: 750, pricePence: 3500 + 5000 + 450, version: 2 },
    ...{ customerName: "Grace Hopper", notes: "" },
  });
  expect((await emailsOf(id)).map(({ kind }) => kind)).toContain("changed");
  expect(await diaryOf(salon)).toHaveLength(1);
  expect(await page(`${back}&edited=yes`)).toContain("Appointment saved.");
});

test("what nobody has touched stays, though a form sends other line breaks, and nobody is mailed", async () => {
  const { salon, id, page, send } = await aBooking({ notes: "Left hand\nsoft", endsMinute: 672, pricePence: 1234 });
  const form = fieldsIn(await page(pathOf(id)));
  expect(form).toMatchObject({ length: "72", servicePrice: "12.34" });
  const notes = "Left hand\r\nsoft";
  expect((await send(pathOf(id), { ...form, notes })).status).toBe(302);
  expect(await rowOf(id)).toMatchObject({ notes: "Left hand\nsoft", endsMinute: 672, pricePence: 1234 });
  expect(await emailsOf(id)).toEqual([]);
  expect((await diaryOf(salon)).at(0)).toMatchObject({ customerName: "Grace Hopper" });
});

test("a length and a price of staff are kept beside new services, the price with its reason", async () => {
  const { salon, id, page, send } = await aBooking();
  const form = fieldsIn(await page(pathOf(id)));
  const service = [`${salon.id}-long`];
  await send(pathOf(id), { ...form, service, length: "45", servicePrice: "12.50", reason: "discount" });
  expect(await rowOf(id)).toMatchObject({ endsMinute: 645, pricePence: 1250 });
  expect((await eventsOf(id)).at(-1)?.[0]).toBe("edited");
  expect(unescaped(await page(`/admin/appointments?history=${id}`))).toContain("(discount)");
  const again = fieldsIn(await page(pathOf(id)));
  await send(pathOf(id), { ...again, service: [`${salon.id}-gel`], length: "45", lengthSet: "yes" });
  expect(await rowOf(id)).toMatchObject({ endsMinute: 645, pricePence: 3500 });
});

test("a blank length and a blank price are those of the services", async () => {
  const { salon, id, page, send } = await aBooking({ pricePence: 1 });
  const form = fieldsIn(await page(pathOf(id)));
  await send(pathOf(id), { ...form, service: [`${salon.id}-long`], length: "", servicePrice: " " });
  expect(await rowOf(id)).toMatchObject({ endsMinute: 690, pricePence: 5000 });
});

test("a new name, email, phone and notes are kept, and without the tick nobody is mailed", async () => {
  const { id, page, send } = await aBooking();
  const { tell: _tell, ...form } = fieldsIn(await page(pathOf(id)));
  const customer = { customerName: "Ada King", customerEmail: "King@Example.com", customerPhone: "07700 900456" };
  await send(pathOf(id), { ...form, ...customer, notes: "Left hand" });
  expect(await rowOf(id)).toMatchObject({
    ...{ ...customer, customerEmail: "king@example.com", phoneKey: "+447700900456", notes: "Left hand" },
  });
  expect((await emailsOf(id)).filter(({ kind }) => kind !== "reminder")).toEqual([]);
});

test("a mistyped email is asked about once", async () => {
  const { id, page, send } = await aBooking();
  const form = { ...fieldsIn(await page(pathOf(id))), customerEmail: "grace@gmial.com" };
  const asked = await send(pathOf(id), form);
  const words = unescaped(await textOf(asked, 400));
  expect([asked.status, words.includes("gmial.com: did you mean gmail.com?")]).toEqual([400, true]);
  await send(pathOf(id), { ...fieldsIn(words), emailMeant: "grace@gmail.com" });
  expect(await rowOf(id)).toMatchObject({ customerEmail: "grace@gmail.com" });
});

test("after somebody else's change it keeps what was typed and shows what stands now; saving again is then right", async () => {
  const { salon, id, page, send } = await aBooking();
  const form = { ...fieldsIn(await page(pathOf(id))), notes: "Mine" };
  await send(pathOf(id), { ...form, notes: "Theirs", service: [`${salon.id}-long`], key: "another" });
  const late = await send(pathOf(id), form);
  const words = unescaped(await textOf(late, 409));
  for (const said of [EDIT_SAYS["changed-since"], "Here it is now.", "Full Set", "Theirs"])
    expect(words).toContain(said);
  expect(await rowOf(id)).toMatchObject({ notes: "Theirs", serviceNames: "Full Set" });
  const shown = fieldsIn(words);
  expect(shown).toMatchObject({ version: "2", notes: "Mine", service: [`${salon.id}-gel`] });
  expect((await send(pathOf(id), shown)).status).toBe(302);
  expect(await rowOf(id)).toMatchObject({ notes: "Mine", serviceNames: "Gel Polish", version: 3 });
});

test("a mistake does not count as having seen a newer version", async () => {
  const { id, page, send } = await aBooking();
  const form = fieldsIn(await page(pathOf(id)));
  await send(pathOf(id), { ...form, notes: "Theirs", key: "another" });
  const wrong = fieldsIn(await textOf(send(pathOf(id), { ...form, customerName: "" }), 400));
  expect(wrong).toMatchObject({ version: "1" });
  expect((await send(pathOf(id), { ...wrong, customerName: "Ada" })).status).toBe(409);
});

test.for([
  [{ service: [] }, SAYS["no-services"]],
  [{ length: "4" }, "Please give the length in whole minutes, from 5 to 1440"],
  [{ length: "soon" }, "Please give the length in whole minutes, from 5 to 1440"],
  [{ servicePrice: "-1" }, "Please give the price in pounds and whole pence, from 0 to 100,000"],
  [{ customerName: " " }, "Full name is required"],
  [{ customerEmail: "nobody" }, "Invalid email address"],
  [{ customerPhone: "12" }, "phone number"],
  [{ reason: "whim" }, "Please choose one of the reasons"],
  [{ version: "" }, "version"],
  [{ technicianId: "nobody" }, "This technician doesn’t take appointments."],
  [{ length: "900" }, "It would end after midnight."],
] as const)("%j is refused with a sentence, and all that was typed stays", async ([wrong, sentence]) => {
  const { id, page, send } = await aBooking();
  const form = { ...fieldsIn(await page(pathOf(id))), notes: "Typed just now" };
  const answer = await send(pathOf(id), { ...form, ...wrong });
  const words = unescaped(await textOf(answer, 400));
  expect([answer.status, words.includes(sentence), words.includes("Typed just now")]).toEqual([400, true, true]);
  expect(await rowOf(id)).toMatchObject({ version: 1 });
});

test("who is in the way is named with their time, and staff may let both stand", async () => {
  const { salon, id, date, page, send } = await aBooking();
  await anAppointment(salon, { date, startsMinute: 675, endsMinute: 735, customerName: "Ada King" });
  const form = fieldsIn(await page(pathOf(id)));
  const longer = { ...form, service: [`${salon.id}-long`] };
  const refused = await send(pathOf(id), longer);
  const words = unescaped(await textOf(refused, 409));
  expect(words).toContain("Another appointment is in the way. Ada King is booked from 11:15 to 12:15.");
  expect(words).toContain("Book it anyway");
  expect(await rowOf(id)).toMatchObject({ version: 1 });
  expect((await send(pathOf(id), { ...fieldsIn(words), anyway: anywayIn(words) })).status).toBe(302);
  expect(await rowOf(id)).toMatchObject({ endsMinute: 690 });
});

test("time that a client holds is told, and taken once staff say so", async () => {
  const { salon, id, date, page, send } = await aBooking();
  heldIn(await (await aBrowser(salon)).holds(date, "11:00"));
  const longer = { ...fieldsIn(await page(pathOf(id))), service: [`${salon.id}-long`] };
  const refused = await send(pathOf(id), longer);
  expect(await textOf(refused, 409)).toContain(ONLY_HELD);
  expect((await send(pathOf(id), { ...longer, anyway: "overHold" })).status).toBe(302);
});

test("another technician gets it for their price, if they do all of it and are free", async () => {
  const { salon, id, date, page, send } = await aBooking();
  const [bea, none] = [`${salon.id}-bea`, `${salon.id}-none`];
  await aTechnician(salon, { id: bea, name: "Bea", ownTerms: { [`${salon.id}-long`]: { pricePence: 6000 } } });
  await aTechnician(salon, { id: none, name: "Nonie", services: [] });
  await anAppointment(salon, { date, technicianId: bea, startsMinute: 690, endsMinute: 720, customerName: "Ada King" });
  const form = fieldsIn(await page(pathOf(id)));
  const refused = await send(pathOf(id), { ...form, technicianId: none });
  expect(await textOf(refused, 400)).toContain(EDIT_SAYS["not-done"]);
  const busy = await send(pathOf(id), { ...form, technicianId: bea, length: "91" });
  expect(unescaped(await textOf(busy, 409))).toContain("Ada King is with Bea from 11:30 to 12:00.");
  expect((await send(pathOf(id), { ...form, technicianId: bea, service: [`${salon.id}-long`] })).status).toBe(302);
  expect(await rowOf(id)).toMatchObject({ technicianId: bea, pricePence: 6000, endsMinute: 690 });
});

test("technicians edit their own alone and give none away; clients and strangers none", async () => {
  const { salon, id } = await aBooking();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea" });
  const own = await aBookedAppointment(salon, await anAccount(salon), { technicianId: bea });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician", bea));
  const open = (path: string) => visit(salon, path, { headers: { Cookie } });
  const send = (path: string, fields: Fields) => postForm(salon, path, pairsOf(fields), { Cookie });
  expect((await open(pathOf(id))).status).toBe(404);
  const form = fieldsIn(await textOf(open(pathOf(own))));
  expect((await send(pathOf(id), { ...form, notes: "Mine" })).status).toBe(404);
  expect((await send(pathOf(own), { ...form, technicianId: salon.id })).status).toBe(403);
  expect((await send(pathOf(own), { ...form, notes: "Mine" })).status).toBe(302);
  expect(await rowOf(own)).toMatchObject({ notes: "Mine", technicianId: bea });
  const client = await cookieOf(await anAccount(salon));
  expect((await visit(salon, pathOf(own), { headers: { Cookie: client } })).status).not.toBe(200);
  expect((await visit(salon, pathOf(own))).status).not.toBe(200);
  expect(await rowOf(id)).toMatchObject({ version: 1 });
});

test("a cancelled one is not edited, one of another salon is not found, and the way back leads nowhere else", async () => {
  const { id, page, open, send } = await aBooking({ status: "cancelled" });
  expect(unescaped(await page(pathOf(id)))).toContain(EDIT_SAYS["closed-already"]);
  const elsewhere = await aBooking();
  expect((await open(pathOf(elsewhere.id))).status).toBe(404);
  expect((await send(pathOf(elsewhere.id), {})).status).toBe(404);
  const form = fieldsIn(await elsewhere.page(pathOf(elsewhere.id)));
  for (const back of ["https://evil.test/", "//evil.test", "/admin/calendar\n", "/logout"]) {
    const { version = "" } = fieldsIn(await elsewhere.page(pathOf(elsewhere.id)));
    const saved = await elsewhere.send(pathOf(elsewhere.id, back), { ...form, version, key: back });
    expect(saved.headers.get("Location")).toMatch(/^\/admin\/appointments\?from=/);
  }
});

test("the table leads to it", async () => {
  const { id, page } = await aBooking();
  expect(unescaped(await page("/admin/appointments"))).toContain(`href="/admin/appointments/${id}/edit?back=`);
});

type Fields = Record<string, string | readonly string[]>;

/** A salon where Grace has Gel Polish tomorrow from 10:00 to 11:00, and forms of its admin that may repeat a field. */
async function aBooking(with_: Parameters<typeof anAppointment>[1] = {}) {
  const admin = await aSalonWithAdmin();
  const { salon, date, send } = admin;
  await aService(salon, { id: `${salon.id}-long`, name: "Full Set", durationMinutes: 90, pricePence: 5000 });
  const fresh = await aBookedAppointment(salon, await anAccount(salon, { email: "booker@example.com" }), {});
  await database.delete(outbox).where(eq(outbox.subjectId, fresh));
  await database
    .update(appointments)
    .set({
      ...{ customerName: "Grace Hopper", customerEmail: "grace@example.com", customerPhone: "07700 900123" },
      ...with_,
    })
    .where(eq(appointments.id, fresh));
  return {
    ...{ ...admin, id: fresh, date },
    send: (path: string, fields: Fields) => send(path, pairsOf(fields)),
  };
}

function pathOf(id: string, back?: string): string {
  return `/admin/appointments/${id}/edit${back === undefined ? "" : `?${new URLSearchParams({ back })}`}`;
}

function pairsOf(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));
}

/** What a browser would send of the page's edit form as it comes. */
function fieldsIn(page: string): Fields & { service: string[] } {
  const form = page.split("<form").find((form) => form.includes('name="customerName"')) ?? expect.fail("No form");
  const fields: Record<string, string> = {};
  const service: string[] = [];
  for (const [input] of form.matchAll(/<input [^>]*>/g)) {
    const of = (name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "");
    if (of("type") === "checkbox" && !/ checked=/.test(input)) continue;
    if (of("name") === "service") service.push(of("value"));
    else if (of("name") && of("type") !== "number")
      fields[of("name")] = of("value") || (of("type") === "checkbox" ? "on" : "");
  }
  const [, notes = ""] = /<textarea[^>]*>([^<]*)</.exec(form) ?? [];
  const technicianId = /<option value="([^"]*)" selected/.exec(
    form.split('name="technicianId"')[1]?.split("</select>")[0] ?? "",
  );
  return {
    ...fields,
    ...(technicianId?.[1] && { technicianId: technicianId[1] }),
    notes: unescaped(notes),
    service,
  };
}
