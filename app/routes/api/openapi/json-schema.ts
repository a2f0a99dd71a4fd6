import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import * as v from "valibot";
import { UserRecord } from "../accounts/account-records.ts";
import { AppointmentRecord } from "../appointments/appointment-record.ts";
import { ClosureRecord, HoursRecord } from "../opening/opening-records.ts";
import { ErrorRecord } from "../record.ts";
import { NewReviewRecord, PublicReviewRecord, ReviewRecord } from "../reviews/review-records.ts";
import { ServiceRecord } from "../services/service-record.ts";
import { type JsonSchema, stepsOf, withRules } from "./schema-rules.ts";

/* Converts the valibot schemas of requests and answers to JSON Schema for the API's document. */

/** The records that the document defines by name, for calls to refer to. */
const NAMED = {
  Service: ServiceRecord.schema,
  Appointment: AppointmentRecord.schema,
  PublicReview: PublicReviewRecord.schema,
  NewReview: NewReviewRecord.schema,
  Review: ReviewRecord.schema,
  User: UserRecord.schema,
  ClosureDate: ClosureRecord.schema,
  DayHours: HoursRecord.schema,
  Error: ErrorRecord,
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
