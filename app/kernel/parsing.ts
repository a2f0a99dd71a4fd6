import * as v from "valibot";

/** The result of parsing a submit: its value, or a sentence for each invalid field. docs/rules.md 7.1 */
export type Submission<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors };

/** The error sentence of each invalid field, by field name. */
export type FieldErrors = Record<string, string>;

/** Parses a submit. Each invalid field gets the sentence of its first issue. */
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

/**
 * A text of at most so many characters. A longer one isn't text to what comes after it in a pipe, so no pattern gets to see it.
 * docs/rules.md 7.9
 */
export function atMost(most: number, sentence = `Please use at most ${most} characters`) {
  return v.pipe(v.string(), v.maxLength(most, sentence), v.string());
}

/**
 * A required line of text, trimmed. Text without a visible character counts as missing, which `sentence` reports.
 * Control characters and more than `most` characters are refused. docs/rules.md 7.4
 */
export function requiredText(sentence: string, most: number, notPlain = "Please use one line of plain text") {
  return v.pipe(
    v.optional(v.string(sentence), ""),
    v.trim(),
    atMost(most),
    v.check(showsSomething, sentence),
    v.check((text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text), notPlain),
  );
}

/** Whether a text has a visible character. Blank letters, such as the Hangul filler, are not visible. */
export function showsSomething(text: string): boolean {
  return /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** A number from 1 to `most`, below 10,000, as a query has it; `usual` without one. `sentence` refuses anything else. */
export function countUpTo(most: number, usual: number, sentence: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, sentence),
      v.transform(Number),
      v.minValue(1, sentence),
      v.maxValue(most, sentence),
    ),
    String(usual),
  );
}

/** Optional text of any number of lines, trimmed. docs/rules.md 7.4 */
export function optionalText(most: number) {
  return v.pipe(v.optional(v.nullable(v.string("Please enter text"), ""), ""), plainText(most));
}

/** Text of any number of lines, trimmed. docs/rules.md 7.4 */
export function plainText(most: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    atMost(most),
    v.check((text) => text.isWellFormed() && !/[^\P{Cc}\r\n\t]/u.test(text), "Please use plain text"),
  );
}

/** An email address, trimmed, lower-cased, and in the letters that mail systems make of it. docs/rules.md 6.3 */
export function emailAddress(required: string, invalid: string) {
  return v.pipe(
    requiredText(required, LONGEST_EMAIL, invalid),
    v.normalize("NFKC"),
    v.toLowerCase(),
    atMost(LONGEST_EMAIL, invalid),
    v.regex(EMAIL, invalid),
  );
}

const LONGEST_EMAIL = 254;

/**
 * `somebody@somewhere.tld`, with a character on both sides of each dot, without characters that a mail system would read as
 * more than one plain address, and without those that it would leave out or read as a dot.
 */
export const EMAIL =
  /^(?!\.|.*(?:\.[.@]|@\.|[\p{Cf}\p{Default_Ignorable_Code_Point}。]))[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/u;

function fieldOf(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.[0]?.key;
  return typeof key === "string" ? key : "form";
}
