import { env } from "cloudflare:workers";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import worker from "../../workers/app.ts";
import { openSession } from "../auth/session.server.ts";
import {
  appointmentItems,
  appointments,
  auditEvents,
  businessHours,
  closureDates,
  idempotencyKeys,
  outbox,
  reviews,
  salons,
  services,
  users,
} from "../database/schema.ts";
import { addDays, now, salonTime } from "../kernel/clock.ts";
import { signToken } from "../models/accounts/token.server.ts";
import { identityOf, type User } from "../models/accounts/user.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { mustBeAsDocumented } from "./as-documented.ts";

/*
 * Factories for tests. Every test has a salon of its own with a host of its own, so that no test sees another's diary.
 */

const database = drizzle(env.DB);
let made = 0;

/** A salon, open all week from 08:00 to 20:00 by default, with a small menu. */
export async function aSalon(with_: Partial<typeof salons.$inferInsert> = {}): Promise<Salon> {
  const id = `salon-${++made}-${crypto.randomUUID().slice(0, 8)}`;
  const [salon] = await database
    .insert(salons)
    .values({
      id,
      host: `${id}.test`,
      name: "Test Salon",
      email: "hello@salon.test",
      phone: "020 7946 0000",
      address: "1 Test Street, London",
      instagramUrl: "https://instagram.test/",
      facebookUrl: "https://facebook.test/",
      createdAt: now(),
      ...with_,
    })
    .returning();
  if (!salon) throw new Error("No salon was made");
  await database.batch([
    aService(salon, {
      id: `${id}-gel`,
      name: "Gel Polish",
      pricePence: 3500,
      durationMinutes: 60,
      category: "Gel Polish",
    }),
    aService(salon, { id: `${id}-art`, name: "Nail Art", pricePence: 450, durationMinutes: 30, category: "Nail Art" }),
    aService(salon, { id: `${id}-gems`, name: "Gems", pricePence: 150, durationMinutes: 0, category: "Builder Gel" }),
    aService(salon, {
      id: `${id}-matte`,
      name: "Matte Top",
      pricePence: 500,
      durationMinutes: 0,
      category: "Block Colour",
    }),
    aService(salon, { id: `${id}-old`, name: "Old Thing", pricePence: 100, durationMinutes: 30, active: false }),
  ]);
  return salon;
}

/** Gives every salon a host of its own, so that the next one without a host is the default one. */
export async function noDefaultSalon(): Promise<void> {
  await database
    .update(salons)
    .set({ host: sql`${salons.id} || '.test'` })
    .where(isNull(salons.host));
}

/** A statement that puts a service on a salon's menu. */
export function aService(salon: Salon, with_: Partial<typeof services.$inferInsert> = {}) {
  return database.insert(services).values({
    id: crypto.randomUUID(),
    salonId: salon.id,
    name: "Manicure",
    pricePence: 2000,
    durationMinutes: 45,
    category: "Gel Polish",
    createdAt: now(),
    updatedAt: now(),
    ...with_,
  });
}

/** A statement that sets the hours of one weekday, 0 for Sunday. */
export function openingHours(salon: Salon, weekday: number, opensMinute: number, closesMinute: number, isOpen = true) {
  return database.insert(businessHours).values({ salonId: salon.id, weekday, isOpen, opensMinute, closesMinute });
}

/** A statement that closes a salon on a date. */
export function aClosure(salon: Salon, date: string, reason = "Staff training") {
  return database
    .insert(closureDates)
    .values({ id: crypto.randomUUID(), salonId: salon.id, date, reason, createdAt: now() });
}

/** A statement that adds an appointment to the diary. */
export function anAppointment(salon: Salon, with_: Partial<typeof appointments.$inferInsert> = {}) {
  return database.insert(appointments).values({
    id: crypto.randomUUID(),
    salonId: salon.id,
    customerName: "Grace Hopper",
    customerEmail: "grace@example.com",
    customerPhone: "07700 900123",
    phoneKey: "+447700900123",
    serviceNames: "Gel Polish",
    date: tomorrow(salon),
    startsMinute: 600,
    endsMinute: 660,
    pricePence: 3500,
    status: "confirmed",
    paymentMethod: "cash",
    paymentStatus: "pending",
    createdAt: now(),
    updatedAt: now(),
    ...with_,
  });
}

/** A statement that adds a review of a salon, approved by default. */
export function aReview(salon: Salon, with_: Partial<typeof reviews.$inferInsert> = {}) {
  return database.insert(reviews).values({
    id: crypto.randomUUID(),
    salonId: salon.id,
    customerName: "Grace Hopper",
    rating: 5,
    comment: "Lovely",
    status: "approved",
    createdAt: now(),
    updatedAt: now(),
    ...with_,
  });
}

