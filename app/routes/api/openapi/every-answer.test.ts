import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberBrowser } from "../../../auth/guests/mailbox-proof.server.ts";
import { guestBookings, salons, waitingList } from "../../../database/schema.ts";
import { addDays, now } from "../../../kernel/clock.ts";
import { hmacOf } from "../../../models/accounts/secrets.server.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, asGuest, bearerOf } from "../../../testing/accounts.ts";
import { aBookedAppointment, aBooking, anAppointment, aReschedule, tomorrow } from "../../../testing/appointments.ts";
import { database, without } from "../../../testing/database.ts";
import { callApi, visit } from "../../../testing/requests.ts";
import {
  aSalon,
  blockStatements,
  closureStatements,
  reviewStatements,
  serviceStatements,
} from "../../../testing/salons.ts";
import { signedByGatewayApi } from "../../../testing/texts.ts";
import { BUG } from "./answers.ts";
import { A_WEEK } from "./examples.ts";
import { apiDocument } from "./openapi.ts";

/*
 * Provokes every documented answer over HTTP: each call lists what causes each status. `callApi` checks each answer
 * against the document. docs/rules.md 7.2
 */

/** The clock stands still: at midnight a repeated request would name another day. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Stage {
  salon: Salon;
  admin: User;
  client: User;
  /** The id of one record of each kind in a path. They are the client's where possible. */
  ids: Record<string, string>;
}

interface Play {
  as?: "admin" | "client";
  /** The query string; none by default. */
  query?: (stage: Stage) => string;
  body?: (stage: Stage) => object;
  /** Another body under the same key. */
  otherwise?: (stage: Stage) => object;
  success: number;
  /** The table that is removed to make the outcome unknown. */
  table: string;
  /** The causes of the other statuses, tried in this order after the success. */
  after?: [number, (stage: Stage) => Promise<Response>][];
}

const from = { "CF-Connecting-IP": "203.0.113.9" };
const SIGN_UP = { action: "client-signup", name: "Ada", email: "ada@example.com", password: "correct horse" };
const { action: _, name: __, ...CREDENTIALS } = SIGN_UP;
const LUXE = { name: "Luxe", price: 42.5, duration: 75, category: "Builder Gel" };
const REVIEW = { customerName: "Ada", rating: 5, comment: "Neat" };

