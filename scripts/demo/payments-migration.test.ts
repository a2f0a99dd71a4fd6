import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { describe, expect, test } from "vitest";
import { PAYMENTS_NOT_AS_DERIVED } from "#app/database/recount.ts";
import { now } from "#app/kernel/clock.ts";
import { anAppointment } from "#app/testing/appointments.ts";
import { aSalon } from "#app/testing/salons.ts";
import { demoSalon } from "./demo-salon.ts";
import type { DemoSalon } from "./inserts.ts";
import { TEAM_OWN } from "./team-salon.ts";

/* What the migration makes of what was paid before there were rows of money. docs/rules.md 27.4 */

describe("the demo salons", () => {
  test.for([
    ["with one technician", undefined],
    ["with a team", TEAM_OWN],
  ] as const)("%s have earned and taken the same to the penny, by day and by method", async ([, own]) => {
    const id = crypto.randomUUID();
    const salon: DemoSalon = { id, host: `${id}.test`, idPrefix: `${id}-` };
    const contents = { now: now(), minimal: false, passwordHashes: { admin: "none", client: "none" } };
    const inserts = demoSalon(drizzle(env.DB), salon, contents, own).map((insert) => insert.toSQL());
    const before = inserts.filter(({ sql }) => !sql.startsWith('insert into "payments"'));
    expect(before).toHaveLength(inserts.length - 1);
    await env.DB.batch(before.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
    const said = await rows(
      `SELECT date, payment_method AS method, sum(price_pence) AS pence FROM appointments
       WHERE salon_id = ? AND payment_status = 'paid' GROUP BY 1, 2 ORDER BY 1, 2`,
      id,
    );
    expect(said.length).toBeGreaterThan(20);
    await migrate(id);
    const taken = await rows(
      `SELECT a.date, p.method, sum(p.amount_pence) AS pence FROM payments p
       JOIN appointments a ON a.salon_id = p.salon_id AND a.first_id = p.appointment_id
       WHERE p.salon_id = ? GROUP BY 1, 2 ORDER BY 1, 2`,
      id,
    );
    expect(taken).toEqual(said);
    expect(await wrong(id)).toEqual([]);
  });
});

test("what moved is paid once, by Stripe what Stripe was the last to mark, and nothing of what was given back", async () => {
  const salon = await aSalon();
  const id = (name: string) => `${salon.id}-${name}`;
  const add = (name: string, startsMinute: number, with_: Parameters<typeof anAppointment>[1]) =>
    anAppointment(salon, { id: id(name), startsMinute, endsMinute: startsMinute + 30, ...with_ }, []);
  const said = (name: string, actor: string, at: number) =>
    env.DB.prepare(
      "INSERT INTO audit_events (salon_id, appointment_id, actor, event, command_id, at) VALUES (?, ?, ?, 'payment paid', NULL, ?)",
    )
      .bind(salon.id, id(name), actor, at)
      .run();
  await add("moved", 480, { status: "cancelled", paymentStatus: "paid", replacedById: id("online") });
  await add("online", 520, { paymentStatus: "paid", calendarUid: id("moved"), replacesId: id("moved") });
  await said("moved", "stripe:stripe", Date.parse("2036-06-16T10:00:00Z"));
  await add("again", 560, { paymentStatus: "paid", paymentMethod: "bank_transfer", pricePence: 4200 });
  await said("again", "stripe:stripe", 1);
  await said("again", "admin:ada", 2);
  for (const [place, paymentStatus] of (["refunded", "pending", "cancelled"] as const).entries())
    await add(paymentStatus, 600 + 40 * place, { paymentStatus });
  await add("free", 720, { paymentStatus: "paid", pricePence: 0 });
  await migrate(salon.id);
  const found = await rows(
    `SELECT appointment_id, kind, method, amount_pence, actor, settles, taken_on FROM payments WHERE salon_id = ? ORDER BY method`,
    salon.id,
  );
  expect(found).toMatchObject([
    { appointment_id: id("again"), kind: "payment", method: "bank_transfer", amount_pence: 4200, settles: 1 },
    { appointment_id: id("moved"), method: "online", amount_pence: 3500, settles: 0, taken_on: "2036-06-16" },
  ]);
  expect(found.map(({ actor }) => actor)).toEqual(["admin:ada", "stripe:stripe"]);
  expect(await wrong(salon.id)).toEqual([]);
});

test("a row of money is neither changed nor deleted", async () => {
  const salon = await aSalon();
  await anAppointment(salon, { paymentStatus: "paid" });
  for (const statement of ["UPDATE payments SET amount_pence = 1", "DELETE FROM payments"])
    await expect(env.DB.prepare(`${statement} WHERE salon_id = ?`).bind(salon.id).run()).rejects.toThrow(
      "payments_stay",
    );
});

/** Runs the statement of the migration that writes rows, for one salon. */
async function migrate(salonId: string): Promise<void> {
  const { queries } = env.MIGRATIONS.find(({ name }) => name.endsWith("_payments.sql")) ?? expect.fail();
  const insert = queries.find((query) => query.includes("INSERT INTO payments")) ?? expect.fail();
  await env.DB.prepare(insert.replace(/;?\s*$/, " AND a.salon_id = ?"))
    .bind(salonId)
    .run();
}

async function rows(sql: string, salonId: string): Promise<Record<string, unknown>[]> {
  return (await env.DB.prepare(sql).bind(salonId).all()).results;
}

/** The salon's appointments whose payment does not follow from its rows. */
async function wrong(salonId: string): Promise<unknown[]> {
  return rows(`SELECT * FROM (${PAYMENTS_NOT_AS_DERIVED}) WHERE salon_id = ?`, salonId);
}