/** A client of a salon, or an account of another role. No password matches its hash. */
export async function anAccount(salon: Salon, with_: Partial<typeof users.$inferInsert> = {}): Promise<User> {
  const id = crypto.randomUUID();
  const [user] = await database
    .insert(users)
    .values({
      id,
      salonId: salon.id,
      email: `${id}@example.com`,
      name: "Ada Lovelace",
      passwordHash: "none",
      role: "client",
      createdAt: now(),
      ...with_,
    })
    .returning();
  if (!user) throw new Error("No account was made");
  return user;
}

/** A client's request to book an hour of Gel Polish tomorrow at 10:00. */
export function aBooking(salon: Salon, with_: Record<string, unknown> = {}) {
  return {
    customerName: "Ada Lovelace",
    customerEmail: "ada@example.com",
    customerPhone: "07700 900456",
    services: [{ name: "Gel Polish" }],
    date: tomorrow(salon),
    time: "10:00",
    paymentMethod: "cash",
    ...with_,
  };
}

/** The API headers of a guest who has entered a code from that mailbox. */
export async function asGuest(salon: Salon, email: string): Promise<Record<string, string>> {
  const guest = { salonId: salon.id, userId: `guest:${email}`, email, role: "guest", sessionVersion: 0 } as const;
  return { Authorization: `Bearer ${await signToken(guest, now())}` };
}

/** A customer's request to reschedule an appointment to the day after tomorrow at 12:00. */
export function aReschedule(salon: Salon, with_: Record<string, unknown> = {}) {
  return { appointmentDate: addDays(tomorrow(salon), 1), startTime: "12:00", paymentMethod: "cash", ...with_ };
}

/** Books an appointment over the API for an account and answers its id. */
export async function aBookedAppointment(
  salon: Salon,
  user: User,
  with_: Record<string, unknown> = {},
): Promise<string> {
  const answer = await callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon, with_) });
  if (answer.status !== 201) throw new Error(`It was not booked: ${await answer.text()}`);
  return (await answer.json<{ id: string }>()).id;
}

/** The day after today on the salon's wall clock. */
export function tomorrow(salon: Salon): string {
  return addDays(salonTime(salon.timeZone, now()).date, 1);
}

/**
 * Calls the API of a salon as `user`, or without an account. A body is sent as JSON. The answer must match the
 * document.
 */
export async function callApi(salon: Salon, path: string, call: ApiCall = {}): Promise<Response> {
  const { user, body, headers, ...init } = call;
  const answer = await ask(`http://${salon.host}/api/${path}`, {
    ...init,
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(user && { Authorization: `Bearer ${await signToken(identityOf(user), now())}` }),
      ...headers,
    },
  });
  await mustBeAsDocumented(call.method ?? "GET", path, answer);
  return answer;
}

interface ApiCall {
  method?: string;
  user?: User;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Requests a page of a salon's site without following redirects. */
export function visit(salon: Salon, path: string, request: RequestInit = {}): Promise<Response> {
  return ask(`http://${salon.host}${path}`, { redirect: "manual", ...request });
}

/**
 * The Worker's answer to a request that states the length of its body, as a browser's does; a stream states none. All
 * tests use this: the pool's `exports.default.fetch` gets slower with each request.
 */
export async function ask(url: string, { body, ...init }: RequestInit = {}): Promise<Response> {
  if (!body || body instanceof ReadableStream) return worker.fetch(new Request(url, { ...init, body }));
  const request = new Request(url, { ...init, body });
  const bytes = await request.clone().arrayBuffer();
  if (!request.headers.has("Content-Length")) request.headers.set("Content-Length", `${bytes.byteLength}`);
  return worker.fetch(request);
}

/** The `Cookie` header of a browser in which `user` is signed in. */
export async function cookieOf(user: User): Promise<string> {
  return sentBack(await openSession(identityOf(user)));
}

/** The `Cookie` header of a browser that received these headers. */
export function sentBack(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** The `Cookie` header after an answer: the cookies before it, with those it set and without those it deleted. */
export function cookiesAfter(Cookie: string, { headers }: Response): string {
  const jar = new Map(Cookie.split("; ").map((pair) => [pair.split("=")[0], pair]));
  for (const cookie of headers.getSetCookie()) {
    const pair = cookie.split(";")[0] ?? "";
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(cookie)) jar.delete(pair.split("=")[0]);
    else jar.set(pair.split("=")[0], pair);
  }
  return [...jar.values()].join("; ");
}

/**
 * The number of rows that bookings and sign-ups have written for a salon. A refusal leaves them unchanged. Reminders do
 * not count: they depend on the time of day.
 */
export async function rowsOf(salon: Salon) {
  const [diary, items, keys, events, accounts] = await Promise.all(
    [appointments, appointmentItems, idempotencyKeys, auditEvents, users].map((table) =>
      database.$count(table, eq(table.salonId, salon.id)),
    ),
  );
  const mails = await database.$count(outbox, and(eq(outbox.salonId, salon.id), ne(outbox.kind, "reminder")));
  return { diary, items, keys, mails, events, accounts };
}