const PLAYS: Record<string, Play> = {
  "POST /api/auth": {
    ...{ success: 201, table: "users", body: () => SIGN_UP, otherwise: () => ({ ...SIGN_UP, name: "Grace" }) },
    after: [
      [200, ({ salon }) => post(salon, "auth", { action: "client-login", ...CREDENTIALS })],
      [202, ({ salon }) => post(salon, "auth", { action: "request-password-reset", email: "nobody@example.com" })],
      [401, ({ salon }) => post(salon, "auth", { action: "client-login", ...CREDENTIALS, password: "wrong" })],
      [409, ({ salon }) => post(salon, "auth", SIGN_UP)],
    ],
  },
  "GET /api/services": { success: 200, table: "services" },
  "POST /api/services": {
    ...{ as: "admin", success: 201, table: "services", body: () => LUXE, otherwise: () => ({ ...LUXE, price: 1 }) },
    after: [[409, ({ salon, admin }) => post(salon, "services", { ...LUXE, name: "Gems" }, admin)]],
  },
  "PUT /api/services/{id}": {
    ...{ as: "admin", success: 200, table: "services", body: () => LUXE },
    after: [[409, (stage) => send(stage, "PUT", `services/${stage.ids.service}`, { name: "Gems" })]],
  },
  "GET /api/technicians": { success: 200, table: "technicians" },
  "POST /api/technicians": {
    ...{ as: "admin", success: 201, table: "technicians" },
    ...{ body: () => ({ name: "Tara" }), otherwise: () => ({ name: "Tina" }) },
    after: [[409, ({ salon, admin }) => post(salon, "technicians", { name: "tara" }, admin)]],
  },
  "PUT /api/technicians/{id}": {
    ...{ as: "admin", success: 200, table: "technicians", body: () => ({ name: "Tara" }) },
    after: [[409, (stage) => send(stage, "PUT", `technicians/${stage.ids.technician}`, { name: "T", active: false })]],
  },
  "DELETE /api/services/{id}": { as: "admin", success: 204, table: "services" },
  "GET /api/extras": { success: 200, table: "services" },
  "GET /api/appointments": { as: "admin", success: 200, table: "appointments" },
  "POST /api/appointments": {
    ...{ as: "client", success: 201, table: "appointments", body: ({ salon }) => aBooking(salon, { time: "15:00" }) },
    otherwise: ({ salon }) => aBooking(salon, { time: "17:00" }),
    after: [
      [409, ({ salon, client }) => post(salon, "appointments", aBooking(salon, { time: "15:15" }), client)],
      [
        202,
        async ({ salon, client }) => {
          await database.update(salons).set({ mostOpenBeforeAnswer: 2 }).where(eq(salons.id, salon.id));
          return post(salon, "appointments", aBooking(salon, { time: "17:00" }), client);
        },
      ],
    ],
  },
  "GET /api/appointments/customer": {
    ...{ as: "client", success: 200, table: "appointments", query: () => "?email=ada@example.com" },
  },
  "PUT /api/appointments/{id}": {
    ...{ as: "admin", success: 200, table: "appointments", body: () => ({ status: "cancelled" }) },
    after: [[409, (stage) => send(stage, "PUT", `appointments/${stage.ids.appointment}`, { status: "cancelled" })]],
  },
  "DELETE /api/appointments/{id}": { as: "admin", success: 204, table: "appointments" },
  "PATCH /api/appointments/{id}/payment": {
    ...{ as: "admin", success: 200, table: "appointments", body: () => ({ paymentStatus: "paid" }) },
    after: [
      [
        409,
        async (stage) => {
          const paid = { date: addDays(tomorrow(stage.salon), 7), paymentStatus: "paid" } as const;
          const id = await anAppointment(stage.salon, paid, [{ method: "online" }]);
          return send(stage, "PATCH", `appointments/${id}/payment`, { paymentStatus: "pending" });
        },
      ],
    ],
  },
  "GET /api/appointments/{id}/payments": { as: "admin", success: 200, table: "payments" },
  "POST /api/appointments/{id}/payments": {
    ...{ as: "admin", success: 201, table: "payments", body: () => ({ kind: "deposit", method: "cash", amount: 20 }) },
    otherwise: () => ({ kind: "deposit", method: "cash", amount: 21 }),
    after: [
      [
        429,
        ({ salon, admin, ids }) =>
          withoutTries(() =>
            callApi(salon, `appointments/${ids.appointment}/payments`, {
              ...{ method: "POST", user: admin, headers: from },
              body: { kind: "payment", method: "voucher", amount: 1, voucher: "0" },
            }),
          ),
      ],
      [
        409,
        ({ salon, admin, ids }) =>
          post(
            salon,
            `appointments/${ids.appointment}/payments`,
            { kind: "refund", method: "cash", amount: 21 },
            admin,
          ),
      ],
    ],
  },
  "PATCH /api/appointments/{id}/services": {
    ...{
      as: "admin",
      success: 200,
      table: "appointments",
      body: () => ({ services: [{ name: "Gems", quantity: 2 }] }),
    },
    after: [
      [
        409,
        (stage) =>
          send(stage, "PATCH", `appointments/${stage.ids.appointment}/services`, {
            services: [{ name: "Gems" }],
            version: 99,
          }),
      ],
    ],
  },
  "PATCH /api/appointments/{id}/cancel": {
    ...{ as: "client", success: 200, table: "appointments" },
    after: [
      [409, (stage) => send(stage, "PATCH", `appointments/${stage.ids.appointment}/cancel`)],
      [400, (stage) => send(stage, "PATCH", `appointments/${stage.ids.appointment}/cancel`, { cancelledBy: "me" })],
      [413, (stage) => send(stage, "PATCH", `appointments/${stage.ids.appointment}/cancel`, { x: "x".repeat(66_000) })],
    ],
  },
  "POST /api/undo/{id}": {
    ...{ as: "admin", success: 200, table: "undos" },
    after: [
      [409, ({ salon, admin, ids }) => callApi(salon, `undo/${ids.undo}`, { method: "POST", user: admin })],
      [
        422,
        async ({ salon, admin }) =>
          callApi(salon, "undo/another", { method: "POST", user: admin, headers: { "Idempotency-Key": "one" } }),
      ],
    ],
  },
  "PATCH /api/appointments/{id}/change": {
    ...{ as: "client", success: 201, table: "appointments", body: ({ salon }) => later(salon) },
    otherwise: ({ salon }) => ({ ...later(salon), startTime: "16:00" }),
    after: [[409, (stage) => send(stage, "PATCH", `appointments/${stage.ids.appointment}/change`, later(stage.salon))]],
  },
  "POST /api/send-confirmation-email": {
    ...{ as: "client", success: 202, table: "appointments", body: ({ ids }) => ({ appointmentId: ids.appointment }) },
    after: [
      [404, ({ salon, client }) => post(salon, "send-confirmation-email", { appointmentId: "no" }, client)],
      [409, async ({ salon, admin }) => post(salon, "send-confirmation-email", await aWalkIn(salon), admin)],
    ],
  },
  "GET /api/slots": { success: 200, table: "business_hours", query: ({ salon }) => `?date=${tomorrow(salon)}` },
  "GET /api/appointments/availability": { success: 200, table: "appointments" },
  "GET /api/business-hours": { success: 200, table: "business_hours" },
  "PUT /api/business-hours": {
    ...{ as: "admin", success: 200, table: "business_hours", body: () => ({ schedule: A_WEEK }) },
  },
  "GET /api/closure-dates": { success: 200, table: "closure_dates" },
  "POST /api/closure-dates": {
    ...{ as: "admin", success: 201, table: "closure_dates" },
    body: ({ salon }) => ({ date: tomorrow(salon), reason: "Holiday" }),
    otherwise: ({ salon }) => ({ date: tomorrow(salon), reason: "Party" }),
    after: [
      [409, ({ salon, admin }) => post(salon, "closure-dates", { date: tomorrow(salon), reason: "Party" }, admin)],
    ],
  },
  "POST /api/guest-bookings": {
    ...{ success: 202, table: "guest_bookings", body: ({ salon }) => aBooking(salon, { time: "11:00" }) },
    otherwise: ({ salon }) => aBooking(salon, { time: "11:15" }),
    after: [
      [201, ({ salon }) => bookedByItsOwnPage(salon)],
      [403, async () => guestBooks(await aSalon({ guestBookings: false }))],
      [409, ({ salon }) => guestBooks(salon, { servicePrice: 1 })],
    ],
  },
  "POST /api/guest-bookings/{id}": {
    ...{ success: 201, table: "guest_bookings", body: () => ({ code: CODE }) },
    after: [
      [401, ({ salon, ids }) => typed(salon, ids["guest-booking"], "000000")],
      [409, async ({ salon }) => typed(salon, await aWaitingBooking(salon, { assertedPricePence: 1 }))],
      [410, async ({ salon }) => typed(salon, await aWaitingBooking(salon))],
    ],
  },
  "GET /api/waitlist": {
    ...{ as: "admin", success: 200, table: "waiting_list" },
    after: [[403, (stage) => asTechnician(stage, "waitlist")]],
  },
  "POST /api/waitlist": {
    ...{ as: "admin", success: 201, table: "waiting_list", body: ({ salon }) => aWish(salon, 3) },
    otherwise: ({ salon }) => aWish(salon, 4),
    after: [
      [403, (stage) => asTechnician(stage, "waitlist", { method: "POST", body: aWish(stage.salon, 3) })],
      [
        409,
        async ({ salon, admin }) => {
          await database.update(salons).set({ waitingList: false }).where(eq(salons.id, salon.id));
          return post(salon, "waitlist", aWish(salon, 3), admin);
        },
      ],
    ],
  },
  "DELETE /api/waitlist/{id}": {
    ...{ as: "admin", success: 204, table: "waiting_list" },
    after: [[403, (stage) => asTechnician(stage, `waitlist/${stage.ids.waitlist}`, { method: "DELETE" })]],
  },
  "DELETE /api/closure-dates/{id}": { as: "admin", success: 204, table: "closure_dates" },
  "GET /api/blocks": { as: "admin", success: 200, table: "blocks" },
  "POST /api/blocks": {
    ...{ as: "admin", success: 201, table: "blocks" },
    body: ({ salon }) => ({ date: tomorrow(salon), startTime: "13:00", endTime: "14:00" }),
    otherwise: ({ salon }) => ({ date: tomorrow(salon), startTime: "13:00", endTime: "14:15" }),
    after: [
      [
        409,
        async ({ salon, admin, client }) => {
          await aBookedAppointment(salon, client, { time: "17:00" });
          const over = { date: tomorrow(salon), startTime: "17:30", endTime: "18:30" };
          return post(salon, "blocks", over, admin);
        },
      ],
    ],
  },
  "DELETE /api/blocks/{id}": { as: "admin", success: 204, table: "blocks" },
  "GET /api/reviews": { success: 200, table: "reviews" },
  "POST /api/reviews": {
    ...{ success: 201, table: "reviews", body: () => REVIEW, otherwise: () => ({ ...REVIEW, rating: 1 }) },
  },
  "PATCH /api/reviews/{id}/status": {
    ...{ as: "admin", success: 200, table: "reviews", body: () => ({ status: "approved" }) },
    after: [[409, (stage) => send(stage, "PATCH", `reviews/${stage.ids.review}/status`, { status: "approved" })]],
  },
  "DELETE /api/reviews/{id}": { as: "admin", success: 204, table: "reviews" },
  "GET /api/revenue": {
    ...{ as: "admin", success: 200, table: "appointments" },
    query: ({ salon }) => `?startDate=${tomorrow(salon)}&endDate=${tomorrow(salon)}`,
  },
  "GET /api/taken": {
    ...{ as: "admin", success: 200, table: "payments" },
    query: ({ salon }) => `?startDate=${tomorrow(salon)}&endDate=${tomorrow(salon)}`,
  },
  "POST /api/till/movements": {
    ...{ as: "admin", success: 201, table: "till_movements" },
    body: () => ({ kind: "petty", amount: 12.5, reason: "Window cleaner" }),
    otherwise: () => ({ kind: "bank", amount: 100, reason: "To the bank" }),
  },
  "GET /api/terms": { as: "admin", success: 200, table: "terms" },
  "PUT /api/terms": {
    ...{ as: "admin", success: 200, table: "terms", body: () => ({ lateFee: 5 }) },
    after: [[409, (stage) => withoutStripe(() => send(stage, "PUT", "terms", { cardOnFile: true }))]],
  },
  "GET /api/export/clients": { as: "admin", success: 200, table: "customers" },
  "GET /api/export/appointments": { as: "admin", success: 200, table: "appointments" },
  "GET /api/export/services": { as: "admin", success: 200, table: "services" },
  "POST /api/create-payment-intent": {
    ...{ as: "client", success: 201, table: "appointments", body: ({ ids }) => ({ appointmentId: ids.appointment }) },
    after: [
      [404, ({ salon, client }) => post(salon, "create-payment-intent", { appointmentId: "no" }, client)],
      [
        409,
        async (stage) => {
          await send(stage, "PATCH", `appointments/${stage.ids.appointment}/cancel`);
          return post(stage.salon, "create-payment-intent", { appointmentId: stage.ids.appointment }, stage.admin);
        },
      ],
      [501, ({ salon, client }) => withoutStripe(() => post(salon, "create-payment-intent", {}, client))],
    ],
  },
  "POST /api/stripe-webhook": {
    ...{ success: 400, table: "" },
    after: [
      [200, async ({ salon, ids }) => heard(salon, await signedByStripe(salon, ids.appointment))],
      [413, ({ salon }) => heard(salon, { body: "x".repeat(70_000) })],
      [501, ({ salon }) => withoutStripe(() => heard(salon, {}))],
      [
        503,
        async ({ salon, ids }) => {
          const message = await signedByStripe(salon, ids.appointment);
          return without("appointments", () => heard(salon, message));
        },
      ],
    ],
  },
  "POST /api/messages/{provider}": {
    ...{ success: 400, table: "" },
    after: [
      [204, async ({ salon }) => reported(salon, await signedByGatewayApi({ userref: "none", status: "DELIVERED" }))],
      [
        503,
        async ({ salon }) => {
          const message = await signedByGatewayApi({ userref: "none", status: "DELIVERED" });
          return without("text_messages", () => reported(salon, message));
        },
      ],
      [404, ({ salon }) => callApi(salon, "messages/nobody", { method: "POST" })],
      [413, ({ salon }) => reported(salon, { method: "POST", body: "x".repeat(70_000) })],
    ],
  },
  "GET /api/health": { success: 200, table: "outbox" },
  "GET /api/openapi.json": { success: 200, table: "" },
};

