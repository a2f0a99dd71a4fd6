import { env } from "cloudflare:workers";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { primaryDatabase } from "../../database/client.server.ts";
import { rateLimits } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { hmacOf } from "../../kernel/secrets.server.ts";

const WINDOW_MS = 15 * 60_000;

/**
 * Tries allowed in 15 minutes: from one network address, from one address at one account, and at one account from
 * anywhere. The last limit is too high for one stranger to exhaust for somebody else. docs/rules.md 6.4
 */
const LIMITS = {
  "sign-in": { from: 60, both: 15, account: 100 },
  "sign-up": { from: 100, both: 10, account: 30 },
  "code-request": { from: 30, both: 5, account: 10 },
  "code-mail": { from: 10, both: 10, account: 10 },
  "code-check": { from: 30, both: 15, account: 30 },
  review: { from: 10, both: 60, account: 300 },
  confirmation: { from: 30, both: 3, account: 3 },
};

/** A rate-limited try. `account` names the account or appointment, `from` the network address, null if unknown. */
export interface LimitedAction {
  kind: keyof typeof LIMITS;
  salonId: string;
  account: string;
  from: string | null;
}

/** A refused try. `retryAfter` is the seconds until the next try is allowed. */
export interface TooMany extends Refused<"too-many-attempts"> {
  retryAfter: number;
}

/**
 * Counts a try before it is made, so that simultaneous tries count too. A try that one limit refuses does not count
 * towards the next. A window lasts 15 minutes from its first try; refused tries do not extend it. docs/rules.md 6.4
 */
export async function countTowardsLimit(action: LimitedAction): Promise<Result<unknown, TooMany>> {
  const { kind, salonId, from } = action;
  if (from && !(await env.TRIES.limit({ key: `${salonId} ${from}` })).success) return tooMany(10);
  const [at, database] = [now(), primaryDatabase()];
  for (const { most, subject } of countedBy(action)) {
    const [, counted] = await database.batch([
      database.delete(rateLimits).where(lte(rateLimits.endsAt, at)),
      database
        .insert(rateLimits)
        .values({ salonId, kind, subject, count: 1, endsAt: at + WINDOW_MS })
        .onConflictDoUpdate({
          target: [rateLimits.salonId, rateLimits.kind, rateLimits.subject],
          set: { count: sql`min(${rateLimits.count} + 1, ${most + 1})` },
        })
        .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt }),
    ]);
    const exceeded = counted.find(({ count }) => count > most);
    if (exceeded) return tooMany((exceeded.endsAt - at) / 1000);
  }
  return { ok: true };
}

/** Takes back the count of a try that succeeded. docs/rules.md 6.4 */
export async function takeBackFromLimit(action: LimitedAction): Promise<void> {
  const subjects = countedBy(action).map(({ subject }) => subject);
  await primaryDatabase()
    .update(rateLimits)
    .set({ count: sql`max(${rateLimits.count} - 1, 0)` })
    .where(
      and(
        eq(rateLimits.salonId, action.salonId),
        eq(rateLimits.kind, action.kind),
        inArray(rateLimits.subject, subjects),
      ),
    );
}

/**
 * The network address of a request: an IPv4 address, or the /64 of an IPv6 address, which one household shares. Null
 * for loopback addresses and without Cloudflare in front.
 */
export function networkAddress(request: Request): string | null {
  const address = request.headers.get("CF-Connecting-IP");
  if (!address || address === "::1" || address.startsWith("127.")) return null;
  return address.includes(":") ? networkOf(address) : address;
}

/** The limits that a try counts towards. Subjects are HMACs, so the table does not reveal who tried. */
function countedBy({ kind, account, from }: LimitedAction) {
  const most = LIMITS[kind];
  return [
    ...(from ? [{ most: most.from, subject: hmacOf("rate limit", `from ${from}`) }] : []),
    { most: most.both, subject: hmacOf("rate limit", `from ${from} at ${account}`) },
    { most: most.account, subject: hmacOf("rate limit", `at ${account}`) },
  ];
}

function tooMany(seconds: number): TooMany {
  return { ...refuse("too-many-attempts"), retryAfter: Math.max(1, Math.ceil(seconds)) };
}

function networkOf(address: string): string {
  const [before = [], after = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
