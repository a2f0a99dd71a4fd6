import { whoHas } from "../../../auth/rights.ts";
import { answersOf, answerToBug, needsToken, rightOf } from "./answers.ts";
import type { Answer, Body, Call } from "./call.ts";
import { CALLS } from "./calls.ts";
import { answered, fieldsOf, namedRecords, sent } from "./json-schema.ts";
import type { JsonSchema } from "./schema-rules.ts";

/** The API as an OpenAPI 3.1 document. */
export function apiDocument() {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const call of CALLS) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  return {
    openapi: "3.1.1",
    info: {
      title: "Online booking",
      version: "1.0.0",
      summary: "Book, manage and run a nail salon",
      description: INTRODUCTION,
    },
    servers: [{ url: "/" }],
    tags: [...new Set(CALLS.map(({ about }) => about))].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: namedRecords(),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "From `POST /api/auth`." },
      },
    },
  };
}

export type ApiDocument = ReturnType<typeof apiDocument>;

/** The rules for every call, in Markdown. */
const INTRODUCTION = `JSON in, JSON out, UTF-8. \`Authorization: Bearer <token>\` where a caller is needed; cookies are ignored. Unknown fields are ignored.

Lists are arrays at the top level. A created or changed record is returned whole, at the top level. Every record has \`_id\` and \`id\`, the same string. Prices are pounds as numbers (\`35\`, \`12.5\`), dates \`yyyy-MM-dd\` and times \`HH:mm\` on the salon's clock, stamps ISO 8601 UTC.

An error is \`{"error": "<sentence>"}\`, with \`"fields": {"<name>": "<sentence>"}\` beside it when fields are at fault. A path that does not know a method answers 405 with \`Allow\`; a path that is none answers 404.

\`Idempotency-Key\`, 1 to 128 characters, makes a repeat the same request: it answers with the record that the first one made, and the same key with another body is refused with 422. Send one with everything that creates, and send it again after a 503. A sender's key is theirs alone.

Public answers carry an \`ETag\`: with it as \`If-None-Match\`, what has not changed is answered with 304 and no body. Everything else is \`no-store\`. A list that goes on says where in \`Link: <…>; rel="next"\`. 500 is a bug of ours, which no input should lead to; whether the call was done is unknown. 429 and 503 say in \`Retry-After\` after how many seconds to come back.

Pages of other sites may call from a browser only if the salon's operator has named their origin; they send the token, never a cookie.`;

function operationOf(call: Call) {
  const { name, about, says, more, body } = call;
  return {
    operationId: name,
    tags: [about],
    summary: says,
    description: [`Who: ${whoCalls(call)}.`, more].filter(Boolean).join("\n\n"),
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(body && { requestBody: bodyOf(body) }),
    responses: Object.fromEntries(
      [...answersOf(call), ...answerToBug(call)].map(([status, answer]) => [status, responseOf(call, status, answer)]),
    ),
  };
}

/** Who may call, with the staff roles that an admin needs one of. docs/rules.md 21.9 */
function whoCalls(call: Call): string {
  const right = rightOf(call);
  return [...(call.callers ?? []), ...(right ? [`admin (${whoHas(right).join(", ")})`] : [])].join(", ");
}

function securityOf(call: Call): { bearer?: string[] }[] {
  if (needsToken(call)) return [{ bearer: [] }];
  return rightOf(call) ? [{}, { bearer: [] }] : [];
}

function parametersOf({ path, query, keyed, tagged }: Call) {
  return [
    ...(path.includes("{id}") ? [parameter("id", "path", { type: "string" }, true)] : []),
    ...(query ? fieldsOf(query).map(({ name, required, schema }) => parameter(name, "query", schema, required)) : []),
    ...(keyed ? [parameter("Idempotency-Key", "header", { type: "string", minLength: 1, maxLength: 128 })] : []),
    ...(tagged ? [parameter("If-None-Match", "header", { type: "string" })] : []),
  ];
}

function parameter(name: string, place: "path" | "query" | "header", schema: JsonSchema, required = false) {
  return { name, in: place, required, schema };
}

function bodyOf({ schema, examples, optional }: Body) {
  const named: Record<string, { summary: string; value: unknown }> = {};
  for (const [summary, value] of Object.entries(examples)) named[summary.replaceAll(" ", "-")] = { summary, value };
  return { required: !optional, content: { "application/json": { schema: sent(schema), examples: named } } };
}

function responseOf(call: Call, status: number, { says, schema, example, csv }: Answer) {
  return {
    description: says,
    headers: headersOf(call, status),
    ...(schema && {
      content: {
        ...(csv !== undefined && { "text/csv": { schema: { type: "string" }, example: csv } }),
        "application/json": { schema: answered(schema), ...(example !== undefined && { example }) },
      },
    }),
  };
}

function headersOf({ tagged, paged }: Call, status: number) {
  const text = (description: string) => ({ description, schema: { type: "string" } });
  return {
    ...(tagged && status < 400 && { ETag: text("Names this state of the answer; not for an admin's view") }),
    ...(paged && status === 200 && { Link: text('Where the list goes on, as `rel="next"`, if it does') }),
    ...((status === 429 || status === 503) && { "Retry-After": text("Seconds") }),
  };
}
