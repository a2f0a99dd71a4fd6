import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { appointmentLinks } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { mailboxHasAnswered } from "../../models/accounts/answered-mailbox.server.ts";
import { openedByLink } from "../../models/appointments/link.server.ts";
import { visitPath } from "../../models/reviews/visit-link.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { database } from "../../testing/database.ts";
import { textOf, withoutRandom } from "../../testing/html.ts";
import { alter, bookAndDie, deliverDueEmails, emailsTo, itIs, MONDAY, openLink } from "../../testing/mail-factories.ts";
import { postForm, sentBack, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";

/*
 * A link that was mailed to a wrong address, once staff have corrected the address: it opens nothing any more, and neither
 * does what was opened with it. docs/rules.md 6.15, 10.17, 12.8, 23.10
 */

const [WRONG, RIGHT] = ["mallory@example.com", "grace@example.com"] as const;
const LINK = /\/appointment\/[\w-]+/;

beforeEach(() => itIs(MONDAY));
afterEach(() => vi.useRealTimers());

test("the link in the email opens nothing and cancels nothing, and the one to the right address does", async () => {
  const { salon, id, path, correct } = await aMailedLink();
  expect((await visit(salon, path)).status).toBe(200);
  await correct(RIGHT);
  const calendar = await visit(salon, `${path}/calendar.ics`);
  const cancelled = await send(salon, path, { intent: "cancel", key: "k" });
  const statuses = [(await visit(salon, path)).status, calendar.status, cancelled.status];
  expect(statuses).toEqual([404, 404, 404]);
  expect(await rowOf(id)).toMatchObject({ status: "pending", customerEmail: RIGHT });
  expect(await openedByLink(salon.id, tokenOf(path), now())).toBeNull();
  const right = await openLink(salon, (await rowOf(id)) ?? expect.fail(), now());
  expect((await visit(salon, new URL(right ?? "").pathname)).status).toBe(200);
});

test("a link that is made for the former address while staff correct it opens nothing", async () => {
  const { salon, id, correct } = await aMailedLink();
  const before = (await rowOf(id)) ?? expect.fail();
  await correct(RIGHT);
  const late = await openLink(salon, before, now());
  expect((await visit(salon, new URL(late ?? "").pathname)).status).toBe(404);
});

test("what the link has opened in a browser is closed", async () => {
  const { salon, id, path, correct } = await aMailedLink();
  const opened = await send(salon, path, { intent: "sign-in" });
  const Cookie = sentBack(opened.headers);
  expect(await textOf(visit(salon, "/cancel", { headers: { Cookie } }))).toContain("10:00 to 11:00");
  await correct(RIGHT);
  const page = await textOf(visit(salon, "/cancel", { headers: { Cookie } }));
  expect(withoutRandom(page)).not.toMatch(/10:00 to 11:00|grace@/);
  await postForm(salon, "/cancel", { intent: "cancel", id, key: "k" }, { Cookie });
  expect(await rowOf(id)).toMatchObject({ status: "pending" });
});

test("a button that was pressed there has answered for that address alone, before and after", async () => {
  const { salon, id, path, correct } = await aMailedLink();
  await send(salon, path, { intent: "confirm" });
  await correct(RIGHT);
  await send(salon, path, { intent: "confirm" });
  expect(await answered(salon.id)).toEqual([true, false]);
  const right = await openLink(salon, (await rowOf(id)) ?? expect.fail(), now());
  await send(salon, new URL(right ?? "").pathname, { intent: "confirm" });
  expect(await answered(salon.id)).toEqual([true, true]);
});

test("a change that names another email closes what the former mailbox has opened", async () => {
  const { salon, id, path } = await aMailedLink();
  const opened = await send(salon, path, { intent: "sign-in" });
  const moved = await bookAndDie(salon, { date: "2036-06-24", customerEmail: RIGHT }, id);
  expect((await visit(salon, path)).status).toBe(404);
  const Cookie = sentBack(opened.headers);
  const page = await textOf(visit(salon, "/cancel", { headers: { Cookie } }));
  expect(withoutRandom(page)).not.toMatch(/10:00 to 11:00|grace@/);
  await postForm(salon, "/cancel", { intent: "cancel", id: moved, key: "k" }, { Cookie });
  expect(await rowOf(moved)).toMatchObject({ status: "pending" });
});

test("the link that asks for a review names nobody and marks no review", async () => {
  const { salon, id, correct } = await aMailedLink();
  await alter(id, { date: "2036-06-15", status: "completed", customerName: "Grace Hopper" });
  const path = visitPath(salon, (await rowOf(id)) ?? expect.fail());
  expect(await textOf(visit(salon, path))).toContain("Grace Hopper");
  await correct(RIGHT, "Grace Hopper");
  expect(await textOf(visit(salon, path))).not.toContain("Grace Hopper");
  expect(await textOf(visit(salon, visitPath(salon, { id, customerEmail: RIGHT })))).toContain("Grace Hopper");
});

test("no address is kept beside a link once it is corrected or its client is removed", async () => {
  const { salon, id, send: sendAsAdmin, correct } = await aMailedLink();
  await correct(RIGHT);
  expect(await linksOf(id)).toEqual([]);
  await openLink(salon, (await rowOf(id)) ?? expect.fail(), now());
  expect(await linksOf(id)).toMatchObject([{ mailbox: RIGHT }]);
  await alter(id, { date: "2036-06-15", status: "completed" });
  expect((await sendAsAdmin(`/admin/clients/${id}/details`, { intent: "remove" })).status).toBe(302);
  expect(await linksOf(id)).toEqual([]);
});

/** A booking whose confirmation was mailed to a wrong address, at one of two salons with the same client. */
async function aMailedLink() {
  const other = await aSalon();
  await bookAndDie(other, { date: "2036-06-20", customerEmail: WRONG });
  const { salon, send } = await aSalonWithAdmin();
  const id = await bookAndDie(salon, { date: "2036-06-20", customerEmail: WRONG });
  await deliverDueEmails(salon.id);
  const email = (await emailsTo(WRONG)).at(-1);
  const path = LINK.exec(email?.text ?? "")?.[0] ?? expect.fail("An email without a link");
  const correct = async (customerEmail: string, customerName = "Ada Lovelace") => {
    const seen = JSON.stringify([customerName, WRONG, "07700 900456"]);
    const details = { customerName, customerEmail, customerPhone: "07700 900456", seen };
    const answer = await send(`/admin/clients/${id}/details`, details);
    expect([answer.status, await rowOf(id)]).toMatchObject([302, { customerEmail }]);
  };
  return { salon, id, path, send, correct };
}

function send(salon: Salon, path: string, fields: Record<string, string>): Promise<Response> {
  return postForm(salon, path, fields);
}

function tokenOf(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function answered(salonId: string) {
  return Promise.all([WRONG, RIGHT].map((email) => mailboxHasAnswered(salonId, email)));
}

function linksOf(id: string) {
  return database.select().from(appointmentLinks).where(eq(appointmentLinks.appointmentId, id));
}