const OPERATIONS = Object.entries(apiDocument().paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { responses }]) => ({
    call: `${method.toUpperCase()} ${path}`,
    statuses: Object.keys(responses)
      .map(Number)
      .filter((status) => status !== BUG),
    ofABug: responses[BUG],
  })),
);

test("every call of the document is played, and nothing else is", () => {
  expect(Object.keys(PLAYS).sort()).toEqual(OPERATIONS.map(({ call }) => call).sort());
});

test.for(OPERATIONS)("$call answers $statuses, each when it should", async ({ call, statuses }) => {
  const play = PLAYS[call] ?? expect.fail(`Nobody plays ${call}`);
  const { as, body, query, otherwise, success, table, after = [] } = play;
  const stage = await aStage();
  const [method = "", template = ""] = call.split(" ");
  const path =
    template.slice("/api/".length).replace("{id}", idIn(stage, template)).replace("{provider}", "gatewayapi") +
    (query?.(stage) ?? "");
  const right = { method, user: as && stage[as], body: body?.(stage), headers: { "Idempotency-Key": "one", ...from } };
  const provoked = new Map<number, () => Promise<Response>>([
    [400, () => callApi(stage.salon, body ? path : wrongly(path), { ...right, body: body && "{" })],
    [401, () => callApi(stage.salon, path, { ...right, user: undefined })],
    [
      403,
      async () =>
        callApi(stage.salon, path, { ...right, user: undefined, headers: await asGuest(stage.salon, "x@example.com") }),
    ],
    [404, () => callApi(stage.salon, path.replace(idIn(stage, template), "nothing"), { ...right, user: stage.admin })],
    [413, () => callApi(stage.salon, path, { ...right, body: { filling: "x".repeat(66_000) } })],
    [415, () => callApi(stage.salon, path, { ...right, headers: { "Content-Type": "text/plain" } })],
    [429, () => withoutTries(() => callApi(stage.salon, path, right))],
    [503, () => without(table, () => callApi(stage.salon, path, right))],
    [
      304,
      async () => {
        const ETag = (await callApi(stage.salon, path, right)).headers.get("ETag");
        return callApi(stage.salon, path, { ...right, headers: { "If-None-Match": `"other", ${ETag}` } });
      },
    ],
  ]);
  const own = new Map(after);
  const early = statuses.filter((status) => provoked.has(status) && !own.has(status) && status !== success);
  const seen: number[] = [];
  for (const status of early) seen.push(await statusOf(provoked.get(status)));
  seen.push((await callApi(stage.salon, path, right)).status);
  if (otherwise) seen.push((await callApi(stage.salon, path, { ...right, body: otherwise(stage) })).status);
  for (const [, provoke] of after) seen.push(await statusOf(() => provoke(stage)));
  const expected = [...early, success, ...(otherwise ? [422] : []), ...own.keys()];
  expect(seen).toEqual(expected);
  expect(expected.toSorted()).toEqual(statuses.toSorted());
});

