import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CALLS } from "../app/routes/api/openapi/calls.ts";
import { fieldsOf } from "../app/routes/api/openapi/json-schema.ts";
import { itIs, mailCodesAtOnce } from "../app/testing/mail-factories.ts";
import { oneOf, randomFrom } from "../app/testing/random.ts";
import { visit } from "../app/testing/requests.ts";
import { runs, SEED } from "../app/testing/thoroughness.ts";
import { WRITING_CALLS } from "../app/testing/twins/calls.ts";
import type { Fields } from "../app/testing/twins/form-values.ts";
import { FORMS } from "../app/testing/twins/forms.ts";
import { NOW } from "../app/testing/twins/records.ts";
import { aTwin, type Sender, type Twin } from "../app/testing/twins/twin.ts";

/*
 * Every field of every form and call with 60,000 characters, as near to what a careless pattern looks for as they can be.
 * The salons of an isolate share one processor, so each waits for what another one's visitor sends. docs/rules.md 7.9
 */

const LONG = 60_000;
const MOST_MS = 100;
const MOST_TRIES = 5;

/** What is repeated, with a character after it that stands nowhere. Digits are the dearest to most patterns. */
const WORST = ["0", "0", "0", " ", "a", "a.", "1.", "@", "=", "\n", "x@x.", ",", "-", "0 ", "£", "\u00a0"];

const random = randomFrom(SEED);
let twin: Twin;

beforeAll(async () => {
  itIs(NOW);
  mailCodesAtOnce();
  twin = await aTwin();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("every field of every form is answered within 100 ms, whatever stands in it", async () => {
  for (const [route, by, path, fields] of FORMS) {
    const given = new Map(entriesOf(fields(twin.id)));
    const names = new Set([...given.keys(), ...(await namesRead(() => posted(path(twin.id), by, given)))]);
    const tried = [...names].filter((name) => !CHOOSING.includes(name));
    const send = (long: string[], text: string) =>
      posted(path(twin.id), by, new Map([...given, ...long.map((name) => [name, text] as const)]));
    for (const long of together(tried)) {
      await isQuick(`${route} ${long.join(" ")}`, (text) => send(long, text.slice(0, LONG / long.length)));
    }
  }
});

test("every field of every call of the API is answered within 100 ms, whatever stands in it", async () => {
  for (const [call, by, record, body] of WRITING_CALLS) {
    const [method = "", path = ""] = call.split(" ");
    const { body: asked } = CALLS.find((one) => `${one.method} ${one.path}` === call) ?? expect.fail(call);
    const given = body(twin.id) ?? {};
    const named = asked && !Array.isArray(given) ? fieldsOf(asked.schema).map(({ name }) => [name]) : [];
    for (const place of drawn(uniquely([...named, ...placesIn(given)]))) {
      await isQuick(`${call} ${place.join(".")}`, (text) =>
        called(method, path.replace("{id}", record && twin.id(record)), by, withText(given, place, text)),
      );
    }
  }
});

test("every query of the API is answered within 100 ms, whatever stands in it", async () => {
  for (const { path, query } of CALLS.filter(({ method, query }) => method === "GET" && query)) {
    for (const { name } of query ? fieldsOf(query) : []) {
      await isQuick(`${path} ${name}`, (text) =>
        called("GET", `${path}?${new URLSearchParams({ [name]: text })}`, "owner"),
      );
    }
  }
});

/** Fields that choose what is done with the others. */
const CHOOSING = ["intent", "key"];

/** All of them in one, and some alone. */
function together(names: string[]): string[][] {
  return names.length === 0 ? [] : [names, ...drawn(names).map((name) => [name])];
}

/** Those that a run tries alone: one of them, all of them in `npm run torture`. */
function drawn<One>(all: One[]): One[] {
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, runs(all.length, 1))
    .map(({ one }) => one);
}

/**
 * Expects an answer in time to a text that is drawn. On a busy machine every answer takes longer: then it may take ten times
 * as long as one to a short text, at one of several tries.
 */
async function isQuick(field: string, send: (text: string) => Promise<Response>): Promise<void> {
  const one = oneOf(random, WORST);
  const text = `${one.repeat(LONG / one.length - 1)}\u0001`;
  const late: string[] = [];
  while (late.length < MOST_TRIES) {
    const ms = await timeOf(field, () => send(text));
    if (ms <= MOST_MS) return;
    const usual = await timeOf(field, () => send("0"));
    if (ms <= 10 * usual) return;
    late.push(`${ms} instead of ${usual} ms`);
  }
  expect.fail(`${field}, ${JSON.stringify(one)} again and again: ${late.join(", ")}`);
}

async function timeOf(field: string, send: () => Promise<Response>): Promise<number> {
  await env.DB.prepare("DELETE FROM rate_limits").run();
  const begun = performance.now();
  const answer = await send();
  await answer.arrayBuffer();
  expect(answer.status, field).toBeLessThan(500);
  return Math.round(performance.now() - begun);
}

/** Sends a form in parts, where a character takes no more room than it has. */
function posted(path: string, by: Sender, fields: Map<string, string>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const headers = { Origin: `http://${twin.salon.host}`, Cookie: twin.cookies[by] ?? "" };
  return visit(twin.salon, path, { method: "POST", headers, body });
}

function called(method: string, path: string, by: Sender, body?: unknown): Promise<Response> {
  const headers = { ...twin.bearers[by], "Content-Type": "application/json" };
  return visit(twin.salon, path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

function entriesOf(fields: Fields): [string, string][] {
  return Array.isArray(fields) ? fields : Object.entries(fields);
}

/** The names of the fields that the Worker reads of a form. */
async function namesRead(send: () => Promise<Response>): Promise<string[]> {
  const readers = (["get", "getAll", "has"] as const).map((reader) => vi.spyOn(FormData.prototype, reader));
  await send();
  const names = readers.flatMap((reader) => reader.mock.calls.map(([name]) => name));
  for (const reader of readers) reader.mockRestore();
  return names;
}

type Place = string[];

/** The places of all values in a body. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [[]];
  return Object.entries(value).flatMap(([key, part]) => placesIn(part).map((place) => [key, ...place]));
}

function uniquely(places: Place[]): Place[] {
  return [...new Map(places.map((place) => [place.join("\n"), place])).values()].filter(({ length }) => length > 0);
}

/** A body with a text in one place. */
function withText(value: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text;
  const parts = Object.entries(Object(value)).map(([name, part]) => [
    name,
    name === key ? withText(part, rest, text) : part,
  ]);
  const all = Object.fromEntries(key in Object(value) ? parts : [...parts, [key, text]]);
  return Array.isArray(value) ? Object.values(all) : all;
}
