import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointmentItems, outbox } from "../../database/schema.ts";
import { addDays, MINUTE_MS, now } from "../../kernel/clock.ts";
import { historyOf } from "../../models/appointments/history.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { callApi, sentBack, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { RETURN_SAYS } from "../../testing/says.ts";
import { MANAGE_NEWS } from "../../words/manage.ts";

/* Taking a cancellation back on Manage Appointments: docs/rules.md 5.28 */

const UNDO = "Undo the cancellation";

afterEach(() => {
  vi.useRealTimers();
});

test("a client undoes a late cancellation: the appointment stands as it did, and the history says so", async () => {
  const { salon, Cookie, id, date, send, page } = await aCancelled(0);
  expect(await rowOf(id)).toMatchObject({ status: "cancelled", lateCancellation: true });
  for (const path of [`/cancel?cancelled=${id}`, "/cancel"]) expect(await page(path)).toContain(UNDO);
  const answer = await send({ intent: "bring-back", id, date, key: "back" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/cancel?notice=back#${id}`]);
  const stands = { status: "confirmed", lateCancellation: false, pricePence: 4000, paymentStatus: "paid" };
  expect(await rowOf(id)).toMatchObject(stands);
  const shown = await textOf(visit(salon, "/cancel?notice=back", { headers: { Cookie } }));
  for (const words of [MANAGE_NEWS.backOn, "10:00 to 11:00"]) expect(shown).toContain(words);
  expect(shown).not.toContain(UNDO);
  const again = await send({ intent: "bring-back", id, date, key: "back" });
  expect(again.status).toBe(302);
  const events = await historyOf(primaryDatabase(), salon.id, id);
  expect(events.map(({ event, who }) => [event, who])).toEqual([
    ["cancelled", "Ada Lovelace"],
    ["brought back", "Ada Lovelace"],
  ]);
});

test("a client is offered the same weekday and time of the week after, and what is nearest to it", async () => {
  const { salon, id, date, page } = await aCancelled();
  const week = addDays(date, 7);
  await database.insert(appointmentItems).values({
    ...{ salonId: salon.id, appointmentId: id, position: 0, serviceId: `${salon.id}-gel`, name: "Gel Polish" },
    ...{ pricePence: 3500, durationMinutes: 60, quantity: 1 },
  });
  expect(await page(`/cancel?cancelled=${id}`)).toContain(`date=${week}&amp;time=10%3A00`);
  await anAppointment(salon, { date: week, startsMinute: 600, endsMinute: 630 });
  expect(await page(`/cancel?cancelled=${id}`)).toContain(`date=${week}&amp;time=10%3A30`);
});

test("a customer who cancelled by the link can take it back in that browser", async () => {
  const salon = await aSalon();
  const date = addDays(tomorrow(salon), 5);
  const id = await anAppointment(salon, { date, customerEmail: "linked@example.com" });
  const grant = { appointmentId: id, mailbox: "linked@example.com" };
  const Cookie = sentBack(new Headers(await giveAccessGrant(new Request("http://salon.test"), grant, salon.id)));
  const { send, page } = browser(salon, Cookie);
  await send({ intent: "cancel", id, key: "cancel" });
  expect(await page("/cancel")).toContain(UNDO);
  expect((await send({ intent: "bring-back", id, date, key: "back" })).status).toBe(302);
  expect((await rowOf(id))?.status).toBe("confirmed");
});

test("nobody is offered it after ten minutes, and who comes too late is told so", async () => {
  const { id, date, send, page } = await aCancelled();
  vi.useFakeTimers({ toFake: ["Date"], now: now() + 11 * MINUTE_MS });
  for (const path of [`/cancel?cancelled=${id}`, "/cancel"]) expect(await page(path)).not.toContain(UNDO);
  const answer = await send({ intent: "bring-back", id, date, key: "back" });
  expect(await textOf(answer, 409)).toContain(RETURN_SAYS["too-late-to-bring-back"]);
});

test("what somebody else has taken meanwhile is not taken from them", async () => {
  const { salon, id, date, send } = await aCancelled();
  const other = await anAppointment(salon, { date, startsMinute: 645, endsMinute: 700 });
  const answer = await send({ intent: "bring-back", id, date, key: "back" });
  expect(await textOf(answer, 409)).toContain(RETURN_SAYS.taken);
  expect([(await rowOf(id))?.status, (await rowOf(other))?.status]).toEqual(["cancelled", "confirmed"]);
});

test("what the salon has cancelled, and somebody else's, stays cancelled", async () => {
  const { salon, client, id, date } = await aCancelled();
  const stranger = browser(salon, await cookieOf(await anAccount(salon)));
  const refused = await stranger.send({ intent: "bring-back", id, date, key: "back" });
  const unknown = await stranger.send({ intent: "bring-back", id: crypto.randomUUID(), date, key: "other" });
  expect([refused.status, unknown.status]).toEqual([404, 404]);
  expect(await stranger.page(`/cancel?cancelled=${id}`)).not.toContain(UNDO);

  const byStaff = await anAppointment(salon, { date, clientId: client.id, startsMinute: 800, endsMinute: 860 });
  await callApi(salon, `appointments/${byStaff}/cancel`, {
    method: "PATCH",
    user: await anAccount(salon, { role: "admin", staffRole: "owner" }),
  });
  const own = browser(salon, await cookieOf(client));
  expect(await own.page(`/cancel?cancelled=${byStaff}`)).toContain("Book the same again");
  expect((await own.send({ intent: "bring-back", id: byStaff, date, key: "back" })).status).toBe(409);
  expect((await rowOf(byStaff))?.status).toBe("cancelled");
  await browser(salon, "").send({ intent: "bring-back", id, date, key: "back" });
  expect((await rowOf(id))?.status).toBe("cancelled");
});

test("its email falls away if it has not gone", async () => {
  const { id, date, send } = await aCancelled();
  await database.update(outbox).set({ attempts: 0, sentAt: null, leasedUntil: 0 }).where(eq(outbox.subjectId, id));
  await send({ intent: "bring-back", id, date, key: "back" });
  const [row] = await database.select().from(outbox).where(eq(outbox.subjectId, id));
  expect(row).toMatchObject({ kind: "cancelled", droppedAt: expect.any(Number) });
});

/** A client's appointment that they have just cancelled, in some days and 10:00. */
async function aCancelled(days = 5) {
  const salon = await aSalon();
  const client = await anAccount(salon, { name: "Ada Lovelace" });
  const date = addDays(tomorrow(salon), days);
  const paid = { pricePence: 4000, paymentStatus: "paid" as const };
  const id = await anAppointment(salon, { clientId: client.id, date, ...paid });
  const Cookie = await cookieOf(client);
  const { send, page } = browser(salon, Cookie);
  expect((await send({ intent: "cancel", id, key: "cancel" })).status).toBe(302);
  return { salon, client, Cookie, id, date, send, page };
}

/** What a browser with these cookies sends and sees. */
function browser(salon: Salon, Cookie: string) {
  const headers = { Cookie, Origin: `http://${salon.host}` };
  return {
    send: (fields: Record<string, string>) =>
      visit(salon, "/cancel", { method: "POST", headers, body: new URLSearchParams(fields) }),
    page: (path: string) => textOf(visit(salon, path, { headers: { Cookie } })),
  };
}