test("a salon that can't be read is told of as anything else is", async () => {
  const salon = await aSalon();
  const answer = await without("salons", () => callApi(salon, "services"));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "2"]);
  expect(await answer.json()).toEqual({ error: "Something went wrong on our side. Please try again." });
});

test("a bug of ours is answered as the document says, by every call on a salon", async () => {
  const salon = await aSalon();
  const ofASalon = OPERATIONS.filter(({ ofABug }) => ofABug);
  const others = OPERATIONS.filter(({ ofABug }) => !ofABug);
  expect(others.map(({ call }) => call).sort()).toEqual(["GET /api/health", "GET /api/openapi.json"]);
  vi.spyOn(env.DB, "withSession").mockImplementation(() => {
    throw new TypeError("A bug of ours");
  });
  for (const { call, ofABug } of ofASalon) {
    const [method = "", path = ""] = call.split(" ");
    const answer = await visit(salon, path.replace("{id}", "any"), { method });
    expect([call, answer.status]).toEqual([call, BUG]);
    expect(await answer.json(), call).toEqual(ofABug?.content?.["application/json"].example);
  }
});

test.for(OPERATIONS.filter(({ call }) => PLAYS[call]?.body))(
  "$call refuses a body without a field that the document requires",
  async ({ call }) => {
    const stage = await aStage();
    const { as, body } = PLAYS[call] ?? expect.fail();
    const [method = "", template = ""] = call.split(" ");
    const path = template.slice("/api/".length).replace("{id}", idIn(stage, template));
    const { requestBody } = apiDocument().paths[template]?.[method.toLowerCase()] ?? expect.fail();
    const { required = [] } = requestBody?.content["application/json"].schema ?? {};
    for (const name of required) {
      const { [name]: without, ...rest } = Object.fromEntries(Object.entries(body?.(stage) ?? {}));
      expect(without, `${call} ${name}`).toBeDefined();
      const answer = await callApi(stage.salon, path, { method, user: as && stage[as], body: rest });
      expect(answer.status, `${call} ${name}`).toBe(400);
      expect(await answer.json(), `${call} ${name}`).toMatchObject({ fields: { [name]: expect.any(String) } });
    }
  },
);

