import type * as v from "valibot";
import { parseSubmission } from "../../kernel/parsing.ts";
import { inShort } from "../../kernel/read-csv.ts";

/** A line, by the number that a spreadsheet gives it, with what is wrong with it or what it loses. */
export interface NamedLine {
  line: number;
  name: string;
  sentence: string;
}

/** A line that was read, with a sentence for each cell that was left out; or why it can't be read. */
export type LineRead<Value> = { ok: true; value: Value; lost: string[] } | { ok: false; sentence: string };

/**
 * Reads the cells of a line. A cell of an `optional` column that can't be read costs itself, with a word, and never the line, as long
 * as the line says enough without it. docs/rules.md 23.13, 25.2
 */
export function readLine<Schema extends v.GenericSchema>(
  schema: Schema,
  typed: Record<string, string>,
  optional: readonly string[],
): LineRead<v.InferOutput<Schema>> {
  const whole = parseSubmission(schema, typed);
  if (whole.ok) return { ...whole, lost: [] };
  const wrong = Object.entries(whole.fields);
  const [, first = ""] = wrong.find(([field]) => !optional.includes(field)) ?? wrong[0] ?? [];
  if (wrong.some(([field]) => !optional.includes(field))) return { ok: false, sentence: first };
  const rest = { ...typed, ...Object.fromEntries(wrong.map(([field]) => [field, ""])) };
  const without = parseSubmission(schema, rest);
  if (!without.ok) return { ok: false, sentence: first };
  return {
    ...without,
    lost: wrong.map(([field, sentence]) => `${sentence}. We left out “${inShort(typed[field] ?? "")}”`),
  };
}
