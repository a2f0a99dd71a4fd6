import { expect, test } from "vitest";
import { APPOINTMENT_STATUSES, PAYMENT_STATUSES } from "../../diary/appointments/appointment.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBooking } from "../../testing/appointments.ts";
import { textOf } from "../../testing/html.ts";
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
