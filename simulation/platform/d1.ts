import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

/*
 * D1 on SQLite in memory, with one transaction a call. The simulation decides when a call is executed, whether it fails, and
 * when its answer comes.
 */

/** SQLite's answer to one statement. */
interface Rows {
  results: Record<string, unknown>[];
  success: true;
  meta: { changes: number };
}

/** Carries calls to the database. `execute` executes one at once. */
export type Carry = <Answer>(call: { statements: string[]; execute: () => Answer }) => Promise<Answer>;

export class SimulatedD1 {
  readonly sqlite: DatabaseSync;
  readonly #carry: Carry;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(sqlite: DatabaseSync, carry: Carry) {
    this.sqlite = sqlite;
    this.#carry = carry;
  }

  withSession() {
    return this;
  }

  getBookmark(): string {
    return "now";
  }

  prepare(sql: string): Statement {
    return new Statement(this, sql, []);
  }

  /** Executes all statements or none, as one call. */
  batch(statements: Statement[]): Promise<Rows[]> {
    return this.#carry({
      statements: statements.map(({ sql }) => sql),
      execute: () => this.#inTransaction(() => statements.map((statement) => this.rowsOf(statement))),
    });
  }

  /** Executes one statement as one call. */
  alone<Answer>(statement: Statement, read: (rows: Rows) => Answer): Promise<Answer> {
    return this.#carry({
      statements: [statement.sql],
      execute: () => this.#inTransaction(() => read(this.rowsOf(statement))),
    });
  }

  /** Executes one statement as one call. Its rows are lists, because two tables may have columns of the same name. */
  raw(statement: Statement): Promise<unknown[][]> {
    return this.#carry({
      statements: [statement.sql],
      execute: () =>
        this.#inTransaction(() => {
          const prepared = this.sqlite.prepare(statement.sql);
          prepared.setReturnArrays(true);
          return prepared.all(...statement.values).map((row) => Object.values(row));
        }),
    });
  }

  /** Executes a statement. */
  rowsOf({ sql, values }: Statement): Rows {
    const prepared = this.#prepared.get(sql) ?? this.sqlite.prepare(sql);
    this.#prepared.set(sql, prepared);
    if (/^\s*(select|with)\b/i.test(sql))
      return { results: prepared.all(...values), success: true, meta: { changes: 0 } };
    if (/\breturning\b/i.test(sql)) {
      const results = prepared.all(...values);
      return { results, success: true, meta: { changes: results.length } };
    }
    return { results: [], success: true, meta: { changes: Number(prepared.run(...values).changes) } };
  }

  #inTransaction<Answer>(work: () => Answer): Answer {
    this.sqlite.exec("SAVEPOINT call");
    try {
      const answer = work();
      this.sqlite.exec("RELEASE call");
      return answer;
    } catch (error) {
      this.sqlite.exec("ROLLBACK TO call; RELEASE call");
      throw refusedBySqlite(error);
    }
  }
}

/** A statement with its values, as D1 has it. */
class Statement {
  readonly #d1: SimulatedD1;
  readonly sql: string;
  readonly values: SQLInputValue[];

  constructor(d1: SimulatedD1, sql: string, values: SQLInputValue[]) {
    this.#d1 = d1;
    this.sql = sql;
    this.values = values;
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#d1, this.sql, values.map(asSqlite));
  }

  all(): Promise<Rows> {
    return this.#d1.alone(this, (rows) => rows);
  }

  run(): Promise<Rows> {
    return this.all();
  }

  first(): Promise<unknown> {
    return this.#d1.alone(this, ({ results }) => results[0] ?? null);
  }

  raw(): Promise<unknown[][]> {
    return this.#d1.raw(this);
  }
}

function asSqlite(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return Number(value);
  if (value === null || typeof value === "number" || typeof value === "string" || value instanceof Uint8Array)
    return value;
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported`);
}

const CONSTRAINT = 19;

/** The error that D1 gives for one of SQLite's. */
function refusedBySqlite(error: unknown): Error {
  const { message, errcode } = Object(error);
  const code = (errcode & 0xff) === CONSTRAINT ? "SQLITE_CONSTRAINT" : "SQLITE_ERROR";
  const cause = new Error(`${message}: ${code}`);
  return new Error(`D1_ERROR: ${cause.message}`, { cause });
}
