import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { appointments, customerNotes } from "../../database/schema.ts";
import { addDays, now } from "../../kernel/clock.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { openFeed } from "../../models/calendar-files/feed.server.ts";
import { aStaffMember, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { aBookedAppointment, anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf, withoutRandom } from "../../testing/html.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { diaryOf, rowOf } from "../../testing/rows.ts";
import { aTechnician } from "../../testing/salons.ts";
import { SAYS } from "../../testing/says.ts";

/*
 * A technician whose only appointment with a client was given to a colleague sees nothing of that client any more: on no
 * page, call or feed, neither the earlier details nor corrected ones. docs/rules.md 21.10, 23.7
 */

let admin: Awaited<ReturnType<typeof aSalonWithAdmin>>;
let technician: User;
let Cookie: string;
let day: string;
let id: string;
const api = (path: string, method = "GET", body?: object) =>
  callApi(admin.salon, path, { method, user: technician, body });
/** A page as the technician gets it, with the status that it should have. */
const page = async (path: string, status = 200) => {
  const answer = await visit(admin.salon, path, { headers: { Cookie } });
  expect(answer.status, path).toBe(status);
  return answer.text();
};

beforeAll(async () => {
  await anAppointment((await aSalonWithAdmin()).salon, {
    customerName: "Zoe Zimmer",
    customerEmail: "zoe@example.com",
  });
  admin = await aSalonWithAdmin();
  const { salon, date, send } = admin;
  await aTechnician(salon, { id: `${salon.id}-2`, name: "Tina" });
  technician = await aStaffMember(salon, "technician");
  Cookie = await cookieOf(technician);
  day = addDays(date, 3);
  id = `${salon.id}-given`;
  await anAppointment(salon, {
    ...{ id, date: day, technicianId: salon.id, notes: "Gate 7731", pricePence: 98_765 },
    ...{ customerName: "Zoe Zimmer", customerEmail: "zoe@example.com", customerPhone: "07700900555" },
    phoneKey: "+447700900555",
  });
  await database
    .insert(customerNotes)
    .values({ salonId: salon.id, client: "zoe@example.com", note: "Fears dogs", updatedAt: 1 });
  const given = { id, version: "1", date: day, time: "10:00", technicianId: `${salon.id}-2`, key: "give" };
  expect((await send("/admin/calendar/appointments", given)).status).toBe(200);
  const seen = JSON.stringify(["Zoe Zimmer", "zoe@example.com", "07700900555"]);
  const corrected = { customerName: "Zoe Zander", customerEmail: "zander@example.com", customerPhone: "07700900666" };
  expect((await send(`/admin/clients/${id}/details`, { ...corrected, seen })).status).toBe(302);
});

const SECRETS = /Zoe|zoe@|zander@|9005{3}|9006{3}|7731|98,?765|987[.]65|Fears dogs/;

test.for([
  "appointments",
  "appointments?status=cancelled",
  "appointments/customer?email=zander@example.com",
  "appointments/customer?phone=07700900666",
  "appointments/customer?email=zoe@example.com",
])("GET /api/%s answers nothing of them", async (path) => {
  const answer = await textOf(api(path));
  expect(answer).not.toMatch(SECRETS);
  expect(answer).not.toContain(id);
});

test.for([
  "/admin/appointments?period=any&status=cancelled",
  "/admin/appointments?history=ID",
  "/admin/appointments?edit=ID",
  "/admin/appointments/rows?status=cancelled&period=any",
  "/admin/clients/ID",
  "/admin/clients/ID.data",
  "/admin/book-appointment?like=ID",
  "/admin/new-booking?like=ID",
  "/admin/book-appointment?booked=ID",
])("%s tells nothing of them", async (path) => {
  // A technician has no card of theirs. The other pages are there without them.
  const status = path.startsWith("/admin/clients/") ? 404 : 200;
  expect(withoutRandom(await page(path.replace("ID", id), status))).not.toMatch(SECRETS);
});

test("a search for them finds nobody", async () => {
  for (const q of ["zander%40example.com", "07700900666"])
    for (const path of ["appointments?period=any&status=cancelled&", "book-appointment?step=details&"])
      expect(withoutRandom(await page(`/admin/${path}q=${q}`)), path).not.toMatch(/Zoe|7731|987[.]65|Fears dogs/);
});

test("the calendar shows time, client and services, as for any colleague's appointment, and the feed shows nothing", async () => {
  const shown = await page(`/admin/calendar/appointments?from=${day}&to=${day}`);
  expect(shown).toContain("Zoe Zander");
  expect(shown).not.toMatch(/zander@|9006{3}|7731|98765|Fears dogs/);
  const address = await openFeed(admin.salon, technician, now());
  expect(await textOf(visit(admin.salon, new URL(address ?? "").pathname))).not.toMatch(SECRETS);
});

test("no command touches the appointment as it was, and none of the answers names its client", async () => {
  const before = await diaryOf(admin.salon);
  const change = { appointmentDate: addDays(day, 1), startTime: "12:00", paymentMethod: "cash" };
  const calls: [string, string, object?][] = [
    ["PUT", `appointments/${id}`, { status: "confirmed" }],
    ["PUT", `appointments/${id}`, { servicePrice: 1, paymentMethod: "cash" }],
    ["PATCH", `appointments/${id}/payment`, { paymentStatus: "paid" }],
    ["PATCH", `appointments/${id}/cancel`],
    ["PATCH", `appointments/${id}/change`, change],
    ["POST", "create-payment-intent", { appointmentId: id }],
    ["POST", "send-confirmation-email", { appointmentId: id }],
  ];
  for (const [method, path, body] of calls) {
    const answer = await api(path, method, body);
    expect([403, 404, 409], `${method} ${path}`).toContain(answer.status);
    expect(await answer.text()).not.toMatch(SECRETS);
  }
  const note = await postForm(admin.salon, `/admin/clients/${id}`, { note: "Mine", seen: "1" }, { Cookie });
  expect(note.status).toBe(404);
  expect(await diaryOf(admin.salon)).toEqual(before);
});

test("managers still find it among the cancelled ones, and its card", async () => {
  const manager = await aStaffMember(admin.salon, "manager");
  const listed = await callApi(admin.salon, "appointments?status=cancelled", { user: manager });
  expect(await textOf(listed)).toContain(id);
  const headers = { Cookie: await cookieOf(manager) };
  expect(await textOf(visit(admin.salon, `/admin/clients/${id}`, { headers }))).toContain("zander@example.com");
});

test("a technician who moves an appointment of their own is told so when the move is sent again", async () => {
  const own = await aBookedAppointment(admin.salon, technician, { date: addDays(day, 5) });
  const body = { appointmentDate: addDays(day, 6), startTime: "12:00", paymentMethod: "cash" };
  const call = { method: "PATCH", user: technician, body, headers: { "Idempotency-Key": "again" } };
  const answers = [1, 2].map(() => callApi(admin.salon, `appointments/${own}/change`, call));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201]);
  const stale = await api(`appointments/${own}/payment`, "PATCH", { paymentStatus: "paid" });
  const error = SAYS.replaced;
  expect([stale.status, await stale.json()]).toEqual([409, { error }]);
  expect(await rowOf(own)).toMatchObject({ paymentStatus: "pending" });
  expect(await database.$count(appointments, eq(appointments.replacesId, own))).toBe(1);
});
