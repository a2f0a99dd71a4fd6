import { eq, type SQL } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { appointmentItems, appointments, users } from "../../../database/schema.ts";
import { addDays, now, salonTime } from "../../../kernel/clock.ts";
import { signToken } from "../../../models/accounts/token.server.ts";
import { identityOf } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { appointmentStatements, aReschedule } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { rowsOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

/* Each call to appointments, by each sender on each kind of appointment. docs/rules.md 5.11, 6.5, 6.12, 8.1 */
const OWNER = "grace@example.com";

type Access = "theirs" | "staff" | "not theirs" | "nobody" | "client elsewhere" | "staff elsewhere";

interface Somebody {
  access: Access;
  /** The caller's headers, and the salon called if it is another one. */
  call: (salon: Salon) => Promise<{ headers: Record<string, string>; at?: Salon }>;
}

const SOMEBODY: Record<string, Somebody> = {
  "a visitor": { access: "nobody", call: async () => ({ headers: {} }) },
  "another client": { access: "not theirs", call: (salon) => asAccount(salon) },
  "the client who booked it": { access: "theirs", call: bookedByAccount },
  "a client with its email, verified": {
    access: "theirs",
    call: (salon) => asAccount(salon, { email: OWNER, emailVerifiedAt: 1 }),
  },
  "a client with its email, not verified": {
    access: "not theirs",
    call: (salon) => asAccount(salon, { email: OWNER }),
  },
  "a client of the role user with its email, verified": {
    access: "theirs",
    call: (salon) => asAccount(salon, { email: OWNER, emailVerifiedAt: 1, role: "user" }),
  },
  "a client with another verified email": {
    access: "not theirs",
    call: (salon) => asAccount(salon, { email: "ada@example.com", emailVerifiedAt: 1 }),
  },
  "a guest of its mailbox": {
    access: "theirs",
    call: async (salon) => ({ headers: await asGuest(salon, OWNER) }),
  },
  "a guest of another mailbox": {
    access: "not theirs",
    call: async (salon) => ({ headers: await asGuest(salon, "ada@example.com") }),
  },
  "a guest of its mailbox from another salon": {
    access: "nobody",
    call: async () => ({ headers: await asGuest(await aSalon(), OWNER) }),
  },
  "a client of another salon": {
    access: "nobody",
    call: async () => asAccount(await aSalon(), { email: OWNER, emailVerifiedAt: 1 }),
  },
  "an admin of another salon": { access: "nobody", call: async () => asAccount(await aSalon(), { role: "admin" }) },
  "an admin of another salon, there": {
    access: "staff elsewhere",
    call: async () => {
      const at = await aSalon();
      return { ...(await asAccount(at, { role: "admin" })), at };
    },
  },
  "a client of another salon with its email, there": {
    access: "client elsewhere",
    call: async () => {
      const at = await aSalon();
      return { ...(await asAccount(at, { email: OWNER, emailVerifiedAt: 1 })), at };
    },
  },
  "an admin": { access: "staff", call: (salon) => asAccount(salon, { role: "admin" }) },
};

interface Call {
  /** Whether customers may do it, or staff only. */
  whose: "customers" | "staff";
  method: string;
  path: (id: string) => string;
  body?: (salon: Salon, id: string) => Record<string, unknown>;
  success: number;
  /** The appointment's fields after success. */
  leaves?: Partial<typeof appointments.$inferSelect>;
}

const CALLS: Record<string, Call> = {
  "to cancel": {
    ...{ whose: "customers", method: "PATCH", path: (id) => `appointments/${id}/cancel` },
    ...{ success: 200, leaves: { status: "cancelled" } },
  },
  "to change": {
    ...{ whose: "customers", method: "PATCH", path: (id) => `appointments/${id}/change` },
    body: (salon) => aReschedule(salon, { appointmentDate: inDays(salon, 6) }),
    ...{ success: 201, leaves: { status: "cancelled", replacedById: expect.any(String) } },
  },
  "to confirm again": {
    ...{ whose: "customers", method: "POST", path: () => "send-confirmation-email" },
    body: (_, appointmentId) => ({ appointmentId }),
    success: 202,
  },
  "to set a status": {
    ...{ whose: "staff", method: "PUT", path: (id) => `appointments/${id}` },
    body: () => ({ status: "completed" }),
    ...{ success: 200, leaves: { status: "completed" } },
  },
  "to set a price": {
    ...{ whose: "staff", method: "PUT", path: (id) => `appointments/${id}` },
    body: () => ({ paymentMethod: "bank_transfer", servicePrice: 1 }),
    ...{ success: 200, leaves: { pricePence: 100 } },
  },
  "to mark as paid": {
    ...{ whose: "staff", method: "PATCH", path: (id) => `appointments/${id}/payment` },
    body: () => ({ paymentStatus: "paid" }),
    ...{ success: 200, leaves: { paymentStatus: "paid" } },
  },
  "to delete": { whose: "staff", method: "DELETE", path: (id) => `appointments/${id}`, success: 204 },
};

describe.for(Object.entries(SOMEBODY))("%s", ([, somebody]) => {
  test.for(Object.entries(CALLS))("asks %s", async ([, call]) => {
    const { salon, id } = await aSalonWithGracesAppointment();
    const { headers, at = salon } = await somebody.call(salon);
    const [row, rows] = [await appointmentOf(id), await rowsOf(salon)];
    const { method, path, body } = call;
    const sent = { method, headers, ...(body && { body: body(salon, id) }) };
    const answer = await callApi(at, path(id), sent);
    const expected = expectedStatus(somebody.access, call);
    expect(answer.status).toBe(expected);
    if (expected < 300) {
      if (call.method === "DELETE") expect(await appointmentOf(id)).toBeUndefined();
      else expect(await appointmentOf(id)).toMatchObject(call.leaves ?? {});
      expect(await rowsOf(salon)).not.toEqual(rows);
    } else {
      expect(await answer.json()).toEqual({ error: sentenceOf(expected, call) });
      expect(await appointmentOf(id)).toEqual(row);
      expect(await rowsOf(salon)).toEqual(rows);
    }
  });

  test("asks which appointments there are for its email, and for its phone", async () => {
    const { salon, id } = await aSalonWithGracesAppointment();
    const { headers, at = salon } = await somebody.call(salon);
    for (const query of [`email=${OWNER}`, "phone=07700900123"]) {
      const answer = await callApi(at, `appointments/customer?${query}`, { headers });
      expect(answer.status).toBe(somebody.access === "nobody" ? 401 : 200);
      const found = await answer.json();
      const sees = somebody.access === "theirs" || somebody.access === "staff";
      if (somebody.access === "nobody") expect(found).toEqual({ error: "Authentication required" });
      else expect(found).toMatchObject(sees ? [{ id }] : []);
    }
  });

  test("asks for the list of all appointments", async () => {
    const { salon, id } = await aSalonWithGracesAppointment();
    const { headers, at = salon } = await somebody.call(salon);
    const answer = await callApi(at, "appointments", { headers });
    const expected = somebody.access === "nobody" ? 401 : somebody.access.startsWith("staff") ? 200 : 403;
    expect(answer.status).toBe(expected);
    const found = await answer.json();
    if (expected === 200) expect(found).toMatchObject(somebody.access === "staff" ? [{ id }] : []);
    else expect(found).toEqual({ error: expect.any(String) });
  });
});

test.for(Object.entries(CALLS))("an appointment that is not there is not found, asked %s", async ([, call]) => {
  const { salon, id } = await aSalonWithGracesAppointment();
  const { headers } = await asAccount(salon, { role: "admin" });
  const before = [await appointmentOf(id), await rowsOf(salon)];
  for (const unknown of [crypto.randomUUID(), "x".repeat(500), "'; --", "null", id.toUpperCase(), `${id} `, `${id}'`]) {
    const sent = { method: call.method, headers, ...(call.body && { body: call.body(salon, unknown) }) };
    const answer = await callApi(salon, call.path(encodeURIComponent(unknown)), sent);
    expect(answer.status, unknown).toBe(404);
    expect(await answer.json()).toEqual({ error: SAYS["not-found"] });
  }
  expect([await appointmentOf(id), await rowsOf(salon)]).toEqual(before);
});

test.for([
  ["appointments", "GET, HEAD, POST"],
  ["appointments/customer", "GET, HEAD"],
  ["appointments/some-id", "PUT, DELETE"],
  ["appointments/some-id/payment", "PATCH"],
  ["appointments/some-id/cancel", "PATCH"],
  ["appointments/some-id/change", "PATCH"],
  ["send-confirmation-email", "POST"],
] as const)("%s allows %s and tells so", async ([path, allowed]) => {
  const salon = await aSalon();
  const { headers } = await asAccount(salon, { role: "admin" });
  const other = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].filter((name) => !allowed.split(", ").includes(name));
  for (const method of other) {
    const answer = await callApi(salon, path, { method, headers });
    expect(answer.status, method).toBe(405);
    expect(answer.headers.get("Allow"), method).toBe(allowed);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  }
});

