import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  accessGrants,
  guestBookings,
  idempotencyKeys,
  imports,
  oneTimeCodes,
  rateLimits,
  rememberedDevices,
  sessionPages,
  staffInvitations,
  undos,
} from "../app/database/schema.ts";
import { now } from "../app/kernel/clock.ts";
import { database } from "../app/testing/database.ts";
import { bookAndDie, emailsTo, itIs, MONDAY, newsOf, withBindings } from "../app/testing/mail-factories.ts";
import { objectOf, runCron } from "../app/testing/salon-object.ts";
import { aSalon } from "../app/testing/salons.ts";
import { hourlyRun } from "./cron.ts";

const DAY = 24 * 60 * 60_000;

beforeEach(async () => {
  itIs(MONDAY);
  await env.DB.batch(
    [
      "outbox",
      "wishes",
      "refunds",
      "checkouts",
      "appointment_links",
      "stale_days",
      "one_time_codes",
      "access_grants",
      "guest_bookings",
      "remembered_devices",
      "session_pages",
      "rate_limits",
      "staff_invitations",
      "idempotency_keys",
    ].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("cron wakes every salon with due emails, waits for no mail, and says so in one line", async () => {
  await Promise.all([database.delete(undos), database.delete(imports)]);
  const salons = [
    await aSalon(),
    await aSalon(),
    await aSalon({ locationHint: "nowhere" }),
    await aSalon(),
    await aSalon(),
    await aSalon(),
  ];
  const emails = async () => (await Promise.all(salons.map(({ id }) => emailsTo(`${id}@example.com`)))).flat();
  for (const salon of salons) await bookAndDie(salon, { customerEmail: `${salon.id}@example.com` });
  const log = vi.spyOn(console, "log");
  await runCron();
  expect(await emails()).toEqual([]);
  for (const salon of salons) expect(await runDurableObjectAlarm(objectOf(salon))).toBe(true);
  expect(await emails()).toHaveLength(6);
  const none = { guests: 0, devices: 0 };
  const expired = {
    ...none,
    undos: 0,
    imports: 0,
    codes: 0,
    grants: 0,
    pages: 0,
    tries: 0,
    requests: 0,
    invitations: 0,
    keys: 0,
  };
  const counts = {
    salons: 6,
    unreached: 0,
    left: 0,
    lapsed: 0,
    days: 6,
    ...expired,
    emails: 0,
    links: 0,
    texts: 0,
    pictures: 0,
    wishes: 0,
    entries: 0,
    checkouts: 0,
    cards: 0,
    visits: 0,
  };
  expect(linesOf(log)).toEqual([{ event: "scheduled", ...counts }]);
});

test("cron warns about an email that its last run should have sent, but not about one that came due since", async () => {
  const salon = await aSalon();
  await bookAndDie(salon);
  const warnings = vi.spyOn(console, "warn");
  itIs(MONDAY + 70 * 60_000);
  await runCron();
  expect(linesOf(warnings)).toEqual([]);
  itIs(MONDAY + 71 * 60_000);
  await runCron();
  expect(linesOf(warnings)).toEqual([{ event: "emails-overdue", minutes: 71 }]);
});

test("cron leaves salons alone that have nothing due", async () => {
  const salon = await aSalon();
  await bookAndDie(salon);
  await runCron();
  await runDurableObjectAlarm(objectOf(salon));
  const log = vi.spyOn(console, "log");
  await runCron();
  expect(linesOf(log)).toMatchObject([{ salons: 0 }]);
});

test("a salon that can't be reached is logged, and the others are woken", async () => {
  const salons = [await aSalon(), await aSalon(), await aSalon()];
  for (const salon of salons) await bookAndDie(salon);
  const { SALON_SCHEDULE } = env;
  const lost = SALON_SCHEDULE.idFromName(salons[1]?.id ?? "");
  const log = vi.spyOn(console, "log");
  const warnings = vi.spyOn(console, "warn");
  await runWith({
    SALON_SCHEDULE: {
      idFromName: (name: string) => SALON_SCHEDULE.idFromName(name),
      get: (id: DurableObjectId) =>
        id.equals(lost) ? { wake: () => Promise.reject(new Error("overloaded")) } : SALON_SCHEDULE.get(id),
    },
  });
  expect(linesOf(log)).toMatchObject([{ event: "scheduled", salons: 3, unreached: 1 }]);
  expect(linesOf(warnings)).toEqual([{ event: "emails-not-woken", salon: salons[1]?.id, cause: "overloaded" }]);
  for (const salon of salons) await runDurableObjectAlarm(objectOf(salon));
  const sent = await Promise.all(
    salons.map(async (salon) => (await newsOf(salon)).every(({ sentAt }) => sentAt !== null)),
  );
  expect(sent).toEqual([true, false, true]);
});

test("cron removes codes, access grants, guest bookings, remembered devices, invitations and windows that have expired and keys older than seven days, and nothing else", async () => {
  const salon = await aSalon();
  const code = (id: string, expiresAt: number) => ({
    id,
    salonId: salon.id,
    purpose: "manage" as const,
    ...{ subject: "x", mailbox: id, device: "", asker: "x" },
    codeHmac: "x",
    expiresAt,
  });
  await database.insert(oneTimeCodes).values([code("old", MONDAY - 1), code("good", MONDAY)]);
  const grant = (tokenHash: string, expiresAt: number) => ({ tokenHash, salonId: salon.id, email: "x", expiresAt });
  await database.insert(accessGrants).values([grant("old", MONDAY), grant("good", MONDAY + 1)]);
  const waiting = (id: string, expiresAt: number) => ({
    ...{ id, salonId: salon.id, sender: "x", key: id, fingerprint: "x", mailbox: "x", browser: "x", expiresAt },
    booking: {
      ...{ customerName: "x", customerEmail: "x", customerPhone: "x", notes: "", paymentMethod: "cash" as const },
      ...{ services: [], serviceQuantities: {}, date: "2026-11-24", minute: 600 },
    },
  });
  await database.insert(guestBookings).values([waiting("old", MONDAY), waiting("good", MONDAY + 1)]);
  const device = (id: string, expiresAt: number) => ({
    ...{ id, salonId: salon.id, tokenHash: id, mailbox: "x", name: "A browser", createdAt: 0, expiresAt },
  });
  await database.insert(rememberedDevices).values([device("old", MONDAY), device("good", MONDAY + 1)]);
  const opened = (page: string, expiresAt: number) => ({
    session: "x",
    page,
    salonId: salon.id,
    sequence: 1,
    staysUntil: 0,
    closed: false,
    expiresAt,
  });
  await database.insert(sessionPages).values([opened("old", MONDAY - 1), opened("good", MONDAY)]);
  const window = (subject: string, endsAt: number) => ({
    salonId: salon.id,
    kind: "sign-in",
    subject,
    count: 1,
    endsAt,
  });
  await database.insert(rateLimits).values([window("old", MONDAY), window("good", MONDAY + 1)]);
  const invited = (tokenHash: string, expiresAt: number) => ({
    ...{ tokenHash, salonId: salon.id, email: `${tokenHash}@example.com`, name: "Mia" },
    ...{ staffRole: "manager" as const, createdAt: MONDAY, expiresAt },
  });
  await database.insert(staffInvitations).values([invited("old", MONDAY), invited("good", MONDAY + 1)]);
  const key = (key: string, createdAt: number) => ({
    salonId: salon.id,
    actor: "x",
    key,
    fingerprint: "x",
    createdId: "x",
    createdAt,
  });
  await database.insert(idempotencyKeys).values([key("old", MONDAY - 7 * DAY - 1), key("good", MONDAY - 7 * DAY)]);
  const log = vi.spyOn(console, "log");
  await runCron();
  await runCron();
  expect(await database.select({ id: oneTimeCodes.id }).from(oneTimeCodes)).toEqual([{ id: "good" }]);
  expect(await database.select({ is: accessGrants.tokenHash }).from(accessGrants)).toEqual([{ is: "good" }]);
  expect(await database.select({ id: guestBookings.id }).from(guestBookings)).toEqual([{ id: "good" }]);
  expect(await database.select({ id: rememberedDevices.id }).from(rememberedDevices)).toEqual([{ id: "good" }]);
  expect(await database.select({ page: sessionPages.page }).from(sessionPages)).toEqual([{ page: "good" }]);
  expect(await database.select({ subject: rateLimits.subject }).from(rateLimits)).toEqual([{ subject: "good" }]);
  expect(await database.select({ is: staffInvitations.tokenHash }).from(staffInvitations)).toEqual([{ is: "good" }]);
  expect(await database.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: "good" }]);
  expect(linesOf(log)).toMatchObject([
    { codes: 1, grants: 1, guests: 1, devices: 1, pages: 1, tries: 1, invitations: 1, keys: 1 },
    { codes: 0, grants: 0, guests: 0, devices: 0, pages: 0, tries: 0, invitations: 0, keys: 0 },
  ]);
});

test("a database that can't be reached is logged once a job, and the run does not throw", async () => {
  const errors = vi.spyOn(console, "error");
  const gone = () => {
    throw new Error("D1 is gone");
  };
  await runWith({ DB: { withSession: gone } });
  const jobs = [
    ...[
      "overdue",
      "salons",
      "deposits",
      "revenue",
      "codes",
      "grants",
      "guests",
      "devices",
      "pages",
      "tries",
      "requests",
    ],
    ...[
      "invitations",
      "keys",
      "undos",
      "imports",
      "emails",
      "links",
      "pictures",
      "wishes",
      "texts",
      "entries",
      "payments",
      "visits",
    ],
  ];
  const failed = jobs.map((job) => ({ event: "job-failed", job, cause: "D1 is gone" }));
  expect(linesOf(errors)).toHaveLength(jobs.length);
  expect(linesOf(errors)).toEqual(expect.arrayContaining(failed));
});

test.for([
  ["appointment_links", "links"],
  ["stale_days", "revenue"],
  ["one_time_codes", "codes"],
  ["access_grants", "grants"],
  ["guest_bookings", "guests"],
  ["remembered_devices", "devices"],
  ["session_pages", "pages"],
  ["rate_limits", "tries"],
  ["staff_invitations", "invitations"],
  ["idempotency_keys", "keys"],
] as const)("a job that fails for want of %s is logged, and the others are done", async ([table, job]) => {
  const log = vi.spyOn(console, "log");
  const errors = vi.spyOn(console, "error");
  const { DB } = env;
  const withSession = (start: string) => {
    const session = DB.withSession(start);
    // A column of another table may have the same name.
    const named = new RegExp(`(?<!\\.)"${table}"`, "g");
    const prepare = (sql: string) => session.prepare(sql.replaceAll(named, '"nowhere"'));
    return { prepare, batch: (statements: D1PreparedStatement[]) => session.batch(statements) };
  };
  await runWith({ DB: { withSession } });
  expect(linesOf(errors)).toMatchObject([
    { event: "job-failed", job, cause: expect.stringContaining("no such table: nowhere") },
  ]);
  const all = {
    salons: "salons",
    revenue: "days",
    codes: "codes",
    grants: "grants",
    guests: "guests",
    devices: "devices",
    pages: "pages",
    tries: "tries",
    invitations: "invitations",
    keys: "keys",
    emails: "emails",
    links: "links",
  };
  const { [job]: failed, ...others } = all;
  const [counts] = log.mock.calls.map(([line]) => Object.keys(JSON.parse(String(line))));
  expect(counts).toEqual(expect.arrayContaining(Object.values(others)));
  expect(counts).not.toContain(failed);
});

function runWith(bindings: Partial<Record<keyof Cloudflare.Env, unknown>>) {
  return withBindings(bindings, () => hourlyRun(now()));
}

function linesOf(log: { mock: { calls: unknown[][] } }): unknown[] {
  return log.mock.calls.map(([line]) => JSON.parse(String(line)));
}
