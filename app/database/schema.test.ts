import { env } from "cloudflare:workers";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownedAt } from "../models/appointments/own/ownership.server.ts";
import { blocksBetween } from "../models/blocks/blocks.server.ts";
import { blockingAppointments, diaryReads } from "../models/diary/diary.server.ts";
import { changesAfter } from "../models/live/diary-changes.server.ts";
import { anAppointment } from "../testing/appointments.ts";
import { database, planOf } from "../testing/database.ts";
import { aSalon } from "../testing/salons.ts";
import { primaryDatabase } from "./client.server.ts";
import { appointments, businessHours, users } from "./schema.ts";

/** What guards the diary: docs/decisions/0011-what-triggers-prove-and-what-the-queue-adds.md */
const GUARDING = [
  "added_clients_are_found_once_changed",
  "added_clients_are_found_once_in",
  "added_clients_are_not_found_once_changed",
  "added_clients_are_not_found_once_out",
  "appointments_change_once",
  "appointments_have_a_technician",
  "appointments_no_overlap_on_insert",
  "appointments_no_overlap_on_update",
  "appointments_technician_of_the_salon_on_insert",
  "appointments_technician_of_the_salon_on_update",
  "audit_of_what_happened",
  "customers_are_found_once_in",
  "customers_are_not_found_once_out",
  "payments_not_back_twice",
  "payments_of_a_real_voucher",
  "payments_stay_as_they_are",
  "payments_stay_for_ever",
  "payments_within_the_voucher",
  "search_words_of_a_text_in",
  "till_closings_stay_as_they_are",
  "till_closings_stay_for_ever",
  "till_movements_stay_as_they_are",
  "till_movements_stay_for_ever",
  "salons_start_with_a_technician",
  "terms_stay_as_they_are",
  "terms_stay_for_ever",
  "vouchers_stay_for_ever",
  "vouchers_stay_what_they_are",
];

test("every table is strict, and the triggers of the diary stand", async () => {
  const { results } = await env.DB.prepare(
    "SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '*_cf_*'",
  ).all<{
    type: string;
    name: string;
    sql: string | null;
  }>();
  const tables = results.filter(({ type, name }) => type === "table" && !/^(sqlite_|d1_)/.test(name));
  expect(tables.length).toBeGreaterThanOrEqual(11);
  expect(tables.filter(({ sql }) => !/\) STRICT$/.test(sql ?? "")).map(({ name }) => name)).toEqual([]);
  const triggers = results.filter(({ type }) => type === "trigger").map(({ name }) => name);
  expect(triggers.sort()).toEqual(GUARDING.toSorted());
});

test("the writes to a diary after a number are found by their index", async () => {
  const plan = await planOf(changesAfter(primaryDatabase(), "salon", 7));
  expect(plan).toBe("SEARCH diary_changes USING INDEX diary_changes_by_revision (salon_id=? AND revision>?)");
});

test("a client's own appointments are read by the indexes of account and mailbox, not from the whole salon", async () => {
  const grant = { email: "grace@example.com" };
  const read = database
    .select()
    .from(appointments)
    .where(ownedAt("salon", { role: "client", userId: "ada", verifiedEmail: "ada@example.com", grant }))
    .orderBy(desc(appointments.date))
    .limit(1);
  const plan = await planOf(read);
  expect(plan).toContain("appointments_of_a_client (client_id=? AND salon_id=?)");
  expect(plan.match(/appointments_of_a_mailbox \(salon_id=\? AND customer_email=\?\)/g)).toHaveLength(2);
  expect(plan).not.toMatch(/SCAN|\(salon_id=\?\)/);
});

test("reading the diary uses the index of what blocks, and never walks the appointments", async () => {
  const salon = await aSalon();
  const { taken } = diaryReads(primaryDatabase(), salon.id, "2026-11-21", "2026-12-21");
  for (const read of [taken, blockingAppointments(primaryDatabase(), salon.id, "2026-11-21", "2026-12-21")]) {
    const plan = await planOf(read);
    expect(plan).toMatch(
      /^SEARCH appointments USING (COVERING )?INDEX appointments_blocking \(salon_id=\? AND date>\? AND date<\?\)/,
    );
    expect(plan).not.toContain("SCAN");
  }
});

