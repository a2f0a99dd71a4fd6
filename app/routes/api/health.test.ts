import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outbox } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { database } from "../../testing/database.ts";
import { callApi } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

beforeEach(() => database.delete(outbox));
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
  const current = queries.find((query) => query.includes("CREATE TRIGGER appointments_no_overlap_on_insert")) ?? "";
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

test("it tells for how many seconds the oldest mail has been due, and counts none that is at an end, being sent or not due", async () => {
  const salon = await aSalon();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-24T10:00:00Z") });
  const mail = (ago: number, with_: Partial<typeof outbox.$inferInsert> = {}) => ({
    id: crypto.randomUUID(),
    salonId: salon.id,
    appointmentId: "1",
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
