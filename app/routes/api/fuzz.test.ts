import { env } from "cloudflare:workers";
import { SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { whoHas } from "../../auth/rights.ts";
import { addDays, now } from "../../kernel/clock.ts";
import { signToken } from "../../models/accounts/token.server.ts";
import { identityOf, type User } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, asGuest } from "../../testing/accounts.ts";
import { appointmentStatements, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import {
  anyCall,
  hostileId,
  hostileQuery,
  malformedBody,
  spoiledBody,
  wildBody,
} from "../../testing/hostile/requests.ts";
import { oneOf, type Random, randomFrom } from "../../testing/random.ts";
import { callApi } from "../../testing/requests.ts";
import {
  aSalon,
  aTechnician,
  blockStatements,
  closureStatements,
  hoursStatements,
  reviewStatements,
} from "../../testing/salons.ts";
import { runs, SEED } from "../../testing/thoroughness.ts";
import { needsToken, rightOf } from "./openapi/answers.ts";
import type { Call } from "./openapi/call.ts";

/* Hostile and malformed requests, 5,000 in a full run. docs/rules.md 7.2, 7.6, 8.1 */

const MUST_FAIL = runs(3_500);
const WILD = runs(1_500);
const AT_ONCE = 25;
const FROM = { "CF-Connecting-IP": "203.0.113.77" };

type Headers = Record<string, string>;
const CALLERS = [
  "visitor",
  "forged",
  "stranger",
  "client",
  "guest",
  "technician",
  "receptionist",
  "manager",
  "admin",
] as const;
type Caller = (typeof CALLERS)[number];

interface Stage {
  salon: Salon;
  other: Salon;
  callers: Record<Caller, Headers[]>;
  ids: Record<string, string>;
}

let stage: Stage;
beforeAll(async () => {
  stage = await aStage();
});

test(`${MUST_FAIL} requests that must fail do, and write nothing anywhere`, async () => {
  const random = randomFrom(SEED);
  const [before, beforeThere] = [await digestOf(stage.salon), await digestOf(stage.other)];
  await inBatches(MUST_FAIL, async () => {
    const [call, caller] = anyCallThatCanFail(random);
    const request = mustFail(random, call, caller);
    const { status } = await sent(call, request);
    const what = JSON.stringify({ caller, path: call.path, ...request }).slice(0, 500);
    if (call.method === "GET") expect([401, 403], what).toContain(status);
    else expect(status, what).toBeGreaterThanOrEqual(400);
  });
  expect(await digestOf(stage.salon)).toEqual(before);
  expect(await digestOf(stage.other)).toEqual(beforeThere);
});

test(`${WILD} requests of any kind by anybody break nothing, and reach no other salon`, async () => {
  const random = randomFrom(SEED + 1);
  const beforeThere = await digestOf(stage.other);
  const statuses = new Set<number>();
  await inBatches(WILD, async () => {
    const call = anyCall(random);
    const caller = oneOf(random, [
      "visitor",
      "client",
      "guest",
      "technician",
      "receptionist",
      "manager",
      "admin",
      "admin",
    ] as const);
    const id = random() < 0.6 ? idOf(call) : hostileId(random);
    const { status } = await sent(call, {
      id,
      ...tokenOf(random, caller),
      query: hostileQuery(random),
      body: wildBody(random, call),
    });
    statuses.add(status);
  });
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  expect(await digestOf(stage.other)).toEqual(beforeThere);
  const admin = stage.callers.admin[0] ?? {};
  expect((await callApi(stage.salon, "appointments", { headers: admin })).status).toBe(200);
});

interface Sent {
  id: string;
  headers: Headers;
  query: string;
  body: string;
}

/** A random call and caller. It excludes lists that the caller may read, because these may ignore an invalid query. */
function anyCallThatCanFail(random: Random): [Call, Caller] {
  const call = anyCall(random);
  const caller = oneOf(random, CALLERS);
  return call.method === "GET" && mayCall(call, caller) ? anyCallThatCanFail(random) : [call, caller];
}

/** A request that this caller may not send, or one that is invalid for everybody. */
function mustFail(random: Random, call: Call, caller: Caller): Sent {
  const token = tokenOf(random, caller);
  const wrong = {
    ...token,
    query: hostileQuery(random),
    body: random() < 0.5 ? malformedBody(random) : spoiledBody(random, call),
  };
  if (!mayCall(call, caller)) {
    return { ...wrong, id: idOf(call), body: random() < 0.7 ? wildBody(random, call) : wrong.body };
  }
  return { ...wrong, id: call.body && !call.body.optional ? idOf(call) : hostileId(random) };
}

/** Whether the caller's role may make the call on the stage's record, which belongs to none of the callers. */
function mayCall(call: Call, caller: Caller): boolean {
  if (!needsToken(call)) return true;
  if (caller === "technician" && call.path.includes("{id}")) return false;
  const role = caller === "admin" ? "owner" : caller;
  if (role === "owner" || role === "manager" || role === "receptionist" || role === "technician") {
    const right = rightOf(call);
    return right !== null && whoHas(right).includes(role);
  }
  return (call.callers ?? []).some((one) => one === caller);
}

/** Sends the request and checks what holds for every answer. */
async function sent(call: Call, { id, headers, query, body }: Sent): Promise<Response> {
  const path = call.path.slice("/api/".length).replace("{id}", id) + query;
  const answer = await callApi(stage.salon, path, {
    method: call.method,
    headers: { ...FROM, ...headers },
    ...(call.body && { body }),
  });
  const what = `${call.method} ${path} ${body}`.slice(0, 500);
  expect(answer.status, what).toBeLessThan(500);
  const text = await answer.text();
  expect(text, what).not.toMatch(/\n\s+at |\.tsx?:\d|node_modules|SQLITE|D1_|[Dd]rizzle|valibot/);
  if (answer.status >= 400) {
    const { error, fields, stranded: _, ...more } = JSON.parse(text);
    expect([typeof error, more], what).toEqual(["string", {}]);
    for (const sentence of Object.values(fields ?? {})) expect(typeof sentence, what).toBe("string");
  }
  return answer;
}

function tokenOf(random: Random, caller: Caller): { headers: Headers } {
  return { headers: oneOf(random, stage.callers[caller]) };
}

function idOf({ path }: Call): string {
  const [, of] = /^\/api\/(service|appointment|review|closure|block)[^/]*\/\{id\}/.exec(path) ?? [];
  return stage.ids[of ?? ""] ?? "any";
}

async function inBatches(count: number, work: () => Promise<void>): Promise<void> {
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, work));
  }
}

