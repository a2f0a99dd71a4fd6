import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import * as v from "valibot";
import { isCalendarDate, minuteOf } from "../../../kernel/clock.ts";
import { EMAIL, showsSomething } from "../../../kernel/parsing.ts";
import * as records from "../records.ts";

/* Converts the valibot schemas of requests and answers to JSON Schema for the API's document. */

export type JsonSchema = ReturnType<typeof toJsonSchema>;

/** The records that the document defines by name, for calls to refer to. */
const NAMED = {
  Service: records.ServiceRecord,
  Appointment: records.AppointmentRecord,
  PublicReview: records.PublicReviewRecord,
  NewReview: records.NewReviewRecord,
  Review: records.ReviewRecord,
  User: records.UserRecord,
  ClosureDate: records.ClosureRecord,
  DayHours: records.HoursRecord,
  Error: records.ErrorRecord,
};

/** The JSON Schema of an answer, with references to the named records. */
export function answered(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, $defs: __, ...jsonSchema } = toJsonSchema(schema, { ...ANSWERS, definitions: NAMED });
  return jsonSchema;
}

/** The definitions of the named records. */
export function namedRecords(): Record<string, JsonSchema> {
  return toJsonSchemaDefs(NAMED, ANSWERS);
}

/** The JSON Schema of a request. A field is required if its schema refuses `undefined`. */
export function sent(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...jsonSchema } = toJsonSchema(schema, SENT);
  return jsonSchema;
}

/** A field of a body or query string. */
interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** The fields of a request's schema. */
export function fieldsOf(schema: v.GenericSchema): Field[] {
  return stepsOf(schema).flatMap(({ entries = {} }) =>
    Object.entries(entries).flatMap(([name, entry]) => (v.is(Schema, entry) ? [fieldOf(name, entry)] : [])),
  );
}

const ANSWERS: ConversionConfig = {
  target: "draft-2020-12",
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

const SENT: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "input",
  errorMode: "ignore",
  overrideSchema({ valibotSchema, jsonSchema }) {
    if (!("entries" in valibotSchema)) return jsonSchema;
    const fields = fieldsOf(valibotSchema);
    return {
      ...jsonSchema,
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
    };
  },
};

const Schema = v.custom<v.GenericSchema>((given) => v.is(v.object({ kind: v.literal("schema") }), given));

function fieldOf(name: string, entry: v.GenericSchema): Field {
  const absent = v.safeParse(entry, undefined);
  const { default: _, ...schema } = withRules(entry, withoutDoubles(sent(entry)));
  const usual = v.safeParse(v.union([v.number(), v.boolean(), v.pipe(v.string(), v.nonEmpty())]), absent.output);
  return {
    name,
    required: !absent.success,
    schema: {
      ...(v.is(entry, null) ? schema : withoutNull(schema)),
      ...(absent.success && usual.success && { default: usual.output }),
    },
  };
}

/**
 * Merges alternatives that differ only in type into one list of types. Narrower alternatives of the same type are
 * dropped.
 */
function withoutDoubles({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (!anyOf) return rest;
  const options = anyOf.flatMap((option) => {
    const plain = typeof option === "object" ? withoutDoubles(option) : {};
    return [plain.type ?? []].flat();
  });
  const [first, ...others] = new Set(options);
  return first ? { ...rest, type: others.length > 0 ? [first, ...others] : first } : { anyOf, ...rest };
}

function withoutNull({ type, ...rest }: JsonSchema): JsonSchema {
  const [first, ...others] = [type ?? []].flat().filter((kind) => kind !== "null");
  return first ? { type: others.length > 0 ? [first, ...others] : first, ...rest } : rest;
}

interface Step {
  type: string;
  requirement?: unknown;
  operation?: unknown;
  options?: unknown;
  entries?: object;
}
const AStep = v.custom<Step>((given) => v.is(v.object({ type: v.string() }), given));

/** The steps of a schema in order, including those of nested pipes and wrapped schemas. */
function stepsOf(schema: unknown): Step[] {
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
function withRules(schema: v.GenericSchema, { pattern, ...jsonSchema }: JsonSchema): JsonSchema {
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
