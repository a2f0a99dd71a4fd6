import { env } from "cloudflare:workers";

/** What a D1 does besides counting. Calls are counted from 1. */
interface Behaviour {
  /** The number of calls that it answers; then it answers none. */
  answers?: number;
  /** The one call that it refuses, without executing it. */
  refuses?: number;
  /** What happens before a call. */
  before?: [call: number, happens: () => Promise<unknown>];
}

/**
 * A D1 that counts its calls, a batch as one, their statements, and how many of the calls write. It stands in for the binding
 * `DB`.
 */
export function countingD1({ answers = Number.POSITIVE_INFINITY, refuses, before }: Behaviour = {}) {
  const { DB } = env;
  const counted = { calls: 0, statements: 0, writes: 0, withSession: openSession };
  return counted;

  function openSession(start: string) {
    const session = DB.withSession(start);
    const statements = new Map<unknown, { real: D1PreparedStatement; sql: string }>();
    return { prepare: (sql: string) => statement(session.prepare(sql), sql), batch, getBookmark: () => null };

    function statement(real: D1PreparedStatement, sql: string): unknown {
      const alone = {
        bind: (...values: unknown[]) => statement(real.bind(...values), sql),
        all: () => call([sql], () => real.all()),
        raw: () => call([sql], () => real.raw()),
        run: () => call([sql], () => real.run()),
      };
      statements.set(alone, { real, sql });
      return alone;
    }

    function batch(asked: unknown[]) {
      const known = asked.flatMap((one) => statements.get(one) ?? []);
      return call(
        known.map(({ sql }) => sql),
        () => session.batch(known.map(({ real }) => real)),
      );
    }
  }

  async function call<Answer>(statements: string[], execute: () => Promise<Answer>): Promise<Answer> {
    const number = ++counted.calls;
    counted.statements += statements.length;
    if (statements.some((sql) => /^\s*(insert|update|delete)\b/i.test(sql))) counted.writes++;
    if (before?.[0] === number) await before[1]();
    if (number > answers || number === refuses) throw new Error("D1_ERROR: Network connection lost");
    return execute();
  }
}