async function aStage(): Promise<Stage> {
  const salon = await aSalon({ waitingList: true });
  const [admin, client] = [await anAccount(salon, { role: "admin" }), await anAccount(salon)];
  const [service, review, closure] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const block = crypto.randomUUID();
  await database.batch([
    ...serviceStatements(salon, { id: service }),
    ...reviewStatements(salon, { id: review, status: "pending" }),
    ...closureStatements(salon, addDays(tomorrow(salon), 20), "Away", closure),
    ...blockStatements(salon, { id: block, date: addDays(tomorrow(salon), 20) }),
    ...closureStatements(salon, addDays(tomorrow(salon), 21)),
  ]);
  const waitlist = crypto.randomUUID();
  const { email, name, phone } = client;
  const wanted = { days: [tomorrow(salon)], from: 0, to: 60, technicianId: null, until: tomorrow(salon), before: null };
  await database.insert(waitingList).values({
    ...{ id: waitlist, salonId: salon.id, email, name, phone, phoneKey: "", place: 1, createdAt: now() },
    wanted: { ...wanted, services: [{ id: `${salon.id}-gel`, quantity: 1 }] },
  });
  const appointment = await aBookedAppointment(salon, client, { date: addDays(tomorrow(salon), 5) });
  const guestBooking = await aWaitingBooking(salon);
  const paid = await anAppointment(salon, { date: addDays(tomorrow(salon), 6) });
  const body = { paymentStatus: "paid" };
  const answer = await callApi(salon, `appointments/${paid}/payment`, { method: "PATCH", user: admin, body });
  const undo = answer.headers.get("Undo") ?? "";
  return {
    salon,
    admin,
    client,
    ids: {
      "guest-booking": guestBooking,
      service,
      review,
      closure,
      block,
      appointment,
      technician: salon.id,
      undo,
      waitlist,
    },
  };
}