async function aStage(): Promise<Stage> {
  const [salon, other] = [await aSalonWithRecords("one"), await aSalonWithRecords("other")];
  const account = (at: Salon, with_ = {}) => anAccount(at, with_).then(bearer);
  await aTechnician(salon, { id: `${salon.id}-2` });
  const admin = await anAccount(salon, { role: "admin" });
  const reset = await anAccount(salon, { role: "admin", sessionVersion: 3 });
  const claims = { userId: admin.id, email: admin.email, role: "admin", salon_id: salon.id, sessionVersion: 0 };
  const unsigned = Buffer.from(JSON.stringify({ ...claims, exp: 9e9, iat: 0 })).toString("base64url");
  const forged = new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setIssuedAt().setExpirationTime("1h");
  return {
    salon,
    other,
    ids: Object.fromEntries(
      ["appointment", "review", "closure", "block", "service"].map((what) => [what, `${salon.id}-${what}`]),
    ),
    callers: {
      visitor: [{}, { Cookie: "__Host-lacquer=forged" }],
      forged: [
        { Authorization: `Bearer ${await forged.sign(new TextEncoder().encode("not the secret"))}` },
        { Authorization: `Bearer ${btoa('{"alg":"none"}')}.${unsigned}.` },
        { Authorization: `Bearer ${"x".repeat(4000)}` },
        { Authorization: "Basic YWRtaW46YWRtaW4=" },
        { Authorization: `Bearer ${await signToken(identityOf(admin), now() - 13 * 3_600_000)}` },
        { Authorization: `Bearer ${await signToken({ ...identityOf(reset), sessionVersion: 2 }, now())}` },
        { Authorization: `Bearer ${await signToken({ ...identityOf(await anAccount(salon)), role: "admin" }, now())}` },
      ],
      stranger: [
        await account(other),
        await account(other, { role: "admin" }),
        await asGuest(other, "grace@example.com"),
      ],
      client: [await account(salon), await account(salon, { role: "user", email: "grace@example.com" })],
      guest: [await asGuest(salon, "nobody@example.com")],
      technician: [await bearer(await aStaffMember(salon, "technician", `${salon.id}-2`))],
      receptionist: [await bearer(await aStaffMember(salon, "receptionist"))],
      manager: [await bearer(await aStaffMember(salon, "manager"))],
      admin: [await bearer(admin)],
    },
  };
}

async function bearer(user: User): Promise<Headers> {
  return { Authorization: `Bearer ${await signToken(identityOf(user), now())}` };
}

async function aSalonWithRecords(reason: string): Promise<Salon> {
  const salon = await aSalon();
  const date = addDays(tomorrow(salon), 3);
  await database.batch([
    ...appointmentStatements(salon, { id: `${salon.id}-appointment`, date }),
    ...reviewStatements(salon, { id: `${salon.id}-review`, status: "pending", customerEmail: "grace@example.com" }),
    ...closureStatements(salon, date, reason, `${salon.id}-closure`),
    ...closureStatements(salon, addDays(date, 20)),
    ...blockStatements(salon, { id: `${salon.id}-block`, date, reason }),
    ...hoursStatements(salon, 2, 540, 1020),
  ]);
  await env.DB.prepare("UPDATE services SET id = ? WHERE id = ?").bind(`${salon.id}-service`, `${salon.id}-old`).run();
  return salon;
}

/** All rows of a salon, except rate limits and one-time codes. */
async function digestOf({ id }: Salon): Promise<Record<string, string>> {
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%salon_id%' AND name NOT IN ('rate_limits', 'one_time_codes')",
  ).all<{ name: string }>();
  const rows = await env.DB.batch([
    env.DB.prepare("SELECT * FROM salons WHERE id = ?").bind(id),
    ...tables.results.map(({ name }) =>
      env.DB.prepare(`SELECT * FROM ${name} WHERE salon_id = ? ORDER BY rowid`).bind(id),
    ),
  ]);
  return Object.fromEntries(
    ["salons", ...tables.results.map(({ name }) => name)].map((name, at) => [name, JSON.stringify(rows[at]?.results)]),
  );
}
