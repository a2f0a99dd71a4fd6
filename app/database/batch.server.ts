import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.server.ts";

/** Statements by name. One that would read about nothing may be null: it is not sent, and answers no rows. */
type Statements = Record<string, BatchItem<"sqlite"> | null>;

/** What statements answer, under their names. */
export type Answers<Named extends Statements> = { [Name in keyof Named]: NonNullable<Named[Name]>["_"]["result"] };

/** Executes statements in one round trip and one transaction, in the order in which they are named. */
export async function batchOf<Named extends Statements>(database: Database, named: Named): Promise<Answers<Named>> {
  const sent = Object.values(named).flatMap((statement) => statement ?? []);
  const [first, ...rest] = sent;
  const answers = first ? await database.batch([first, ...rest]) : [];
  const rows = answers[Symbol.iterator]();
  const entries = Object.entries(named).map(([name, statement]) => [name, statement ? rows.next().value : []]);
  return Object.fromEntries(entries);
}
