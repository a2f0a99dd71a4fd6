import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.server.ts";

/** Statements by name. */
type Statements = Record<string, BatchItem<"sqlite">>;

/** What statements answer, under their names. */
export type Answers<Named extends Statements> = { [Name in keyof Named]: Named[Name]["_"]["result"] };

/** Executes statements in one round trip and one transaction, in the order in which they are named. */
export async function batchOf<Named extends Statements>(database: Database, named: Named): Promise<Answers<Named>> {
  const names = Object.keys(named);
  const [first, ...rest] = Object.values(named);
  const answers = first ? await database.batch([first, ...rest]) : [];
  const entries = names.map((name, place) => [name, answers[place]]);
  return Object.fromEntries(entries);
}
