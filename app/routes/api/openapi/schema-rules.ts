import type { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { isCalendarDate, minuteOf } from "../../../kernel/clock.ts";
import { EMAIL, showsSomething } from "../../../kernel/parsing.ts";

/* The rules of a valibot schema that the converter to JSON Schema does not know, or does not reach. */

export type JsonSchema = ReturnType<typeof toJsonSchema>;

interface Step {
  type: string;
  requirement?: unknown;
  operation?: unknown;
  options?: unknown;
  entries?: object;
}

const AStep = v.custom<Step>((given) => v.is(v.object({ type: v.string() }), given));

/** The steps of a schema in order, including those of nested pipes and wrapped schemas. */
export function stepsOf(schema: unknown): Step[] {
  if (!v.is(AStep, schema)) return [];
  if ("pipe" in schema && Array.isArray(schema.pipe)) return schema.pipe.flatMap(stepsOf);
  return "wrapped" in schema ? stepsOf(schema.wrapped) : [schema];
}

/** The JSON Schema of our own checks and conversions. */
const MEANING = new Map<unknown, JsonSchema>([
  [isCalendarDate, { format: "date" }],
  [minuteOf, { pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }],
  [showsSomething, { minLength: 1 }],
  [EMAIL, { format: "email" }],
  [Number, { type: "integer" }],
]);

/** Adds the rules that come after a schema's first transformation, where the converter stops. */
export function withRules(schema: v.GenericSchema, { pattern, ...jsonSchema }: JsonSchema): JsonSchema {
  const steps = stepsOf(schema);
  const meant = steps.flatMap(({ requirement, operation }) => MEANING.get(requirement ?? operation) ?? []);
  const known = meant.some(({ format, type }) => format ?? type);
  return Object.assign(
    { ...jsonSchema, ...(pattern && !known && { pattern }) },
    ...steps.map((step) => boundOf(step, jsonSchema)),
    ...meant,
  );
}

function boundOf({ type, requirement, options }: Step, { type: kind = [] }: JsonSchema): JsonSchema {
  if (v.is(v.number(), requirement)) {
    if (type === "min_value") return { minimum: requirement };
    if (type === "max_value") return { maximum: requirement };
    if (type === "max_length" && [kind].flat().includes("string")) return { maxLength: requirement };
  }
  return type === "picklist" && v.is(v.array(v.string()), options) ? { enum: options } : {};
}
