import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { anAppointment } from "../testing/appointments.ts";
import { database } from "../testing/database.ts";
import { callApi } from "../testing/requests.ts";
import { aSalon, aTechnician } from "../testing/salons.ts";
import { TRIGGERS } from "./migrations.server.ts";
import { appointments } from "./schema.ts";
import {
  BETWEEN_STATEMENTS,
  missingOrOther,
  putInPlace,
  STORED_TRIGGERS,
  type Trigger,
  triggersOf,
} from "./triggers.ts";

/* What a rebuilt table loses, and how it gets it back: docs/operations.md, "Watching". */

afterEach(putRight);

test("the database has the triggers that the texts of the migrations say", async () => {
  // Other tests rename tables and back, after which SQLite writes their names in quotes.
  const triggers = await stored();
  expect(TRIGGERS.map(({ name }) => name).sort()).toEqual(triggers.map(({ name }) => name).sort());
  expect(missingOrOther(TRIGGERS, triggers)).toEqual([]);
});

test("of a trigger that several migrations write the newest text counts, and a dropped one is gone", () => {
  const create = (name: string, does: string) => `CREATE TRIGGER ${name} AFTER INSERT ON b\nBEGIN\n  ${does};\nEND;`;
  const migrations = [
    ["-- Why.", create("one", "DELETE FROM c"), BETWEEN_STATEMENTS, create("two", "DELETE FROM c")].join("\n"),
    ["DROP TRIGGER `two`;", BETWEEN_STATEMENTS, "DROP TRIGGER IF EXISTS one;", BETWEEN_STATEMENTS].join("\n"),
    ["ALTER TABLE b ADD d TEXT;", BETWEEN_STATEMENTS, create("one", "DELETE FROM d")].join("\n"),
  ];
  expect(triggersOf(migrations.slice(0, 1)).map(({ name }) => name)).toEqual(["one", "two"]);
  expect(triggersOf(migrations)).toEqual([{ name: "one", sql: create("one", "DELETE FROM d").slice(0, -1) }]);
});

test("white space, comments and quotes tell no triggers apart, and a word does", () => {
  const [wanted, stored] = [
    "CREATE TRIGGER a AFTER INSERT ON b\nBEGIN\n  DELETE FROM c; -- all\nEND;\n",
    'CREATE TRIGGER "a" AFTER INSERT ON `b` BEGIN DELETE  FROM c; END',
  ];
  const found = (sql: string) => missingOrOther(triggersOf([wanted]), [{ name: "a", sql }]).map(({ name }) => name);
  expect(found(stored)).toEqual([]);
  expect(found(stored.replace("INSERT", "UPDATE"))).toEqual(["a"]);
  expect(missingOrOther(triggersOf([wanted]), [])).toHaveLength(1);
});

test("a rebuilt table of appointments is not well until its triggers are back, and then each technician has one appointment at a time", async () => {
  const salon = await aSalon();
  const other = `${salon.id}-2`;
  await aTechnician(salon, { id: other });
  await anAppointment(salon);
  await rebuildAppointments();
  expect((await callApi(salon, "health")).status).toBe(503);
  const twice = await anAppointment(salon);
  await database.delete(appointments).where(eq(appointments.id, twice));

  await putRight();
  expect((await callApi(salon, "health")).status).toBe(200);
  await expect(anAppointment(salon)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("slot_taken") },
  });
  await anAppointment(salon, { technicianId: other });
});

/** What `npm run db:triggers` does. */
async function putRight() {
  const wrong = missingOrOther(TRIGGERS, await stored());
  if (wrong.length > 0) await env.DB.batch(putInPlace(wrong).map((sql) => env.DB.prepare(sql)));
}

async function stored(): Promise<Trigger[]> {
  return (await env.DB.prepare(STORED_TRIGGERS).all<Trigger>()).results;
}

/**
 * Rebuilds the table as drizzle-kit does when it can't alter it: a new one, the rows copied, the old one dropped. SQLite
 * refuses the new name while triggers of other tables say it, and to drop the table while rows refer to its own.
 */
async function rebuildAppointments() {
  const { results: objects } = await env.DB.prepare("SELECT type, name, tbl_name, sql FROM sqlite_master").all<{
    type: string;
    name: string;
    tbl_name: string;
    sql: string | null;
  }>();
  const own = objects.filter(({ tbl_name }) => tbl_name === "appointments");
  const others = objects.filter(({ type, tbl_name }) => type === "trigger" && tbl_name !== "appointments");
  const { results: columns } = await env.DB.prepare("SELECT name FROM pragma_table_info('appointments')").all();
  const names = columns.map(({ name }) => name).join(", ");
  const created = own.find(({ type }) => type === "table")?.sql ?? expect.fail("There are no appointments");
  const statements = [
    ...others
      .filter(({ sql }) => sql?.replaceAll('"', "").includes("FROM appointments"))
      .map(({ name }) => `DROP TRIGGER ${name}`),
    // What names an appointment waits beside them.
    "CREATE TABLE __items AS SELECT * FROM appointment_items",
    "CREATE TABLE __wishes AS SELECT * FROM wishes",
    "DELETE FROM appointment_items",
    "DELETE FROM wishes",
    created.replace("appointments", "__new").replaceAll('"appointments".', '"__new".'),
    `INSERT INTO __new (${names}) SELECT ${names} FROM appointments`,
    "DROP TABLE appointments",
    "ALTER TABLE __new RENAME TO appointments",
    ...own.flatMap(({ type, sql }) => (type === "index" && sql ? [sql] : [])),
    "INSERT INTO appointment_items SELECT * FROM __items",
    "INSERT INTO wishes SELECT * FROM __wishes",
    "DROP TABLE __items",
    "DROP TABLE __wishes",
  ];
  await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));
}
