import { getTableColumns } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { BaseSQLiteDatabase, SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";

/** A demo salon: its host, and the prefix of its rows' ids, so that a database can hold several. */
export interface DemoSalon {
  id: string;
  host: string | null;
  idPrefix: string;
}

/** An insert that drizzle can run, or turn into SQL. */
export type DemoInsert = BatchItem<"sqlite"> & { toSQL(): { sql: string; params: unknown[] } };

/** D1, or another SQLite database that drizzle writes to. */
export type InsertingDatabase = Pick<BaseSQLiteDatabase<"async", unknown>, "insert">;

/** Inserts with as many rows each as D1 takes: a statement binds at most 100 parameters. */
export function inserts<Table extends SQLiteTable>(
  db: InsertingDatabase,
  table: Table,
  rows: SQLiteInsertValue<Table>[],
): DemoInsert[] {
  const rowsEach = Math.floor(100 / Object.keys(getTableColumns(table)).length);
  const count = Math.ceil(rows.length / rowsEach);
  return Array.from({ length: count }, (_, index) =>
    db.insert(table).values(rows.slice(index * rowsEach, (index + 1) * rowsEach)),
  );
}