function idIn({ ids }: Stage, template: string): string {
  const [, of] =
    /^\/api\/(guest-booking|service|appointment|review|closure|block|technician|undo|waitlist)[^/]*\/\{id\}/.exec(
      template,
    ) ?? [];
  return ids[of ?? ""] ?? "";
}

/** What somebody would take so many days ahead, as staff say it. */
function aWish(salon: Salon, days: number) {
  const wish = { services: [{ _id: `${salon.id}-gel` }], days: [addDays(tomorrow(salon), days)] };
  return { ...wish, customerName: "Ada", customerEmail: "ada@example.com" };
}

async function asTechnician({ salon }: Stage, path: string, call: Parameters<typeof callApi>[2] = {}) {
  return callApi(salon, path, { ...call, headers: await bearerOf(await aStaffMember(salon, "technician")) });
}

const CODE = "123456";

/** A booking at 12:00 whose code has come back, from the network of these tests. */
async function aWaitingBooking(salon: Salon, with_: { assertedPricePence?: number } = {}): Promise<string> {
  const id = crypto.randomUUID();
  const { customerName, customerEmail, customerPhone, date } = aBooking(salon);
  await database.insert(guestBookings).values({
    ...{ id, salonId: salon.id, key: id, fingerprint: "", mailbox: customerEmail, browser: id },
    sender: hmacOf("mailed code", `asked from ${from["CF-Connecting-IP"]}`),
    booking: {
      ...{ customerName, customerEmail, customerPhone, date, minute: 720, notes: "", paymentMethod: "cash" },
      ...{ services: [{ name: "Gel Polish" }], serviceQuantities: {}, ...with_ },
    },
    codeHmac: hmacOf("mailed code", `of guest booking ${id} ${CODE}`),
    expiresAt: Date.now() + 600_000,
  });
  return id;
}

