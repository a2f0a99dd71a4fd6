import { env } from "cloudflare:workers";
import type { Twin } from "./twin.ts";

/** The rows of a salon, each as JSON, by table. */
export type Rows = Record<string, string[]>;

let known: string[] = [];

/** All tables but SQLite's, D1's and the migrations' own. No test makes one. */
export async function tables(): Promise<string[]> {
  if (known.length > 0) return known;
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'd1_*'",
  ).all<{ name: string }>();
  known = results.map(({ name }) => name).sort();
  return known;
}

/** Every row of a salon: its own, and those of each table by its `salon_id`. A table without one throws. */
export async function rowsOf({ salon }: Twin): Promise<Rows> {
  const names = await tables();
  const read = await env.DB.batch<object>(
    names.map((name) =>
      env.DB.prepare(`SELECT * FROM ${name} WHERE ${name === "salons" ? "id" : "salon_id"} = ? ORDER BY rowid`).bind(
        salon.id,
      ),
    ),
  );
  return Object.fromEntries(
    names.map((name, at) => [name, (read[at]?.results ?? []).map((row) => JSON.stringify(row))]),
  );
}
