import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { giveAccessGrant } from "../../../../auth/access-grant.server.ts";
import { addedClients, users } from "../../../../database/schema.ts";
import { addDays } from "../../../../kernel/clock.ts";
import { anAccount, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { aBookedAppointment, anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf } from "../../../../testing/html.ts";
import { callApi, postForm, sentBack, visit } from "../../../../testing/requests.ts";
import { rowOf, standingOf } from "../../../../testing/rows.ts";
import { CLIENT_HINTS } from "../../../../words/clients.ts";

/*
 * What strangers who type a regular's email change on her card, in the list, and where her details are filled in: nothing.
 * docs/rules.md 23.15
 */

const REGULAR = "grace@example.com";
const NOT_COUNTED = CLIENT_HINTS.notConfirmed;

test("the card keeps the regular's name, phone and counts, and shows what the stranger booked, marked", async () => {
  const { page, id, cancelled } = await aRegularAndAStranger();
  const card = await page(`/admin/clients/${id}`);
  expect(card).toContain("Grace Hopper");
  expect(card).toContain('href="tel:07700900123"');
  expect(card).not.toMatch(/Mallory|900999/);
  expect([factIn(card, "Visits"), factIn(card, "Cancelled by them")]).toEqual(["1", "0"]);
  expect(factIn(card, "Next visit")).toBe("Nothing booked");
  expect(card.split(NOT_COUNTED)).toHaveLength(4);
  expect(await page(`/admin/clients/${cancelled}`)).toContain("Grace Hopper");
});

test("the list and the search for past customers say who she is, and no booking is filled in with the stranger's phone", async () => {
  const { page, cancelled } = await aRegularAndAStranger();
  const list = await page("/admin/clients");
  expect(list).toContain("Grace Hopper");
  expect(list).not.toMatch(/Mallory|900999/);
  const details = await page("/admin/book-appointment?step=details&q=mallory");
  expect(details).toContain("Grace Hopper");
  const filled = await page(`/admin/book-appointment?like=${cancelled}&step=details`);
  for (const shown of [details.replace("mallory", ""), filled]) expect(shown).not.toMatch(/Mallory|900999/);
});

test("the details that staff correct are hers", async () => {
  const { page, send, id, upcoming } = await aRegularAndAStranger();
  expect(await page(`/admin/clients/${id}/details`)).toContain('value="07700 900123"');
  const seen = JSON.stringify(["Grace Hopper", REGULAR, "07700 900123"]);
  const corrected = { customerName: "Grace H.", customerEmail: "new@example.com", customerPhone: "07700 900124", seen };
  expect((await send(`/admin/clients/${id}/details`, corrected)).status).toBe(302);
  expect(await rowOf(upcoming)).toMatchObject({ customerName: "Mallory", customerEmail: "new@example.com" });
  const card = await page(`/admin/clients/${id}`);
  expect([card.includes("Grace H."), factIn(card, "Visits"), card.includes("Mallory")]).toEqual([true, "1", false]);
});

test("an account with her verified email vouches for her, even if it was verified afterwards, and so does staff's correction", async () => {
  const { salon, page, send, date } = await aSalonWithAdmin();
  const stranger = await anAccount(salon);
  const her = await anAccount(salon, { email: REGULAR });
  const typed = { customerEmail: REGULAR, customerName: "Mallory", customerPhone: "07700 900999" };
  const id = await aBookedAppointment(salon, her, { ...HER, customerEmail: REGULAR, date: addDays(date, 2) });
  await aBookedAppointment(salon, stranger, { ...typed, date: addDays(date, 3) });
  expect(await page(`/admin/clients/${id}`)).toContain("Mallory");
  await database.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, her.id));
  const card = await page(`/admin/clients/${id}`);
  expect([card.includes("Mallory"), card.includes(NOT_COUNTED)]).toEqual([false, true]);
  const seen = JSON.stringify([HER.customerName, REGULAR, HER.customerPhone]);
  await send(`/admin/clients/${id}/details`, { ...HER, customerEmail: "new@example.com", seen });
  expect(await page(`/admin/clients/${id}`)).not.toContain("Mallory");
});

test("a visit that staff have completed speaks for her", async () => {
  const { salon, page, date, admin } = await aSalonWithAdmin();
  const friend = await anAccount(salon, { emailVerifiedAt: 1 });
  const [first, second] = [addDays(date, 2), addDays(date, 3)];
  const typed = { customerEmail: REGULAR, customerName: "Mallory", customerPhone: "07700 900999" };
  const shown = await aBookedAppointment(salon, friend, { ...HER, customerEmail: REGULAR, date: first });
  await aBookedAppointment(salon, friend, { ...typed, date: second });
  expect(await page(`/admin/clients/${shown}`)).toContain("Mallory");
  const completed = await callApi(salon, `appointments/${shown}`, {
    ...{ method: "PUT", user: admin, body: { status: "completed" } },
  });
  expect(completed.status).toBe(200);
  expect(await page(`/admin/clients/${shown}`)).not.toContain("Mallory");
});

