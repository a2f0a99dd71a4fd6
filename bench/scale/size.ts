import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** The rows that a table is measured with: enough that a page which is not full does not count. */
const ROWS = 20_000;
const DAYS = 366;

export interface TableSize {
  /** Rows that one appointment leaves, as measured; null for a table whose rows do not come with each. */
  rows: number | null;
  /** Bytes of a row with its share of all indexes, and with what pages leave free. */
  bytes: number;
}

/** The columns that name an appointment, of the tables whose rows come with each. */
const OF_AN_APPOINTMENT: Record<string, string> = {
  appointments: "id",
  appointment_items: "appointment_id",
  audit_events: "appointment_id",
  outbox: "subject_id",
  appointment_links: "appointment_id",
  idempotency_keys: "created_id",
};

/** Other tables that grow. */
const OTHERS = ["customers", "users", "reviews", "revenue_days", "diary_changes", "session_pages"];

/** The columns that are different in every row. */
const OWN = /^(id|appointment_id|created_id|token_hash|key|calendar_uid|command_id|customer_email|email|page)$/;

/**
 * How many bytes a row takes up, by table. The rows of these appointments, or all of a table, are copied with ids of their own,
 * on other days and at other salons, into tables and indexes as the migrations make them.
 */
export function sizes(file: string, appointments: string[]): Record<string, TableSize> {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF");
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  const measured: [string, TableSize][] = [];
  for (const [table, column] of Object.entries(OF_AN_APPOINTMENT)) {
    const of = database.prepare(`SELECT * FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`);
    const rows = of.all(JSON.stringify(appointments));
    measured.push([table, { rows: rows.length / appointments.length, bytes: bytesOf(database, table, rows) }]);
  }
  for (const table of OTHERS) {
    const rows = database.prepare(`SELECT * FROM ${table}`).all();
    measured.push([table, { rows: null, bytes: bytesOf(database, table, rows) }]);
  }
  database.close();
  return Object.fromEntries(measured);
}

/** The bytes of a row of a table that is filled with copies of these. */
function bytesOf(database: DatabaseSync, table: string, rows: Record<string, SQLInputValue>[]): number {
  if (rows.length === 0) throw new Error(`${table} has no rows to measure.`);
  database.exec(`DELETE FROM ${table}`);
  database.exec("BEGIN");
  fill(database, table, rows);
  database.exec("COMMIT");
  const sql =
    "SELECT sum(pgsize) AS bytes FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name = ?)";
  return Math.round(Number(database.prepare(sql).get(table)?.bytes ?? 0) / ROWS);
}

function fill(database: DatabaseSync, table: string, rows: Record<string, SQLInputValue>[]): void {
  const generated = database.prepare("SELECT name FROM pragma_table_xinfo(?) WHERE hidden > 0").all(table);
  const left = new Set(generated.map(({ name }) => name));
  const columns = Object.keys(rows[0] ?? {}).filter((name) => !left.has(name));
  const values = columns.map(() => "?").join(", ");
  const insert = database.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${values})`);
  for (let number = 0; number < ROWS; number++) {
    const row = rows[number % rows.length] ?? {};
    insert.run(...columns.map((name) => copied(name, row[name] ?? null, number)));
  }
}

/** The value of a copy, as long as the one that was measured. */
function copied(name: string, value: SQLInputValue, number: number): SQLInputValue {
  if (typeof value === "number") return name === "id" ? number + 1 : value;
  if (typeof value !== "string") return value;
  if (OWN.test(name)) return `${crypto.randomUUID()}${crypto.randomUUID()}`.slice(0, Math.max(8, value.length));
  if (name === "salon_id") return `${value.slice(0, -5)}${`${Math.floor(number / DAYS)}`.padStart(5, "0")}`;
  if (name === "date" && value !== "")
    return new Date(Date.UTC(2036, 0, 1 + (number % DAYS))).toISOString().slice(0, 10);
  return value;
}
