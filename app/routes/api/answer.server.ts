import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { GenericSchema, InferOutput } from "valibot";
import { LARGEST_BODY } from "../../auth/body-limit.ts";
import { RETRY_AFTER_SECONDS } from "../../auth/outage.server.ts";
import { isOutage } from "../../database/calls.server.ts";
import { LONGEST_KEY } from "../../kernel/forms.ts";
import { type FieldErrors, parseSubmission, type Submission } from "../../kernel/parsing.ts";
import { errorName, logError } from "../../log/log.ts";
import type { NotGranted } from "../../models/accounts/user.server.ts";
import { ACCOUNT_WORDS, tooManyAttempts } from "../../words/accounts.ts";
import { type Reason, statusOf } from "../../words/statuses.ts";

type Call = {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
};
type Handler = (call: Call) => Promise<Response>;

/**
 * A path of the API with one handler per method, for use as loader and action. Another method gets a 405 with `Allow`.
 * A thrown refusal becomes the answer. Any other error is logged and answered without details: 503 for a database
 * error, because the outcome is unknown, else 500. docs/rules.md 7.2
 */
export function answer(handlers: Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Handler>>): Handler {
  const allowed = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return async (call) => {
    const method = call.request.method === "HEAD" ? "GET" : call.request.method;
    const handler = Object.entries(handlers).find(([name]) => name === method)?.[1];
    if (!handler) return refusal(405, `${method} is not allowed here`, { headers: { Allow: allowed.join(", ") } });
    try {
      return await handler(call);
    } catch (thrown) {
      return errorFor(thrown);
    }
  };
}

/** Does the same for errors thrown before the handler. */
export const errorsInOneShape: MiddlewareFunction<Response> = async (_, next) => {
  try {
    return await next();
  } catch (thrown) {
    return errorFor(thrown);
  }
};

function errorFor(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown;
  logError("api-failed", { name: errorName(thrown) });
  return isOutage(thrown) ? unknownOutcome(OUR_FAULT) : refusal(500, OUR_FAULT);
}

/** An error in the API's common shape. */
export function refusal(status: number, error: string, { fields, payAt, headers }: RefusalDetails = {}): Response {
  const body = { error, ...(fields && { fields }), ...(payAt !== undefined && { payAt }) };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

const OUR_FAULT = "Something went wrong on our side. Please try again.";

/** The answer when the outcome is unknown. The same call may be repeated with the same key. docs/rules.md 5.5, 7.2 */
export function unknownOutcome(error: string): Response {
  return refusal(503, error, { headers: { "Retry-After": RETRY_AFTER_SECONDS } });
}

/** The answer to a refused command, with the sentence and the field of its reason. docs/rules.md 7.2 */
export function refusedCommand(reason: Reason, sentence: string, field?: string): Response {
  const status = statusOf(reason);
  if (status === 503) return unknownOutcome(sentence);
  return refusal(status, sentence, field === undefined ? {} : { fields: { [field]: sentence } });
}

/** The answer to a refused account request, with `Retry-After` if the rate limit was reached. docs/rules.md 6.4 */
export function accountRefusal(refused: NotGranted): Response {
  if (refused.reason === "too-many-attempts") return tooOften(tooManyAttempts(refused.retryAfter), refused.retryAfter);
  return refusal(statusOf(refused.reason), ACCOUNT_WORDS[refused.reason]);
}

/** The answer to something that was tried too often, with the time to come back. docs/rules.md 6.4 */
export function tooOften(sentence: string, retryAfter: number): Response {
  return refusal(429, sentence, { headers: { "Retry-After": `${retryAfter}` } });
}

interface RefusalDetails {
  fields?: FieldErrors;
  /** The page where a deposit is paid or a card left. docs/rules.md 31.21 */
  payAt?: string;
  headers?: Record<string, string>;
}

/**
 * A public answer that is revalidated on each use, with an ETag of its content. A matching `If-None-Match` gets a 304
 * without a body.
 */
export async function publicAnswer(request: Request, shown: unknown, more: Record<string, string> = {}) {
  const body = JSON.stringify(shown);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  const tag = `"${Buffer.from(digest).toString("base64url")}"`;
  const headers = { "Cache-Control": "no-cache", Vary: "Authorization", ETag: tag, ...more };
  if (names(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json" } });
}

/** Whether a list of ETags includes this one. A weak tag counts too, because compression on the way makes it weak. */
function names(tags: string | null, tag: string): boolean {
  const named = tags?.split(",").map((one) => one.trim().replace(/^W\//, "")) ?? [];
  return named.includes(tag) || named.includes("*");
}

/** The `Link` header to the next page, if there is one. */
export function nextPage(url: URL, cursor: string | null): Record<string, string> {
  if (cursor === null) return {};
  const next = new URL(url);
  next.searchParams.set("cursor", cursor);
  return { Link: `<${next}>; rel="next"` };
}

/**
 * The body, parsed by `schema`, with `read` if more has to be checked. Throws a 415, 413 or 400; a 400 names each invalid
 * field. docs/rules.md 7.1
 */
export async function parseBody<Schema extends GenericSchema>(
  request: Request,
  schema: Schema,
  read: Reader<Schema> = parseSubmission,
): Promise<InferOutput<Schema>> {
  if (!sendsJson(request)) throw refusal(415, "Please send JSON (Content-Type: application/json)");
  return parsedBy(await read(schema, parseJson(await limitedBody(request))));
}

/**
 * The body of a call that needs none, parsed by `schema`; null when the caller sent nothing, or something that is not
 * JSON. Throws a 413 or 400. docs/rules.md 7.1
 */
export async function parseOptionalBody<Schema extends GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<InferOutput<Schema> | null> {
  if (!sendsJson(request)) return null;
  const body = await limitedBody(request);
  return body.length === 0 ? null : parsedBy(parseSubmission(schema, parseJson(body)));
}

function sendsJson(request: Request): boolean {
  return request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

/** The query string, parsed by `schema`. Throws a 400. */
export function parseQuery<Schema extends GenericSchema>(url: URL, schema: Schema): InferOutput<Schema> {
  return parsedBy(parseSubmission(schema, Object.fromEntries(url.searchParams)));
}

/** The caller's idempotency key, or a random one. docs/rules.md 5.3 */
export function idempotencyKey(request: Request): string {
  const key = request.headers.get("Idempotency-Key") ?? crypto.randomUUID();
  if (key.length === 0 || key.length > LONGEST_KEY)
    throw refusal(400, `An Idempotency-Key has 1 to ${LONGEST_KEY} characters`);
  return key;
}

type Reader<Schema extends GenericSchema> = (
  schema: Schema,
  sent: unknown,
) => Submission<InferOutput<Schema>> | Promise<Submission<InferOutput<Schema>>>;

function parsedBy<Value>(parsed: Submission<Value>): Value {
  if (parsed.ok) return parsed.value;
  throw refusal(400, Object.values(parsed.fields)[0] ?? "Invalid request", { fields: parsed.fields });
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw refusal(400, "The body is not valid JSON");
  }
}

/** The raw body, at most 64 KiB. Throws a 413. docs/rules.md 7.3 */
export async function limitedBody(request: Request): Promise<Uint8Array> {
  const tooLarge = refusal(413, "The body is larger than 64 KiB");
  if (Number(request.headers.get("Content-Length") ?? 0) > LARGEST_BODY) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > LARGEST_BODY) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (thrown) {
    throw thrown === tooLarge ? tooLarge : refusal(400, "The body could not be read");
  }
  return Buffer.concat(chunks);
}