test.for<[string, (admin: SQL) => Promise<unknown>]>([
  ["deleted", (admin) => database.delete(users).where(admin)],
  ["demoted", (admin) => database.update(users).set({ role: "client" }).where(admin)],
  ["reset", (admin) => database.update(users).set({ sessionVersion: 1 }).where(admin)],
])("who was %s is nobody at once", async ([, change]) => {
  const { salon, id } = await aSalonWithGracesAppointment();
  const admin = await asAccount(salon, { role: "admin" });
  await change(eq(users.id, admin.id));
  for (const { method, path, body } of Object.values(CALLS)) {
    const { headers } = admin;
    const answer = await callApi(salon, path(id), { method, headers, ...(body && { body: body(salon, id) }) });
    expect(answer.status).toBe(401);
  }
  expect(await appointmentOf(id)).toMatchObject({ status: "confirmed", version: 1 });
});

function expectedStatus(access: Access, call: Call): number {
  if (access === "nobody") return 401;
  if (access === "staff") return call.success;
  if (access === "staff elsewhere") return 404;
  if (call.whose === "staff") return 403;
  if (access === "client elsewhere") return 404;
  if (access === "theirs") return call.success;
  return call.path("").startsWith("appointments") ? 403 : 404;
}

function sentenceOf(status: number, { whose }: Call): string {
  if (status === 401) return "Authentication required";
  if (status === 404) return SAYS["not-found"];
  return whose === "staff" ? "You don't have permission to do this" : SAYS["not-yours"];
}

async function aSalonWithGracesAppointment() {
  const salon = await aSalon();
  const id = crypto.randomUUID();
  const gel = { serviceId: `${salon.id}-gel`, name: "Gel Polish", pricePence: 3500, durationMinutes: 60, quantity: 1 };
  await database.batch([
    ...appointmentStatements(salon, { id, date: inDays(salon, 5) }),
    database.insert(appointmentItems).values({ appointmentId: id, position: 0, salonId: salon.id, ...gel }),
  ]);
  return { salon, id };
}

async function bookedByAccount(salon: Salon) {
  const { id: clientId, headers } = await asAccount(salon);
  await database.update(appointments).set({ clientId }).where(eq(appointments.salonId, salon.id));
  return { headers };
}

async function asAccount(salon: Salon, with_: Parameters<typeof anAccount>[1] = {}) {
  const account = await anAccount(salon, with_);
  return { id: account.id, headers: { Authorization: `Bearer ${await signToken(identityOf(account), now())}` } };
}

async function appointmentOf(id: string) {
  const [appointment] = await database.select().from(appointments).where(eq(appointments.id, id));
  return appointment;
}

function inDays(salon: Salon, days: number): string {
  return addDays(salonTime(salon.timeZone, now()).date, days);
}
