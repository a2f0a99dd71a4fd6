import * as v from "valibot";

/*
 * A record of the API is one list of fields: each has its schema, which the API's document shows, and where its value comes
 * from. Every record stands in the folder of its calls.
 */

type Field<From> = readonly [schema: v.GenericSchema, value: (from: From) => unknown];
type Schemas<Fields extends Record<string, readonly [v.GenericSchema, unknown]>> = {
  [Name in keyof Fields]: Fields[Name][0];
};

/** One field of a record that is made of `From`: what it looks like, and its value. An optional one is left out if undefined. */
type MakeField<From> = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: (from: From) => v.InferOutput<Schema>,
) => readonly [schema: Schema, value: (from: From) => v.InferOutput<Schema>];

/** Fields that several records made of `From` have in common. */
export function fieldsOf<From>() {
  return <Fields extends Record<string, Field<From>>>(list: (is: MakeField<From>) => Fields): Fields =>
    list((schema, value) => [schema, value]);
}

/** A record that is made of `From`: its schema for the API's document, and how it is made. */
export function recordOf<From>() {
  return <Fields extends Record<string, Field<From>>>(list: (is: MakeField<From>) => Fields) => {
    const fields = fieldsOf<From>()(list);
    const schemas = Object.fromEntries(Object.entries(fields).map(([name, [schema]]) => [name, schema]));
    const schema = v.strictObject(schemas as Schemas<Fields>);
    const make = (from: From) => {
      const values = Object.entries(fields).map(([name, [, value]]) => [name, value(from)]);
      return Object.fromEntries(values) as v.InferOutput<typeof schema>;
    };
    return { schema, make };
  };
}

export const id = v.pipe(v.string(), v.nonEmpty());
export const pounds = v.pipe(v.number(), v.minValue(0), v.description("Pounds"));
export const minutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.description("Minutes"));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const date = v.pipe(v.string(), v.isoDate(), v.description("`yyyy-MM-dd`, on the salon's calendar"));
export const time = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  v.description("`HH:mm`, on the salon's clock"),
);
export const endTime = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-4]):[0-5]\d$/),
  v.description("`HH:mm`; the end of a day is `24:00`"),
);
export const stamp = v.pipe(v.string(), v.isoTimestamp(), v.description("ISO 8601, UTC"));

/** `_id` and `id`, which every record with an identity has. */
export const IDS = fieldsOf<{ id: string }>()((is) => ({
  _id: is(id, (one) => one.id),
  id: is(id, (one) => one.id),
}));

/** When it was made and last changed: UTC ms, as ISO 8601. */
export const STAMPS = fieldsOf<{ createdAt: number; updatedAt: number }>()((is) => ({
  createdAt: is(stamp, (one) => new Date(one.createdAt).toISOString()),
  updatedAt: is(stamp, (one) => new Date(one.updatedAt).toISOString()),
}));

/** The shape of every error. docs/rules.md 7.1 */
export const ErrorRecord = v.strictObject({
  error: v.pipe(v.string(), v.nonEmpty(), v.description("A sentence for people")),
  fields: v.optional(
    v.pipe(v.record(v.string(), v.string()), v.description("By the name of each field at fault, what to mend")),
  ),
  payAt: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty(),
      v.description("The page where the client pays the deposit or leaves the card that comes before the booking"),
    ),
  ),
});
