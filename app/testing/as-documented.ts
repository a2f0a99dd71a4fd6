import { Validator } from "@cfworker/json-schema";
import { BUG } from "../routes/api/openapi/answers.ts";
import { type ApiDocument, apiDocument } from "../routes/api/openapi/openapi.ts";
import type { JsonSchema } from "../routes/api/openapi/schema-rules.ts";

/*
 * Checks that an answer is as the served document describes it for its call and status. The validator is a third
 * party's. It interprets schemas, since the platform allows no code to be generated at run time.
 */

const documented: ApiDocument = JSON.parse(JSON.stringify(apiDocument()));

/** Throws when an answer to a call of the API differs from the document. `path` is the part after `/api/`. */
export async function mustBeAsDocumented(method: string, path: string, answer: Response): Promise<void> {
  const what = `${method} /api/${path} answered ${answer.status}`;
  const template = templateOf(`/api/${path.split("?")[0]}`);
  const operations = template ? Object.entries(documented.paths[template] ?? {}) : [];
  const operation = operations.find(([name]) => name === (method === "HEAD" ? "get" : method.toLowerCase()))?.[1];
  if (!operation) return mustRefuse(what, template ? 405 : 404, answer);
  if (answer.status === BUG) throw new Error(`${what}, which is a bug`);
  const response = operation.responses[answer.status];
  if (!response) throw new Error(`${what}, which the document does not name`);
  for (const header of ["Retry-After", ...(answer.status < 400 ? ["ETag"] : [])]) {
    const promised = Object.keys(response.headers).includes(header) && !isPrivate(answer);
    if (promised && !answer.headers.get(header)) throw new Error(`${what} without ${header}`);
  }
  const body = method === "HEAD" ? "" : await answer.clone().text();
  if (!response.content) return body === "" ? undefined : fail(what, "with a body that the document does not name");
  if (response.content["text/csv"] && answer.headers.get("Content-Type")?.startsWith("text/csv")) return;
  if (method !== "HEAD") mustFit(what, body, response.content["application/json"].schema);
}

/** The document's paths as patterns of addresses. One without a parameter such as `{id}` is preferred to one with it. */
const PATTERNS = Object.keys(documented.paths)
  .toSorted((one, other) => Number(one.includes("{")) - Number(other.includes("{")))
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]*").replaceAll(".", "\\.")}/?$`, "i"),
  }));

/** The document's path for an address. */
function templateOf(address: string): string | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(address))?.path;
}

/** An answer that only its caller may see carries no ETag. */
function isPrivate(answer: Response): boolean {
  return answer.status < 400 && answer.headers.get("Cache-Control") === "no-store";
}

async function mustRefuse(what: string, status: number, answer: Response): Promise<void> {
  if (answer.status === 204 && answer.headers.has("Access-Control-Allow-Methods")) return;
  if (answer.status !== status) throw new Error(`${what} and not ${status}`);
  if (status === 405 && !answer.headers.get("Allow")) throw new Error(`${what} without Allow`);
  const body = await answer.clone().text();
  if (body) mustFit(what, body, documented.components.schemas.Error);
}

function mustFit(what: string, body: string, schema: JsonSchema = {}): void {
  const { valid, errors } = validatorOf(schema).validate(JSON.parse(body));
  if (!valid) fail(what, `other than documented: ${JSON.stringify(errors.slice(-3))}\n${body.slice(0, 2000)}`);
}

const validators = new Map<JsonSchema, Validator>();

function validatorOf(schema: JsonSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const pointing = JSON.parse(JSON.stringify({ ...schema, components: { schemas: documented.components.schemas } }));
  const validator = new Validator(pointing, "2020-12", false);
  validators.set(schema, validator);
  return validator;
}

function fail(what: string, why: string): never {
  throw new Error(`${what} ${why}`);
}
