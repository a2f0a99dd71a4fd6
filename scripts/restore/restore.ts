import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { onSalonDatabase, type SalonDatabase } from "../database/salon-database.ts";
import { readLocalSettings } from "../local/settings.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { callList, readsOfDiary, readsOfTaken, Taken, Written, writesAfterRestore } from "./restored.ts";

const USAGE = `npm run db:restore -- before taken.json --at 2026-11-26T10:00:00Z [--remote]
npm run db:restore -- after taken.json [--remote]`;

await runLeavingNothingBehind(restore, 1);

/**
 * `npm run db:restore`: `before` stores in a file what restoring D1 to a time takes away, and `after` makes the restored D1
 * fit what has happened since, and lists the clients to ask. docs/operations.md
 */
async function restore(): Promise<number> {
  const options = { at: { type: "string" }, remote: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [step, file] = positionals;
  const at = Date.parse(values.at ?? "");
  const onDatabase = <Result>(work: (database: SalonDatabase) => Promise<Result>) =>
    onSalonDatabase(values.remote === true, readLocalSettings(), work);
  if (step === "before" && file && at < Date.now()) return onDatabase((database) => before(database, file, at));
  if (step === "after" && file) return onDatabase((database) => after(database, file));
  throw new Error(USAGE);
}

async function before(database: SalonDatabase, file: string, at: number): Promise<number> {
  const { sent, written, deleted } = readsOfTaken(at);
  const taken = v.parse(Taken, {
    at,
    sent: await database.read(sent),
    written: await database.read(written),
    deleted: v.parse(v.array(v.object({ id: v.string() })), await database.read(deleted)).map(({ id }) => id),
  });
  writeFileSync(file, JSON.stringify(taken), { mode: 0o600 });
  const counts = `${taken.sent.length} emails sent, ${taken.written.length} appointments written`;
  console.log(`${counts} and ${taken.deleted.length} deleted since ${new Date(at).toISOString()}: stored in ${file}`);
  return 0;
}

async function after(database: SalonDatabase, file: string): Promise<number> {
  const taken = v.parse(v.pipe(v.string(), v.parseJson(), Taken), readFileSync(file, "utf8"));
  await database.write(...writesAfterRestore(taken, Date.now()));
  const diary: Written[] = [];
  for (const sql of readsOfDiary(taken)) diary.push(...v.parse(v.array(Written), await database.read(sql)));
  const lines = callList(taken, diary);
  console.log(`No email goes twice, and pages read their diaries anew. ${lines.length} clients to ask:`);
  for (const line of lines) console.log(line);
  return 0;
}