test("a booking by somebody who has sent a code of the mailbox back speaks for her", async () => {
  const { salon, page, date } = await aSalonWithAdmin();
  const friend = await anAccount(salon);
  const grant = await giveAccessGrant(new Request("http://salon.test"), { email: REGULAR }, salon.id);
  const when = { service: `${salon.id}-gel`, date: addDays(date, 2), time: "10:00" };
  const Cookie = `${await cookieOf(friend)}; ${sentBack(new Headers(grant))}`;
  const form = { ...HER, ...when, customerEmail: REGULAR, paymentMethod: "cash", key: "one" };
  const path = `/booking?${new URLSearchParams({ ...when, step: "details" })}`;
  expect((await postForm(salon, path, form, { Cookie })).status).toBe(302);
  const [booked] = await standingOf(salon);
  const typed = { customerEmail: REGULAR, customerName: "Mallory", customerPhone: "07700 900999" };
  await aBookedAppointment(salon, await anAccount(salon), { ...typed, date: addDays(date, 3) });
  const card = await page(`/admin/clients/${booked?.id}`);
  expect([card.includes("Grace Hopper"), card.includes("Mallory")]).toEqual([true, false]);
});

test("a client whom staff have added stays as added, even if strangers type the same details", async () => {
  const { salon, page, date } = await aSalonWithAdmin();
  const added = { salonId: salon.id, id: `${salon.id}-e`, name: "Grace Hopper", email: REGULAR, phone: "07700 900123" };
  await database.insert(addedClients).values({ ...added, phoneKey: "+447700900123", addedAt: 1, updatedAt: 1 });
  const typed = { customerEmail: REGULAR, customerName: "Mallory", customerPhone: "07700 900999" };
  const id = await aBookedAppointment(salon, await anAccount(salon), { ...typed, date: addDays(date, 2) });
  for (const path of [`/admin/clients/${id}`, "/admin/clients", "/admin/book-appointment?step=details&q=grace"]) {
    const shown = await page(path);
    expect(shown, path).toContain("Grace Hopper");
    expect(shown, path).not.toMatch(/Mallory|900999/);
  }
});

test("her own pages take neither a phone nor a last visit from strangers, and list what they booked to be cancelled", async () => {
  const { salon, date } = await aSalonWithAdmin();
  const her = await anAccount(salon, { email: REGULAR, emailVerifiedAt: 1 });
  const stranger = await anAccount(salon);
  const theirs = { customerEmail: REGULAR, customerName: "Mallory", customerPhone: "07700 900999" };
  await anAppointment(salon, {
    ...theirs,
    clientId: stranger.id,
    date: addDays(date, -9),
    serviceNames: "Strange set",
  });
  const upcoming = await aBookedAppointment(salon, stranger, { ...theirs, date: addDays(date, 4) });
  const headers = { Cookie: await cookieOf(her) };
  const own = await textOf(visit(salon, "/cancel", { headers }));
  expect(own).toContain(upcoming);
  expect(own).not.toContain("Strange set");
  const details = `/booking?service=${salon.id}-gel&date=${addDays(date, 5)}&time=10:00&step=details`;
  expect(await textOf(visit(salon, details, { headers }))).not.toContain("900999");
});

const HER = { customerName: "Grace Hopper", customerPhone: "07700 900123" };

/** A regular with a visit that staff booked, and a stranger with an account who types her email, at one of two salons. */
async function aRegularAndAStranger() {
  await anAppointment((await aSalonWithAdmin()).salon, { customerEmail: REGULAR });
  const { salon, date, page, send } = await aSalonWithAdmin();
  const id = `${salon.id}-regular`;
  await anAppointment(salon, { ...HER, id, customerEmail: REGULAR, date: addDays(date, -8) });
  const stranger = await anAccount(salon, { emailVerifiedAt: 1 });
  const typed = { customerEmail: REGULAR, customerName: "Mallory", customerPhone: "07700 900999" };
  const booked = [];
  for (const [time, days] of [
    ["10:00", 1],
    ["12:00", 1],
    ["10:00", 6],
  ] as const)
    booked.push(await aBookedAppointment(salon, stranger, { ...typed, date: addDays(date, days), time }));
  const [cancelled = "", second = "", upcoming = ""] = booked;
  for (const one of [cancelled, second])
    expect((await callApi(salon, `appointments/${one}/cancel`, { method: "PATCH", user: stranger })).status).toBe(200);
  return { salon, date, page, send, id, cancelled, upcoming, stranger };
}

function factIn(card: string, name: string): string | undefined {
  const [, fact] = new RegExp(`<dt[^>]*>${name}</dt><dd[^>]*>(.*?)</dd>`, "s").exec(card) ?? [];
  return fact?.replace(/<[^>]*>|<!-- -->/g, "");
}