test("reading the diary finds the team by an index, and of its blocks the weekly ones and those of the days", async () => {
  const salon = await aSalon();
  const { team, blocks } = diaryReads(primaryDatabase(), salon.id, "2026-11-21", "2026-12-21");
  expect(await planOf(team)).toContain("SEARCH technicians USING INDEX technicians_of_a_salon (salon_id=?)");
  for (const read of [blocks, blocksBetween(primaryDatabase(), salon.id, "2026-11-21", "2026-12-21")]) {
    const plan = await planOf(read);
    expect(plan).toContain("blocks_of_a_salon (salon_id=? AND weekly=? AND date<?)");
    expect(plan).not.toContain("SCAN");
  }
});

test("looking for emails uses an index of those that wait, and never walks those that were sent", async () => {
  const columns = "SELECT id FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL";
  const plans = [
    [`${columns} AND due_at <= 1`, "outbox_waiting (due_at<?)"],
    [`${columns} AND salon_id = '1' ORDER BY due_at`, "outbox_waiting_of_a_salon (salon_id=?)"],
    [`${columns} AND salon_id = '1' AND due_at <= 1`, "outbox_waiting_of_a_salon (salon_id=? AND due_at<?)"],
  ];
  for (const [sql, index] of plans) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).all<{ detail: string }>();
    expect(results.map(({ detail }) => detail)).toEqual([`SEARCH outbox USING INDEX ${index}`]);
  }
});

test("D1 refuses an overlap on insert and on update, and lets back-to-back and cancelled ones stand", async () => {
  const salon = await aSalon();
  await anAppointment(salon, { id: `${salon.id}-first`, startsMinute: 600, endsMinute: 660 });
  await anAppointment(salon, { startsMinute: 660, endsMinute: 720 });
  await anAppointment(salon, { id: `${salon.id}-cancelled`, startsMinute: 630, endsMinute: 690, status: "cancelled" });
  await expect(anAppointment(salon, { startsMinute: 659, endsMinute: 661 })).rejects.toThrow();
  const revive = env.DB.prepare("UPDATE appointments SET status = 'pending' WHERE id = ?").bind(
    `${salon.id}-cancelled`,
  );
  await expect(revive.run()).rejects.toThrow(/slot_taken/);
  const move = env.DB.prepare("UPDATE appointments SET ends_minute = 661 WHERE id = ?").bind(`${salon.id}-first`);
  await expect(move.run()).rejects.toThrow(/slot_taken/);
});

test("D1 refuses a change of an appointment that was not open, or was changed already", async () => {
  const salon = await aSalon();
  const old = `${salon.id}-old`;
  await anAppointment(salon, { id: old, startsMinute: 600, endsMinute: 660 });
  await expect(anAppointment(salon, { replacesId: old, startsMinute: 800, endsMinute: 860 })).rejects.toThrow();
  const cancel = env.DB.prepare("UPDATE appointments SET status = 'cancelled', replaced_by_id = ? WHERE id = ?");
  await cancel.bind(`${salon.id}-new`, old).run();
  await anAppointment(salon, { id: `${salon.id}-new`, replacesId: old, startsMinute: 600, endsMinute: 660 });
  await expect(anAppointment(salon, { replacesId: old, startsMinute: 900, endsMinute: 960 })).rejects.toThrow();
});

test("D1 refuses what no rule of the salon allows", async () => {
  const salon = await aSalon();
  await expect(anAppointment(salon, { startsMinute: 1400, endsMinute: 1441 })).rejects.toThrow();
  await expect(anAppointment(salon, { startsMinute: 600, endsMinute: 600 })).rejects.toThrow();
  await expect(anAppointment(salon, { date: "tomorrow" })).rejects.toThrow();
  await expect(anAppointment(salon, { pricePence: -1 })).rejects.toThrow();
  const late = { salonId: salon.id, weekday: 1, isOpen: true, opensMinute: 1200, closesMinute: 480 };
  await expect(database.insert(businessHours).values(late)).rejects.toThrow();
  const shouting = { id: "x", salonId: salon.id, email: "ADA@example.com", name: "Ada", role: "client" } as const;
  await expect(database.insert(users).values({ ...shouting, passwordHash: "none", createdAt: 0 })).rejects.toThrow();
  expect(await database.select().from(appointments).where(eq(appointments.salonId, salon.id))).toEqual([]);
});
