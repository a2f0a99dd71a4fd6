import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { migrationFiles } from "../local/migrations.ts";
import { callList, readsOfDiary, readsOfTaken, type Taken, type Written, writesAfterRestore } from "./restored.ts";

const AT = 1_000;

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(":memory:");
  for (const { text } of migrationFiles()) database.exec(text);
  database.exec(`INSERT INTO salons (id, name, email, phone, address, instagram_url, facebook_url, created_at)
    VALUES ('rose', 'Rose', 'a@rose.test', '1', 'York', '', '', 1), ('thorn', 'Thorn', 'a@thorn.test', '1', 'York', '', '', 1)`);
});

function mail(id: string, at: { sent?: number; failed?: number }): void {
  database
    .prepare(
      `INSERT INTO outbox (id, salon_id, subject_id, kind, due_at, created_at, sent_at, failed_at, leased_until)
       VALUES (?, 'rose', '1', 'confirmation', 1, 1, ?, ?, 60000)`,
    )
    .run(id, at.sent ?? null, at.failed ?? null);
}

const ended = () => database.prepare("SELECT id, sent_at, failed_at FROM outbox ORDER BY id").all();

test("an email that went out after the time is noted as sent, and no other", () => {
  mail("before", { sent: AT - 1 });
  mail("since", { sent: AT + 1 });
  expect(database.prepare(readsOfTaken(AT).sent).all()).toEqual([{ id: "since", sent_at: AT + 1 }]);
  // As the restored database has them.
  database.exec("DELETE FROM outbox");
  mail("since", {});
  mail("waits", {});
  mail("given up", { failed: 5 });
  const sent = [
    ...Array.from({ length: 700 }, (_, id) => ({ id: `O'${id}`, sent_at: 1 })),
    { id: "since", sent_at: 1_001 },
  ];
  for (const sql of writesAfterRestore({ at: AT, sent, written: [], deleted: [] }, 9_000)) database.exec(sql);
  expect(ended()).toEqual([
    { id: "given up", sent_at: null, failed_at: 5 },
    { id: "since", sent_at: 1_001, failed_at: null },
    { id: "waits", sent_at: null, failed_at: null },
  ]);
});

test("every salon's next write gets a number above all that its pages know", () => {
  database.exec(
    "INSERT INTO diary_changes (salon_id, date, revision) VALUES ('rose', '', 7), ('rose', '2036-06-16', 8)",
  );
  for (const sql of writesAfterRestore({ at: AT, sent: [], written: [], deleted: [] }, 9_000)) database.exec(sql);
  const last = database.prepare("SELECT salon_id, max(revision) AS last FROM diary_changes GROUP BY salon_id").all();
  expect(last).toEqual([
    { salon_id: "rose", last: 9_000 },
    { salon_id: "thorn", last: 9_000 },
  ]);
});

test("the statements that read appointments fit the tables", () => {
  const taken: Taken = { at: AT, sent: [], written: [], deleted: ["1"] };
  for (const sql of [...Object.values(readsOfTaken(AT)), ...readsOfDiary(taken)]) {
    expect(database.prepare(sql).all(), sql).toEqual([]);
  }
});

test("the list names exactly the people who know something other than the diary", () => {
  const was = (id: string, other: Partial<Written> = {}): Written => ({
    ...{ id, salon_id: "rose", customer_name: id, customer_email: `${id}@example.com`, customer_phone: "07700 900123" },
    ...{ date: "2036-06-16", starts_minute: 605, status: "confirmed", payment_status: "pending" },
    ...other,
  });
  const written = [was("booked"), was("same"), was("moved"), was("cancelled", { status: "cancelled" })];
  const diary = [was("same"), was("moved", { starts_minute: 540 }), was("cancelled"), was("deleted")];
  expect(callList({ at: AT, sent: [], written, deleted: ["deleted", "long gone"] }, diary)).toEqual([
    "rose, booked, booked@example.com, 07700 900123: was 2036-06-16 10:05 confirmed, payment pending; the diary says nothing",
    "rose, moved, moved@example.com, 07700 900123: was 2036-06-16 10:05 confirmed, payment pending; the diary says 2036-06-16 09:00 confirmed, payment pending",
    "rose, cancelled, cancelled@example.com, 07700 900123: was 2036-06-16 10:05 cancelled, payment pending; the diary says 2036-06-16 10:05 confirmed, payment pending",
    "rose, deleted, deleted@example.com, 07700 900123: was deleted; the diary says 2036-06-16 10:05 confirmed, payment pending",
  ]);
});
