import { env } from "cloudflare:workers";
import { and, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { rateLimits } from "../../database/schema.ts";
import { WIDER_NETWORK } from "../../diary/networks.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { localSetting } from "../../log/local-settings.ts";
import { delayFor, LIMITS, type Limit } from "./limits.ts";
import { hmacOf } from "./secrets.server.ts";
import { knownDevice, type Sender } from "./sender.server.ts";

/** A rate-limited try. `account` names the account, mailbox or appointment; `limit` replaces the limit of the kind. */
export interface LimitedAction {
  /** The account, mailbox or phone. Its owner's known device has a count of its own. docs/rules.md 6.25 */
  owner?: string;
  kind: keyof typeof LIMITS;
  salonId: string;
  account: string;
  from: Sender;
  limit?: Limit;
}

/** A refused try. `retryAfter` is the seconds until the next try is allowed. `byNetwork`: its network's tries are used up. */
export interface TooMany extends Refused<"too-many-attempts"> {
  retryAfter: number;
  byNetwork?: true;
}

/**
 * Counts a try before it is made, so that simultaneous tries count too. A try that one limit refuses does not count
 * towards the next. A window lasts from its first try; refused tries do not extend it. A try in the second half of a
 * limit is answered late. docs/rules.md 6.4, 6.21
 */
export async function countTowardsLimit(action: LimitedAction): Promise<Result<unknown, TooMany>> {
  const counted = await countSilently(action);
  if (counted.ok) await delay(counted.delay);
  return counted;
}

/** The same without the delay, where it would reveal what is counted. */
export async function countSilently(action: LimitedAction): Promise<Result<{ delay: number }, TooMany>> {
  if (localSetting("RATE_LIMITS") === "off") return { ok: true, delay: 0 };
  if (!(await platformAllows(action))) return tooMany(10);
  const at = now();
  const limits = limitsOn(action);
  const counts = await counted(primaryDatabase(), action, limits, at);
  const exceeded = counts.find(({ count, most }) => count > most);
  if (exceeded) return { ...tooMany((exceeded.endsAt - at) / 1000), ...(exceeded.ofNetwork && { byNetwork: true }) };
  return { ok: true, delay: Math.max(0, ...counts.map(({ count, most }) => delayFor(count, most))) };
}

/** Whether the platform lets a try through: it stops a flood before anything is read. */
export async function platformAllows(action: LimitedAction): Promise<boolean> {
  const { salonId, from } = action;
  const key = deviceOf(action) ?? from.networks[0];
  return !key || (await env.TRIES.limit({ key: `${salonId} ${key}` })).success;
}

/**
 * Whether an account's tries at all salons here together go beyond what one salon allows. Those of a known device are not
 * among them. docs/rules.md 6.26
 */
export async function isOverEverywhere({ kind, account, limit }: LimitedAction): Promise<boolean> {
  const { account: most }: Limit = limit ?? LIMITS[kind];
  if (most === undefined) return false;
  const database = primaryDatabase();
  // A salon that has refused one has counted one more.
  const [row] = await database
    .select({ tries: sql<number>`coalesce(sum(min(${rateLimits.count}, ${most})), 0)` })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.kind, kind),
        eq(rateLimits.subject, hmacOf("rate limit", `at ${account}`)),
        gt(rateLimits.endsAt, now()),
      ),
    );
  return row !== undefined && row.tries > most;
}

/** Whether the next try would be refused by what is counted so far. */
export async function isUsedUp(action: LimitedAction): Promise<boolean> {
  if (localSetting("RATE_LIMITS") === "off") return false;
  const reached = limitsOn(action).map(
    ({ most, subject }) => sql`(${rateLimits.subject} = ${subject} AND ${rateLimits.count} >= ${most})`,
  );
  const [row] = await primaryDatabase()
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(ofKind(action), gt(rateLimits.endsAt, now()), or(...reached)))
    .limit(1);
  return row !== undefined;
}

/** Takes back what a try that succeeded, or came to nothing, has counted. docs/rules.md 6.4 */
export async function takeBackFromLimit(action: LimitedAction): Promise<void> {
  const subjects = limitsOn(action).map(({ subject }) => subject);
  await primaryDatabase()
    .update(rateLimits)
    .set({ count: sql`max(${rateLimits.count} - 1, 0)` })
    .where(and(ofKind(action), inArray(rateLimits.subject, subjects)));
}

