import * as v from "valibot";

/** What somebody sent us: either what it says, or a sentence for each field at fault (docs/rules.md 7.1). */
export type Submission<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors };

/** By field name, the sentence that says what to mend. */
export type FieldErrors = Record<string, string>;

/** Parses what was sent, once, at the edge. The first complaint about each field is the one that is told. */
export function parseSubmission<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Submission<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input);
  if (result.success) return { ok: true, value: result.output };
  const fields: FieldErrors = {};
  for (const issue of result.issues) fields[fieldOf(issue)] ??= issue.message;
  return { ok: false, fields };
}

/** Text that has to be there, trimmed, with the sentence for its absence; longer than `most` characters is refused. */
export function requiredText(sentence: string, most: number) {
  return v.pipe(v.optional(v.string(sentence), ""), v.trim(), v.nonEmpty(sentence), noLongerThan(most));
}

/** Text that may be missing, trimmed. */
export function optionalText(most: number) {
  return v.pipe(v.optional(v.nullable(v.string("Please enter text"), ""), ""), v.trim(), noLongerThan(most));
}

/** An email address, trimmed and lower-cased. docs/rules.md 6.3 */
export function emailAddress(required: string, invalid: string) {
  return v.pipe(requiredText(required, 254), v.toLowerCase(), v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, invalid));
}

function noLongerThan(most: number) {
  return v.maxLength<string, number, string>(most, `Please use at most ${most} characters`);
}

function fieldOf(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.[0]?.key;
  return typeof key === "string" ? key : "form";
}