function typed(salon: Salon, id = "", code = CODE): Promise<Response> {
  return callApi(salon, `guest-bookings/${id}`, { method: "POST", body: { code }, headers: from });
}

function guestBooks(salon: Salon, with_: object = {}, headers: Record<string, string> = from): Promise<Response> {
  const body = aBooking(salon, { time: "15:00", ...with_ });
  return callApi(salon, "guest-bookings", { method: "POST", body, headers });
}

/** A page of the salon's own, in a browser that is remembered. */
async function bookedByItsOwnPage(salon: Salon): Promise<Response> {
  const cookie = await rememberBrowser(new Request("https://salon.test"), salon.id, "ada@example.com");
  return guestBooks(salon, {}, { ...from, Origin: `http://${salon.host}`, Cookie: cookie.split(";")[0] ?? "" });
}

function later(salon: Salon) {
  return aReschedule(salon, { appointmentDate: addDays(tomorrow(salon), 6) });
}

/** A query that every call refuses. */
async function aWalkIn(salon: Salon) {
  const appointmentId = crypto.randomUUID();
  await anAppointment(salon, { id: appointmentId, customerEmail: "", startsMinute: 1080, endsMinute: 1140 });
  return { appointmentId };
}

function wrongly(path: string): string {
  return `${path.split("?")[0]}?date=x&from=x&limit=x&email=x&tell=x`;
}

async function statusOf(provoke?: () => Promise<Response>): Promise<number> {
  return (await provoke?.())?.status ?? 0;
}

function send(stage: Stage, method: string, path: string, body?: object): Promise<Response> {
  return callApi(stage.salon, path, { method, user: stage.admin, body });
}

function post(salon: Salon, path: string, body: object, user?: User): Promise<Response> {
  return callApi(salon, path, { method: "POST", user, body });
}

function heard(salon: Salon, message: { body?: string; headers?: Record<string, string> }): Promise<Response> {
  return callApi(salon, "stripe-webhook", { method: "POST", ...message });
}

function reported(salon: Salon, message: RequestInit): Promise<Response> {
  return visit(salon, "/api/messages/gatewayapi", message);
}

async function signedByStripe(salon: Salon, appointmentId = "") {
  const object = { id: "pi_1", amount_received: 3500, currency: "gbp", metadata: { salonId: salon.id, appointmentId } };
  const type = "payment_intent.succeeded";
  const payload = JSON.stringify({ id: crypto.randomUUID(), object: "event", type, data: { object } });
  const signature = await new Stripe("sk_test").webhooks.generateTestHeaderStringAsync({
    payload,
    secret: env.STRIPE_WEBHOOK_SECRET ?? "",
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  return { body: payload, headers: { "Stripe-Signature": signature } };
}

async function withoutStripe(work: () => Promise<Response>): Promise<Response> {
  const key = vi.spyOn(env, "STRIPE_SECRET_KEY", "get").mockReturnValue(undefined);
  const answer = await work();
  key.mockRestore();
  return answer;
}

async function withoutTries(work: () => Promise<Response>): Promise<Response> {
  const limit = vi.spyOn(env.TRIES, "limit").mockResolvedValue({ success: false });
  const answer = await work();
  limit.mockRestore();
  return answer;
}
