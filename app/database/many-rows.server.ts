import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/* Many rows in one statement. As JSON they are one parameter, and D1 allows at most 100 parameters. */

/**
 * The select of an insert of rows, for `.insert(table).select(…)`. It has the columns of `table` in their order. A column
 * that a row does not name gets its default.
 */
export function selectRows<Table extends SQLiteTable>(table: Table, rows: Table["$inferInsert"][]): SQL {
  const columns = columnsOf(table, rows[0] ?? {});
  const values = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    if (column.generated) return [];
    if (columns.some((named) => named.key === key)) return [sql`value ->> ${sql.raw(`'${key}'`)}`];
    return [sql`${column.default === undefined ? null : sql.param(column.default, column)}`];
  });
  return sql`select ${sql.join(values, sql`, `)} from json_each(${asJson(columns, rows)}) where true`;
}

/** The rows as a table of a statement, with these of their columns by their names in D1. */
export function rowsOf<Table extends SQLiteTable>(table: Table, rows: Partial<Table["$inferSelect"]>[]): SQL {
  const columns = columnsOf(table, rows[0] ?? {});
  const named = columns.map(({ key, name }) => sql`value ->> ${sql.raw(`'${key}'`)} as ${sql.identifier(name)}`);
  return sql`(select ${sql.join(named, sql`, `)} from json_each(${asJson(columns, rows)}))`;
}

/** The rows of `table` that a condition finds, as JSON that `selectStored` reads. */
export function jsonOf(table: SQLiteTable, where: SQL | undefined): SQL {
  const values = storedColumns(table).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`);
  return sql`(select json_group_array(json_object(${sql.join(values, sql`, `)})) from ${table} where ${where})`;
}

/** What an insert selects of rows of `table` that `jsonOf` has stored, the `json` being a query for one text. */
export function selectStored(table: SQLiteTable, json: SQL): SQL {
  const values = storedColumns(table).map(([key]) => sql`value ->> ${sql.raw(`'${key}'`)}`);
  return sql`select ${sql.join(values, sql`, `)} from json_each(${json}) where true`;
}

function storedColumns(table: SQLiteTable) {
  return Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);
}

/** Texts as a query of a statement: `in ${oneOf(ids)}`. */
export function oneOf(texts: Iterable<string>): SQL {
  return sql`(select value from json_each(${JSON.stringify([...texts])}))`;
}

interface Column {
  key: string;
  name: string;
  encode: (value: unknown) => unknown;
}

function columnsOf(table: SQLiteTable, row: object): Column[] {
  return Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    key in row ? [{ key, name: column.name, encode: (value: unknown) => column.mapToDriverValue(value) }] : [],
  );
}

function asJson(columns: Column[], rows: object[]): string {
  return JSON.stringify(
    rows.map((row) => {
      const given = new Map<string, unknown>(Object.entries(row));
      return Object.fromEntries(
        columns.map(({ key, encode }) => {
          const value = given.get(key) ?? null;
          return [key, value === null ? null : encode(value)];
        }),
      );
    }),
  );
}
