import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hourlyRun } from "../../../workers/cron.ts";
import { outbox } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import type { DeploymentReport } from "../../models/health/report.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { aStaffMember } from "../../testing/accounts.ts";
import { database } from "../../testing/database.ts";
import { withBindings } from "../../testing/mail-factories.ts";
import { callApi } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

beforeEach(async () => {
  await database.delete(outbox);
  await env.SESSIONS.delete("hourly-run");
});
afterEach(() => vi.useRealTimers());

const CONSTRAINTS = [
  "appointments_no_overlap_on_insert",
  "appointments_no_overlap_on_update",
  "appointments_change_once",
] as const;

test("all is well while the database answers and has all its constraints", async () => {
  const answer = await callApi(await aSalon(), "health");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.json()).toEqual({ ok: true, checks: { database: true, triggers: true, outboxOldestSeconds: 0 } });
});

test.for(CONSTRAINTS)("it is not well without %s, and well again once that stands", async (constraint) => {
  const salon = await aSalon();
  const written = await env.DB.prepare("SELECT sql FROM sqlite_master WHERE name = ?")
    .bind(constraint)
    .first<string>("sql");
  await env.DB.prepare(`DROP TRIGGER ${constraint}`).run();
  try {
    const answer = await callApi(salon, "health");
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false, checks: { database: true, triggers: false } });
  } finally {
    await env.DB.prepare(written ?? expect.fail(`There is no ${constraint}`)).run();
  }
  expect((await callApi(salon, "health")).status).toBe(200);
});

test("it is not well with another trigger of that name, such as one that would give a team one chair", async () => {
  const salon = await aSalon();
  const queries = env.MIGRATIONS.flatMap((migration) => migration.queries);
  const current = queries.findLast((query) => query.includes("CREATE TRIGGER appointments_no_overlap_on_insert")) ?? "";
  const other = current.replace("AND technician_id = coalesce(NEW.technician_id, NEW.salon_id)", "");
  expect(other).not.toBe(current);
  const put = async (trigger: string) => {
    await env.DB.prepare("DROP TRIGGER appointments_no_overlap_on_insert").run();
    await env.DB.prepare(trigger).run();
  };
  await put(other);
  try {
    expect((await callApi(salon, "health")).status).toBe(503);
  } finally {
    await put(current);
  }
  expect((await callApi(salon, "health")).status).toBe(200);
});

const DOCTOR = { headers: { Authorization: `Bearer ${env.DOCTOR_TOKEN}` } };

test("a report comes with the doctor's token alone", async () => {
  const salon = await aSalon();
  const user = await aStaffMember(salon, "owner");
  for (const call of [{}, { user }, { headers: { Authorization: `Bearer ${env.DOCTOR_TOKEN}x` } }]) {
    expect(Object.keys(await (await callApi(salon, "health", call)).json<object>())).toEqual(["ok", "checks"]);
  }
  const short = { headers: { Authorization: "Bearer short" } };
  const answer = await withBindings({ DOCTOR_TOKEN: "short" }, () => callApi(salon, "health", short));
  expect(await answer.json()).not.toHaveProperty("report");
  expect(await reportOf(salon)).toEqual({
    at: expect.closeTo(Date.now(), -5),
    database: {
      missingMigrations: [],
      unknownMigrations: [],
      wrongTriggers: [],
      emailsWaiting: 0,
      emailsFailed: 0,
      emailError: null,
      salonsOnTrial: expect.any(Number),
    },
    tokenSecret: "short",
    payments: { key: true, webhook: true },
    mail: { transport: "The local mailbox", paused: false },
    hourlyRun: null,
    object: true,
  });
});

test.for([
  [32, "there"],
  [31, "short"],
] as const)("a token secret of %i bytes is %s", async ([bytes, is]) => {
  const salon = await aSalon();
  const report = await withBindings({ TOKEN_SECRET: "x".repeat(bytes) }, () => reportOf(salon));
  expect(report).toMatchObject({ tokenSecret: is });
});

