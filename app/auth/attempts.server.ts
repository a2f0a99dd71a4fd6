import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { primaryDatabase } from "../database/client.server.ts";
import { attempts } from "../database/schema.ts";
import { now } from "../models/salon-clock.ts";

const WINDOW_MS = 15 * 60_000;

/** How often something may be tried in 15 minutes: from one network address, and at one account. docs/rules.md 6.4 */
const LIMITS = {
  "sign-in": { from: 60, account: 15 },
  "sign-up": { from: 100, account: 10 },
  "code-request": { from: 30, account: 5 },
  "code-check": { from: 30, account: 15 },
};

/** A try at something that is limited: at which salon, at whose account, and from which network address if it is known. */
export interface Attempt {
  kind: keyof typeof LIMITS;
  salonId: string;
  account: string;
  from: string | null;
}

/** Refused for now, with the seconds until it may be tried again. */
export interface TooMany {
  ok: false;
  reason: "too-many-attempts";
  retryAfter: number;
}

/**
 * Counts a try before it is made, so that tries at the same time count too. A window lasts 15 minutes from its first
 * try and refused tries do not lengthen it, so that nobody can lock somebody else out for longer. docs/rules.md 6.4
 */
export async function countAttempt(attempt: Attempt): Promise<{ ok: true } | TooMany> {
  const { kind, salonId, from } = attempt;
  if (from && !(await env.TRIES.limit({ key: `${salonId} ${from}` })).success) return tooMany(60);
  const [at, database] = [now(), primaryDatabase()];
  const counts = countedBy(attempt).map(({ most, subject }) =>
    database
      .insert(attempts)
      .values({ salonId, kind, subject, count: 1, endsAt: at + WINDOW_MS })
      .onConflictDoUpdate({
        target: [attempts.salonId, attempts.kind, attempts.subject],
        set: { count: sql`min(${attempts.count} + 1, ${most + 1})` },
      })
      .returning({ exceeded: sql<number>`${attempts.count} > ${most}`, endsAt: attempts.endsAt }),
  );
  const [, ...counted] = await database.batch([database.delete(attempts).where(lte(attempts.endsAt, at)), ...counts]);
  const exceeded = counted.flat().filter(({ exceeded }) => exceeded);
  return exceeded.length === 0
    ? { ok: true }
    : tooMany(Math.max(...exceeded.map(({ endsAt }) => (endsAt - at) / 1000)));
}

/** Takes a try back that was no guess. */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  const subjects = countedBy(attempt).map(({ subject }) => subject);
  await primaryDatabase()
    .update(attempts)
    .set({ count: sql`max(${attempts.count} - 1, 0)` })
    .where(
      and(eq(attempts.salonId, attempt.salonId), eq(attempts.kind, attempt.kind), inArray(attempts.subject, subjects)),
    );
}

/**
 * Where a request comes from: an IPv4 address, or the /64 of an IPv6 one, which one household shares. Null where
 * Cloudflare is not in front, on a developer's machine.
 */
export function networkAddress(request: Request): string | null {
  const address = request.headers.get("CF-Connecting-IP");
  return address?.includes(":") ? networkOf(address) : address;
}

/** What a try counts against. A subject is an HMAC: the table tells nobody who tried to get in. */
function countedBy({ kind, account, from }: Attempt) {
  const { account: atAccount, from: fromAddress } = LIMITS[kind];
  return [
    { most: atAccount, subject: hmacOf(`account ${account}`) },
    ...(from ? [{ most: fromAddress, subject: hmacOf(`from ${from}`) }] : []),
  ];
}

function hmacOf(text: string): string {
  return createHmac("sha256", env.TOKEN_SECRET).update(text).digest("base64url");
}

function tooMany(seconds: number): TooMany {
  return { ok: false, reason: "too-many-attempts", retryAfter: Math.max(1, Math.ceil(seconds)) };
}

function networkOf(address: string): string {
  const [before = [], after = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
