import { expect, test } from "vitest";
import { APPOINTMENT_STATUSES, PAYMENT_STATUSES } from "../../diary/appointments/appointment.ts";
import { addDays } from "../../kernel/clock.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBooking } from "../../testing/appointments.ts";
import { textOf } from "../../testing/html.ts";
import { withBindings } from "../../testing/mail-factories.ts";
import { callApi, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/*
 * A salon that sets nothing beyond the specification: its calls answer with the specification's fields and no others, its file of
 * revenue begins with the specification's columns, and its pages ask for no money in advance.
 */

const IDS = ["_id", "id"];
const SERVICE = [...IDS, "name", "description", "price", "duration", "category", "active"];
const USER = [...IDS, "userId", "name", "email", "role"];
const APPOINTMENT = [
  ...[
    ...IDS,
    "customerName",
    "customerEmail",
    "customerPhone",
    "service",
    "services",
    "serviceDuration",
    "servicePrice",
  ],
  ...["date", "time", "endTime", "status", "paymentMethod", "paymentStatus", "notes", "lateCancellation", "replaces"],
  ...["createdAt", "updatedAt"],
];
const ITEM = ["_id", "name", "price", "duration", "quantity"];
const HOURS = ["day", "isOpen", "openTime", "closeTime"];
const CLOSURE = [...IDS, "date", "reason"];
const DAY = ["date", "totalRevenue", "appointmentCount", "onlinePayments", "cashPayments", "services"];
const REVIEW = [
  ...[...IDS, "customerName", "customerEmail", "rating", "comment", "service", "appointmentId", "status"],
  ...["createdAt", "updatedAt"],
];

test("each call of the specification answers with its fields and no others", async () => {
  const { salon, admin, call } = await aPlainSalon();
  const signUp = { action: "client-signup", name: "Ada Lovelace", email: "ada@example.com", password: "nailed-it" };
  const signedUp = await call("auth", { method: "POST", body: signUp });
  expect([fields(signedUp), fields(signedUp.user)]).toEqual([["token", "user"], [...USER].sort()]);
  const Authorization = `Bearer ${signedUp.token}`;
  const own = (path: string, method = "GET", body?: unknown) =>
    call(path, { method, headers: { Authorization }, ...(body !== undefined && { body }) });

  expectFields(await call("services"), SERVICE);
  expectFields(await call("extras"), SERVICE);
  const added = { name: "Dip", description: "", price: 30, duration: 30, category: "Gel Polish", active: true };
  const service = await call("services", { method: "POST", user: admin, body: added });
  expectFields(service, SERVICE);
  expectFields(
    await call(`services/${service.id}`, { method: "PUT", user: admin, body: { ...added, price: 31 } }),
    SERVICE,
  );

  const booked = await own("appointments", "POST", aBooking(salon, { paymentMethod: "cash" }));
  expectFields(booked, APPOINTMENT);
  expectFields(booked.services, ITEM);
  expect(booked).toMatchObject({ status: "pending", paymentStatus: "pending", paymentMethod: "cash" });
  expectFields(await call("appointments/availability"), ["date", "time", "duration", "service"]);
  expectFields(await call("appointments", { user: admin }), APPOINTMENT);
  expectFields(await own("appointments/customer?email=ada@example.com"), APPOINTMENT);
  const to = { appointmentDate: booked.date, startTime: "12:00", serviceName: "Gel Polish", paymentMethod: "cash" };
  const changed = await call(`appointments/${booked.id}/change`, { method: "PATCH", user: admin, body: to });
  expectFields(changed, APPOINTMENT);
  const { id } = changed;

  for (const status of [...APPOINTMENT_STATUSES, "confirmed"]) {
    const set = await call(`appointments/${id}`, { method: "PUT", user: admin, body: { status } });
    expect(set.status).toBe(status);
  }
  for (const paymentStatus of PAYMENT_STATUSES) {
    const set = await call(`appointments/${id}/payment`, { method: "PATCH", user: admin, body: { paymentStatus } });
    expectFields(set, APPOINTMENT);
    expect(set.paymentStatus).toBe(paymentStatus);
  }
  const priced = { paymentMethod: "bank_transfer", servicePrice: 20 };
  expect(await call(`appointments/${id}`, { method: "PUT", user: admin, body: priced })).toMatchObject(priced);
  const done = { method: "PUT", user: admin, body: { status: "completed" } };
  await call(`appointments/${id}/payment`, { method: "PATCH", user: admin, body: { paymentStatus: "pending" } });
  await call(`appointments/${id}`, done);
  const revenue = await call(`revenue?startDate=${booked.date}&endDate=${booked.date}`, { user: admin });
  expectFields(revenue, DAY);
  expect(revenue).toMatchObject([{ totalRevenue: 20, onlinePayments: 20, cashPayments: 0 }]);
  expect((await call(`appointments/${id}/cancel`, { method: "PATCH", user: admin })).error).toBeTruthy();

  const hours = await call("business-hours");
  expectFields(hours, HOURS);
  expectFields(await call("business-hours", { method: "PUT", user: admin, body: { schedule: hours } }), HOURS);
  const closure = { date: booked.date, reason: "Training" };
  expectFields(await call("closure-dates", { method: "POST", user: admin, body: closure }), CLOSURE);
  expectFields(await call("closure-dates"), CLOSURE);
  const review = { customerName: "Ada", customerEmail: "ada@example.com", rating: 5, comment: "Lovely" };
  const written = await call("reviews", { method: "POST", body: review });
  expectFields(written, withoutEmail(REVIEW));
  expectFields(await call("reviews", { user: admin }), REVIEW);
  const approved = { method: "PATCH", user: admin, body: { status: "approved" } };
  expectFields(await call(`reviews/${written.id}/status`, approved), REVIEW);
  expectFields(
    await call("reviews"),
    withoutEmail(REVIEW).filter((field) => field !== "appointmentId"),
  );
});

test("each other call answers with its status and its words", async () => {
  const { salon, admin } = await aPlainSalon();
  const says = async (path: string, asked: Parameters<typeof callApi>[2] = {}) => {
    const answer = await callApi(salon, path, asked);
    const text = await answer.text();
    return [answer.status, text === "" ? null : JSON.parse(text)];
  };
  const post = (path: string, body: unknown, user?: typeof admin) =>
    says(path, { method: "POST", body, ...(user && { user }) });
  const ada = { name: "Ada Lovelace", email: "ada@example.com", password: "nailed-it" };
  const [status, signedUp] = await post("auth", { action: "client-signup", ...ada });
  expect([status, signedUp.user]).toEqual([201, expect.objectContaining({ email: ada.email, role: "client" })]);
  expect(await post("auth", { action: "client-signup", ...ada })).toEqual([
    409,
    { error: "These credentials are already in use" },
  ]);
  const wrong = { email: ada.email, password: "not-nailed" };
  const refused = [401, { error: "Invalid credentials" }];
  expect(await post("auth", { action: "client-login", ...wrong })).toEqual(refused);
  expect(await post("auth", { action: "admin-login", type: "admin", ...wrong })).toEqual(refused);
  expect(await post("auth", { action: "client-login", ...wrong, password: ada.password })).toEqual([
    200,
    { token: expect.any(String), user: expect.objectContaining({ name: ada.name, role: "client" }) },
  ]);
  expect(await post("auth", { action: "request-password-reset", email: ada.email })).toEqual([202, { sent: true }]);
  expect(await post("auth", { action: "request-manage-code", email: ada.email })).toEqual([202, { sent: true }]);
  const reset = { action: "update-password", email: ada.email, newPassword: "nailed-again" };
  expect(await post("auth", reset)).toMatchObject([400, { error: "A reset code is required" }]);
  expect((await post("auth", { ...reset, code: "000000" }))[0]).toBe(401);
  expect((await post("auth", { action: "verify-manage-code", email: ada.email, code: "000000" }))[0]).toBe(401);
  expect((await post("auth", { action: "something-else" }))[0]).toBe(400);

  const [, booked] = await post("appointments", aBooking(salon), admin);
  const again = await post("appointments", aBooking(salon), admin);
  expect(again).toEqual([409, { error: "This time slot is already booked" }]);
  expect(await post("send-confirmation-email", { appointmentId: booked.id }, admin)).toEqual([202, { queued: true }]);
  expect((await post("send-confirmation-email", { appointmentId: "none" }, admin))[0]).toBe(404);
  const toPay = { amount: booked.servicePrice, appointmentId: booked.id };
  const unpaid = await withBindings({ STRIPE_SECRET_KEY: undefined }, () =>
    post("create-payment-intent", toPay, admin),
  );
  expect(unpaid).toEqual([501, { error: "Online payments are not available. Please pay by cash or bank transfer." }]);

  const closure = { date: addDays(booked.date, 7), reason: "Training" };
  const [, closed] = await post("closure-dates", closure, admin);
  expect(await post("closure-dates", closure, admin)).toMatchObject([
    409,
    { error: "This date is already marked as closed" },
  ]);
  const review = { customerName: "Ada", customerEmail: ada.email, rating: 5, comment: "Lovely" };
  const [reviewed, written] = await post("reviews", review);
  expect([reviewed, written.status]).toEqual([201, "pending"]);
  const rejected = { method: "PATCH", user: admin, body: { status: "rejected" } };
  expect(await says(`reviews/${written.id}/status`, rejected)).toMatchObject([200, { status: "rejected" }]);
  const dip = { name: "Dip", description: "", price: 30, duration: 30, category: "Gel Polish", active: true };
  const [, service] = await post("services", dip, admin);

  const client = await anAccount(salon);
  for (const path of [
    `appointments/${booked.id}`,
    `closure-dates/${closed.id}`,
    `reviews/${written.id}`,
    `services/${service.id}`,
  ]) {
    const removed = { method: "DELETE" };
    expect([path, await says(path, removed)]).toEqual([path, [401, { error: "Authentication required" }]]);
    expect([path, (await says(path, { ...removed, user: client }))[0]]).toEqual([path, 403]);
    expect([path, await says(path, { ...removed, user: admin })]).toEqual([path, [204, null]]);
    expect([path, (await says(path, { ...removed, user: admin }))[0]]).toEqual([path, 404]);
  }
});

test("the file of revenue begins with the specification's columns, and nobody is asked for money in advance", async () => {
  const { salon, admin } = await aPlainSalon();
  const headers = { Cookie: await cookieOf(admin) };
  const file = await textOf(visit(salon, "/admin/revenue/file.csv", { headers }));
  expect(file).toContain('"Date","Revenue","Appointments","Bank Transfers","Cash Payments","Services"');
  const client = { Cookie: await cookieOf(await anAccount(salon)) };
  for (const [path, with_] of [
    ["/booking", { headers: client }],
    ["/cancel", { headers: client }],
    ["/book", {}],
    ["/admin/appointments", { headers }],
  ] as const) {
    const page = await textOf(visit(salon, path, with_));
    expect(page).toContain("</html>");
    expect(page).not.toMatch(/deposit|voucher code|by card|card on file|to pay\b/i);
  }
});

async function aPlainSalon() {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const call = async (path: string, asked: Parameters<typeof callApi>[2] = {}): Promise<Answer> =>
    (await callApi(salon, path, asked)).json();
  return { salon, admin, call };
}

/** What the calls answer, as far as this test goes on with it. */
interface Answer {
  id: string;
  date: string;
  status: string;
  paymentStatus: string;
  services: object[];
  token: string;
  user: object;
  error?: string;
}

function fields(record: object): string[] {
  return Object.keys(record).sort();
}

/** Expects a record, or each of a list that has some, to have these fields and no others. */
function expectFields(answer: object, expected: string[]) {
  const records: object[] = Array.isArray(answer) ? answer : [answer];
  expect(records.length, expected.join()).toBeGreaterThan(0);
  for (const record of records) expect(fields(record)).toEqual([...expected].sort());
}

function withoutEmail(record: string[]): string[] {
  return record.filter((field) => field !== "customerEmail");
}