test("the report tells what is missing, and names nobody and no secret", async () => {
  const salon = await aSalon();
  const stored = (await env.DB.prepare("SELECT name FROM d1_migrations ORDER BY name").all()).results;
  const last = stored.at(-1)?.name;
  await env.DB.batch([
    env.DB.prepare("DELETE FROM d1_migrations WHERE name = ?").bind(last),
    env.DB.prepare("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')"),
  ]);
  const lost = { get: () => ({ heldByOthers: () => Promise.reject(new Error("lost")) }), idFromName: () => "" };
  try {
    const bindings = { TOKEN_SECRET: "", MAILBOX: undefined, EMAIL: undefined, SALON_SCHEDULE: lost };
    const report = await withBindings({ ...bindings, STRIPE_WEBHOOK_SECRET: "" }, () => reportOf(salon));
    expect(report).toMatchObject({
      database: { missingMigrations: [last], unknownMigrations: ["9999_later.sql"] },
      tokenSecret: "missing",
      payments: { key: true, webhook: false },
      mail: { transport: null },
      object: false,
    });
  } finally {
    await env.DB.batch([
      env.DB.prepare("DELETE FROM d1_migrations WHERE name = '9999_later.sql'"),
      env.DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(last),
    ]);
  }
});

test("the report tells of emails that could not be sent, with the newest reason", async () => {
  const salon = await aSalon();
  const mail = (createdAt: number, with_: Partial<typeof outbox.$inferInsert>) => ({
    ...{ id: crypto.randomUUID(), salonId: salon.id, subjectId: "1", kind: "confirmation" as const, dueAt: now() },
    createdAt,
    ...with_,
  });
  await database
    .insert(outbox)
    .values([
      mail(now() - 3, { failedAt: now(), lastError: "Resend answered 422" }),
      mail(now() - 2, { attempts: 1, leasedUntil: now() + 60_000, lastError: "Resend answered 500" }),
      mail(now() - 1, { sentAt: now() }),
      mail(now() - 4 * 86_400_000, { failedAt: 1, lastError: "Long ago" }),
    ]);
  const newest = { emailsWaiting: 1, emailsFailed: 1, emailError: "Resend answered 500" };
  expect((await reportOf(salon)).database).toMatchObject(newest);
});

test("the report tells of the last hourly run and of its jobs that failed", async () => {
  const salon = await aSalon();
  await env.DB.prepare("ALTER TABLE pictures RENAME TO pictures_away").run();
  try {
    await hourlyRun(now());
  } finally {
    await env.DB.prepare("ALTER TABLE pictures_away RENAME TO pictures").run();
  }
  expect((await reportOf(salon)).hourlyRun).toMatchObject({ failed: ["pictures"] });
  await hourlyRun(now());
  expect((await reportOf(salon)).hourlyRun).toEqual({ at: expect.closeTo(Date.now(), -5), failed: [] });
});

async function reportOf(salon: Salon) {
  const { report } = await (await callApi(salon, "health", DOCTOR)).json<{ report?: DeploymentReport }>();
  return report ?? expect.fail("There is no report");
}

test("it tells for how many seconds the oldest mail has been due, and counts none that is at an end, being sent or not due", async () => {
  const salon = await aSalon();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-24T10:00:00Z") });
  const mail = (ago: number, with_: Partial<typeof outbox.$inferInsert> = {}) => ({
    id: crypto.randomUUID(),
    salonId: salon.id,
    subjectId: "1",
    kind: "confirmation" as const,
    dueAt: now() - ago * 1000,
    createdAt: 0,
    ...with_,
  });
  await database
    .insert(outbox)
    .values([
      mail(900, { sentAt: 1 }),
      mail(800, { failedAt: 1 }),
      mail(700, { droppedAt: 1 }),
      mail(600, { leasedUntil: now() + 1 }),
      mail(-60),
    ]);
  expect(await oldestSeconds()).toBe(0);
  await database.insert(outbox).values([mail(30), mail(90)]);
  expect(await oldestSeconds()).toBe(90);

  async function oldestSeconds() {
    const { checks } = await (await callApi(salon, "health")).json<{ checks: { outboxOldestSeconds: number } }>();
    return checks.outboxOldestSeconds;
  }
});