/** The most that is counted of a subject. */
export interface LimitOnSubject {
  most: number;
  subject: string;
  ofNetwork: boolean;
}

/** The limits that a try counts towards. Subjects are HMACs, so the table does not reveal who tried. */
export function limitsOn(action: LimitedAction): LimitOnSubject[] {
  const { kind, account, from, limit } = action;
  const { network, wider = WIDER_NETWORK, both, account: anywhere }: Limit = limit ?? LIMITS[kind];
  const { networks } = from;
  const [here = null] = networks;
  const device = deviceOf(action);
  const ofItsOwn = both ?? anywhere;
  const limits = [
    ...networks.map((from, index) => ({
      most: network && network * (index === 0 ? 1 : wider),
      subject: `from ${from}`,
      ofNetwork: true,
    })),
    { most: both, subject: `from ${here} at ${account}`, ofNetwork: false },
    { most: anywhere, subject: `at ${account}`, ofNetwork: false },
  ];
  const ofDevice = { most: ofItsOwn, subject: `device ${device} at ${account}`, ofNetwork: false };
  return (device && ofItsOwn ? [ofDevice] : limits).flatMap(({ most, subject, ofNetwork }) =>
    most === undefined ? [] : [{ most, subject: hmacOf("rate limit", subject), ofNetwork }],
  );
}

/** Networks as they are counted: an HMAC of each, the narrowest first. */
export function networkSubjects(networks: string[]): string[] {
  return networks.map((network) => hmacOf("rate limit", `from ${network}`));
}

/** The device of the owner. Its tries are counted apart, so that strangers can't use them up. docs/rules.md 6.25 */
function deviceOf({ owner, from, salonId }: LimitedAction): string | null {
  return owner === undefined ? null : knownDevice(from, salonId, owner);
}

/** Counts a try towards each limit in one transaction, up to the first that refuses it, and answers the counts. */
async function counted(database: Database, action: LimitedAction, limits: LimitOnSubject[], at: number) {
  const { minutes } = action.limit ?? LIMITS[action.kind];
  const endsAt = at + minutes * 60_000;
  const [, ...rows] = await database.batch([
    database.delete(rateLimits).where(alsoInSalon(rateLimits, action.salonId, lte(rateLimits.endsAt, at))),
    ...limits.map(({ most, subject }, index) =>
      database
        .insert(rateLimits)
        .select(
          sql`SELECT ${action.salonId}, ${action.kind}, ${subject}, 1, ${endsAt} WHERE ${noneExceeded(action, limits.slice(0, index))}`,
        )
        .onConflictDoUpdate({
          target: [rateLimits.salonId, rateLimits.kind, rateLimits.subject],
          set: { count: sql`min(${rateLimits.count} + 1, ${most + 1})` },
        })
        .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt }),
    ),
  ]);
  return limits.flatMap(({ most, ofNetwork }, index) => rows[index]?.map((row) => ({ most, ofNetwork, ...row })) ?? []);
}

function noneExceeded(action: LimitedAction, limits: LimitOnSubject[]): SQL {
  if (limits.length === 0) return sql`true`;
  const exceeded = or(
    ...limits.map(({ most, subject }) => sql`(${rateLimits.subject} = ${subject} AND ${rateLimits.count} > ${most})`),
  );
  return sql`NOT EXISTS (SELECT 1 FROM ${rateLimits} WHERE ${and(ofKind(action), exceeded)})`;
}

function ofKind({ salonId, kind }: LimitedAction): SQL | undefined {
  return inSalon(rateLimits, salonId, eq(rateLimits.kind, kind));
}

/** Holds up nobody but the sender of this try. docs/rules.md 6.21 */
export async function delay(milliseconds: number): Promise<void> {
  if (milliseconds > 0 && localSetting("RATE_LIMITS") !== "undelayed") await scheduler.wait(milliseconds);
}

/** The refusal of a try, with the seconds until the next one is allowed. */
export function tooMany(seconds: number): TooMany {
  return { ...refuse("too-many-attempts"), retryAfter: Math.max(1, Math.ceil(seconds)) };
}
