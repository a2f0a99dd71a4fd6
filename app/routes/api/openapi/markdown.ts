import { answersOf } from "./answers.ts";
import type { About, Call } from "./call.ts";
import { CALLS } from "./calls.ts";
import { fieldsOf, namedRecords, sent } from "./json-schema.ts";
import { INTRODUCTION } from "./openapi.ts";
import type { JsonSchema } from "./schema-rules.ts";

/** The API's document as Markdown. `npm run docs:api` writes it to docs/api.md. */
export function apiInMarkdown(): string {
  const abouts = [...new Set(CALLS.map(({ about }) => about))];
  return [
    "# The JSON API",
    "<!-- Written by `npm run docs:api` from app/routes/api/openapi. -->",
    "The same as a document for programs: `GET /api/openapi.json`. To try it out: `/api/docs`.",
    INTRODUCTION,
    "An owner is the client whose account or verified email an appointment carries, or a guest of its mailbox.",
    ...abouts.map(inTable),
    ...CALLS.flatMap(detailsOf),
    "## Records",
    ...Object.entries(namedRecords()).map(([name, schema]) => `\`${name}\`: ${inWords(schema)}`),
  ]
    .join("\n\n")
    .concat("\n");
}

function inTable(about: About): string {
  const rows = CALLS.filter((call) => call.about === about).map((call) => {
    const statuses = answersOf(call).map(([status]) => status);
    return `| \`${call.method} ${call.path}\` | ${call.callers.join(", ")} | ${call.says} | ${statuses.join(" ")} |`;
  });
  return [`## ${about}`, "", "| call | caller | | answers |", "|---|---|---|---|", ...rows].join("\n");
}

function detailsOf(call: Call): string[] {
  const { method, path, says, more, query, body } = call;
  const examples = Object.entries(body?.examples ?? {});
  return [
    `### ${method} ${path}`,
    `${says}.`,
    ...(more ? [more] : []),
    ...(query ? [`Query: ${fieldsOf(query).map(fieldInWords).join(", ")}`] : []),
    ...(body ? [`Body: ${inWords(sent(body.schema))}`] : []),
    ...examples.map(([name, example]) => `${name}:\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``),
    answersOf(call)
      .map(([status, { says }]) => `- ${status}: ${says}`)
      .join("\n"),
  ];
}

function fieldInWords({ name, required, schema }: { name: string; required: boolean; schema: JsonSchema }): string {
  return `\`${name}${required ? "" : "?"}\` ${inWords(schema)}`.trim();
}

/** A schema in a few words: its fields, its options, or its type and bounds. */
function inWords({ $ref, properties, required = [], items, oneOf, anyOf, ...plain }: JsonSchema): string {
  if ($ref) return `\`${$ref.split("/").at(-1)}\``;
  if (oneOf ?? anyOf) return (oneOf ?? anyOf ?? []).map(partInWords).join("; or ");
  if (items && !Array.isArray(items)) return `a list of ${partInWords(items)}`;
  if (!properties) return kindInWords(plain);
  const fields = Object.entries(properties).map(([name, schema]) =>
    fieldInWords({ name, required: required.includes(name), schema: typeof schema === "object" ? schema : {} }),
  );
  return `{${fields.join(", ")}}`;
}

function partInWords(part: JsonSchema | boolean): string {
  return typeof part === "object" ? inWords(part) : "";
}

function kindInWords({
  const: only,
  enum: options,
  type,
  format,
  minimum,
  maximum,
  maxLength,
  ...rest
}: JsonSchema): string {
  if (only !== undefined) return `\`${only}\``;
  if (options) return options.map((option) => `\`${option}\``).join(" or ");
  const kind = format ?? [type ?? []].flat().join(" or ");
  const least = minimum === undefined ? "" : ` from ${minimum}`;
  const most = maximum === undefined ? "" : ` to ${maximum}`;
  const length = maxLength === undefined ? "" : ` of at most ${maxLength} characters`;
  const usual = rest.default === undefined ? "" : `, ${rest.default} unless given`;
  return `${kind}${least}${most}${length}${usual}`;
}
