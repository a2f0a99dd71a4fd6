import type { Call } from "../../routes/api/openapi/call.ts";
import { CALLS } from "../../routes/api/openapi/calls.ts";
import { oneOf, type Random } from "../random.ts";
import { hostileText } from "./texts.ts";

/* For tests: malicious and malformed requests to every call of the document, the same ones for the same seed. */

/** Any call of the document. Signing in comes up less often, since it costs a hash each time. */
export function anyCall(random: Random): Call {
  const call = oneOf(random, CALLS);
  return call.path === "/api/auth" && random() < 0.7 ? anyCall(random) : call;
}

/** An id that no record has, as part of an address. */
export function hostileId(random: Random): string {
  return oneOf(random, [
    ...["nothing", "0", "-1", "null", "undefined", "__proto__", "constructor", "NaN", "%00", "%0d%0aX-Evil:%201"],
    ...[
      "..%2f..%2fadmin",
      "'%20OR%201=1--",
      "%f0%9f%92%85",
      "%E2%80%AE",
      "x".repeat(3000),
      "%3Cscript%3E",
      "a%3Fb",
      "*",
    ],
  ]);
}

/** A query with fields that any call knows, each with a hostile value. */
export function hostileQuery(random: Random): string {
  const fields = ["date", "from", "to", "limit", "cursor", "q", "email", "phone", "status", "duration", "startDate"];
  const pairs = fields
    .filter(() => random() < 0.4)
    .map((name) => `${name}=${encodeURIComponent(hostileText(random).toWellFormed())}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** A body that is empty, is not JSON, or is JSON of the wrong shape. */
export function malformedBody(random: Random): string {
  const deep = 5000;
  return oneOf(random, [
    ...["{", "", " ", "null", "true", "7", '"text"', "{'a':1}", '{"a":1,}', '{"a":"\\u12"}', '{"a":01}', "\u0000"],
    ...["NaN", "undefined", "<xml/>", "a=b&c=d", "[".repeat(deep), `${'{"a":'.repeat(deep)}1${"}".repeat(deep - 1)}`],
    ...[`{"filling":"${"x".repeat(70_000)}"}`, '{"a":1}{"b":2}', "\uFFFE{}", "[1,2", '{"__proto__":'],
  ]);
}

/** A valid body, except for one field with a value of a type that no field has. */
export function spoiledBody(random: Random, { body }: Call): string {
  if (!body) return "";
  const example = oneOf(random, Object.values(body.examples));
  if (Array.isArray(example)) return JSON.stringify(example.toSpliced(3, 1, { day: [] }));
  const names = Object.keys(Object(example)).filter((name) => name !== "type");
  return JSON.stringify({ ...Object(example), [oneOf(random, names)]: { toString: "x", length: 1, 0: [] } });
}

/** A body in which any field may have any value. */
export function wildBody(random: Random, { body }: Call): string {
  const example = oneOf(random, Object.values(body?.examples ?? { none: {} }));
  const fields = Array.isArray(example) ? { schedule: example } : Object(example);
  const wild = Object.entries(fields).map(([name, value]) => [name, random() < 0.3 ? hostileValue(random) : value]);
  const more =
    random() < 0.3
      ? [
          ["__proto__", { admin: true }],
          ["role", "admin"],
          ["salonId", "other"],
        ]
      : [];
  return JSON.stringify(Object.fromEntries([...wild, ...more]));
}

function hostileValue(random: Random): unknown {
  const numbers = [0, -0, -1, 0.1, 1e21, 1e308, -1e308, 2 ** 53, Number.MIN_VALUE, 99999999999999];
  return oneOf<unknown>(random, [
    ...[null, true, false, [], {}, [[]], [null], { $gt: "" }, { toString: 1 }, { _id: "gel" }],
    ...[oneOf(random, numbers), hostileText(random), [hostileText(random)], Array(200).fill({ _id: "x" })],
  ]);
}
