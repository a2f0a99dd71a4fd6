import type { DatabaseSync, StatementSync } from "node:sqlite";

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** The rows that a query finds, as the caller types them. It reads from outside, so it does not affect the simulation. */
export function rowsIn<Row>(sqlite: DatabaseSync, query: string): Row[];
export function rowsIn(sqlite: DatabaseSync, query: string): unknown[] {
  const statements = prepared.get(sqlite) ?? new Map<string, StatementSync>();
  prepared.set(sqlite, statements);
  const statement = statements.get(query) ?? sqlite.prepare(query);
  statements.set(query, statement);
  return statement.all();
}
