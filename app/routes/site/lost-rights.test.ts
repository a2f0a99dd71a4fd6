import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { STAFF_PAGES } from "../../auth/staff-addresses.ts";
import { appointments } from "../../database/schema.ts";
import { addDays, now } from "../../kernel/clock.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { openFeed } from "../../models/calendar-files/feed.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { aStaffMember, bearerOf, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { aBooking, anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aTechnician } from "../../testing/salons.ts";
import { needsToken } from "../api/openapi/answers.ts";
import { CALLS } from "../api/openapi/calls.ts";

/* What is left to somebody of the staff who has lost a right, with what they had before: docs/rules.md 6.29, 21.8 to 21.10 */

test("a retired technician and a removed manager lose all access, even after they are reinstated", async () => {
  const { salon, admin, send } = await aSalonWithAdmin();
  await aTechnician(salon, { id: `${salon.id}-2` });
  await anAppointment(salon, { id: `${salon.id}-a`, customerName: "Grace Hopper" });
  const former = [await aStaffMember(salon, "technician", `${salon.id}-2`), await aStaffMember(salon, "manager")];
  const before = await Promise.all(former.map((one) => keysOf(salon, one)));
  for (const { feed } of before) expect((await visit(salon, feed)).status).toBe(200);
  const body = { name: "Asha", active: false };
  expect((await callApi(salon, `technicians/${salon.id}-2`, { method: "PUT", user: admin, body })).status).toBe(200);
  expect((await send("/admin/team", { intent: "remove", id: former[1]?.id ?? "" })).status).toBe(302);
  await callApi(salon, `technicians/${salon.id}-2`, { method: "PUT", user: admin, body: { ...body, active: true } });
  for (const { Cookie, bearer, feed } of before) {
    expect((await visit(salon, feed)).status).toBe(404);
    for (const path of STAFF_PAGES.map((page) => page.path.replace(/:\w+/g, "nowhere"))) {
      const opened = await visit(salon, `/admin/${path}`, { headers: { Cookie } });
      const led = opened.headers.get("Location")?.replace(/\?.*/, "");
      expect([path, opened.status, led]).toEqual([path, 302, "/admin"]);
    }
    for (const { method, path } of CALLS.filter(needsToken)) {
      const asked = path.slice("/api/".length).replace("{id}", `${salon.id}-a`);
      const answer = await callApi(salon, asked, { method, headers: bearer, body: method === "GET" ? undefined : {} });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    const services = await callApi(salon, "services", { headers: bearer });
    expect(await textOf(services)).not.toContain("Old Thing");
  }
});

test("an owner who is made a manager keeps neither the team nor the rules nor the exports, with a token of before", async () => {
  const { salon, send } = await aSalonWithAdmin();
  const other = await aStaffMember(salon, "owner");
  const { Cookie, bearer } = await keysOf(salon, other);
  const edit = { method: "PUT", headers: bearer, body: { name: "Tara" } };
  expect((await callApi(salon, `technicians/${salon.id}`, edit)).status).toBe(200);
  await send("/admin/team", { intent: "role", id: other.id, role: "manager" });
  expect((await callApi(salon, `technicians/${salon.id}`, edit)).status).toBe(403);
  expect((await callApi(salon, "technicians", { ...edit, method: "POST" })).status).toBe(403);
  for (const form of ["invite", "role", "remove", "retire", "add", "edit", "withdraw", "up"])
    expect((await postForm(salon, "/admin/team", { intent: form, id: salon.id }, { Cookie })).status).toBe(403);
  expect((await postForm(salon, "/admin/business-hours", { intent: "rules" }, { Cookie })).status).toBe(403);
  for (const path of ["revenue/file.csv", "revenue/file.csv?lines=appointments", "team", "team.data"])
    expect((await visit(salon, `/admin/${path}`, { headers: { Cookie } })).status).toBe(403);
  expect((await callApi(salon, "revenue?startDate=2026-11-01&endDate=2026-11-02", { headers: bearer })).status).toBe(
    403,
  );
  expect((await visit(salon, "/admin/revenue", { headers: { Cookie } })).status).toBe(200);
});

test("after an appointment is given away, its former technician can't read or change it, not even by a repeat", async () => {
  const { salon, date } = await aSalonWithAdmin();
  await aTechnician(salon, { id: `${salon.id}-2` });
  const technician = await aStaffMember(salon, "technician");
  const key = { method: "POST", user: technician, headers: { "Idempotency-Key": "one" } };
  const body = aBooking(salon, { date: addDays(date, 3) });
  const booked = await callApi(salon, "appointments", { ...key, body });
  const { id } = await booked.json<{ id: string }>();
  expect(booked.status).toBe(201);
  expect((await callApi(salon, "appointments", { ...key, body })).status).toBe(201);
  const given = { technicianId: `${salon.id}-2`, pricePence: 98_765, notes: "Gate 7731" };
  await database.update(appointments).set(given).where(eq(appointments.id, id));
  const before = await rowOf(id);
  const repeat = await callApi(salon, "appointments", { ...key, body });
  expect([repeat.status, await repeat.text()]).toEqual([403, expect.not.stringMatching(/7731|987/)]);
  const calls: [string, string, object?][] = [
    ["PUT", `appointments/${id}`, { status: "completed" }],
    ["PATCH", `appointments/${id}/payment`, { paymentStatus: "paid" }],
    ["PATCH", `appointments/${id}/cancel`],
    ["POST", "create-payment-intent", { appointmentId: id, amount: 1 }],
  ];
  for (const [method, path, sent] of calls)
    expect((await callApi(salon, path, { method, user: technician, body: sent })).status, path).toBe(403);
  const details = { customerEmail: before?.customerEmail, date: before?.date, time: "10:00" };
  for (const sent of [{ appointmentId: id }, details]) {
    const mailed = await callApi(salon, "send-confirmation-email", { method: "POST", user: technician, body: sent });
    expect(mailed.status).toBe(404);
  }
  expect(await rowOf(id)).toEqual(before);
});

/** What somebody of the staff has of their sign-in: a session, a token, and the path of a calendar feed. */
async function keysOf(salon: Salon, user: User) {
  const feed = new URL((await openFeed(salon, user, now())) ?? "").pathname;
  return { Cookie: await cookieOf(user), bearer: await bearerOf(user), feed };
}
