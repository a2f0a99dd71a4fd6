import { env } from "cloudflare:workers";
import type { Twin } from "./twin.ts";

/** The rows of a salon, each as its columns with their values, by table. */
export type Rows = Record<string, string[]>;

let [known, ofAllTables]: [string[], string] = [[], ""];

/** All tables but SQLite's, D1's and the migrations' own. No test makes one. */
export async function tables(): Promise<string[]> {
  if (known.length > 0) return known;
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'd1_*'",
  ).all<{ name: string }>();
  known = results.map(({ name }) => name).sort();
  return known;
}

/**
 * Every row of a salon: its own, and those of each table by its `salon_id`. A table without one throws. One statement reads
 * all tables: the rows of two salons are read after each operation.
 */
export async function rowsOf({ salon }: Twin): Promise<Rows> {
  ofAllTables ||= await statementOfAllTables();
  const found = await env.DB.prepare(ofAllTables).bind(salon.id).first<Record<string, string | null>>();
  return Object.fromEntries(Object.entries(found ?? {}).map(([table, rows]) => [table, rows?.split("\n") ?? []]));
}

/** Selects a row with a column for each table: all its rows of a salon as text. */
async function statementOfAllTables(): Promise<string> {
  const { results } = await env.DB.prepare(
    `SELECT tables.value AS name, group_concat('(''' || columns.name || ': '' || quote("' || columns.name || '"))', ' || '' '' || ') AS texts
     FROM json_each(?) AS tables JOIN pragma_table_info(tables.value) AS columns GROUP BY tables.value ORDER BY tables.value`,
  )
    .bind(JSON.stringify(await tables()))
    .all<{ name: string; texts: string }>();
  const columns = results.map(({ name, texts }) => {
    const rows = `SELECT ${texts} AS text FROM ${name} WHERE ${name === "salons" ? "id" : "salon_id"} = ?1 ORDER BY rowid`;
    return `(SELECT group_concat(text, char(10)) FROM (${rows})) AS ${name}`;
  });
  return `SELECT ${columns.join(", ")}`;
}
