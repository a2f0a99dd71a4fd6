import { randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { type CodePurpose, oneTimeCodes } from "../../database/schema.ts";
import { MINUTE_MS, now } from "../../kernel/clock.ts";
import { mailboxHasAnswered, noteAnswer } from "./answered-mailbox.server.ts";
import { foldedMailbox } from "./mailbox.ts";
import {
  countSilently,
  isOverEverywhere,
  isUsedUp,
  type LimitedAction,
  takeBackFromLimit,
} from "./rate-limit.server.ts";
import { hmacOf } from "./secrets.server.ts";
import { knownDevice, type Sender } from "./sender.server.ts";

const LIFETIME_MS = 10 * MINUTE_MS;
const MOST_TRIES = 5;

/** A request for a code: its salon, its purpose, the email, phone or account that it was requested for, and who asks. */
export interface CodeRequest {
  salonId: string;
  purpose: CodePurpose;
  subject: string;
  from: Sender;
}

/** A mailbox that gets a code. Codes of staff have eight digits. docs/rules.md 6.26 */
export interface Addressee {
  mailbox: string;
  staff: boolean;
}

/**
 * A code for a mailbox. Null when enough of them were mailed to it. The code is valid for ten minutes, five tries and one use,
 * in the browser that asked, and replaces the former one of that browser alone. Only its HMAC is stored. docs/rules.md 6.10,
 * 6.26
 */
export async function issueCode(request: CodeRequest, { mailbox, staff }: Addressee): Promise<string | null> {
  if (!(await isEmailLeft(request, mailbox))) return null;
  const { salonId, purpose, subject, from } = request;
  const digits = staff ? 8 : 6;
  const code = String(randomInt(10 ** digits)).padStart(digits, "0");
  const id = crypto.randomUUID();
  const fresh = {
    ...{ id, subject, asker: askerOf(from), tries: 0 },
    codeHmac: hmacOf("mailed code", `${id} ${code}`),
    expiresAt: now() + LIFETIME_MS,
  };
  const device = knownDevice(from, salonId, mailbox) ?? fresh.asker;
  const database = primaryDatabase();
  await database.batch([
    database.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now())),
    database
      .insert(oneTimeCodes)
      .values({ ...fresh, salonId, purpose, mailbox, device })
      .onConflictDoUpdate({
        target: [oneTimeCodes.salonId, oneTimeCodes.purpose, oneTimeCodes.mailbox, oneTimeCodes.device],
        set: fresh,
      }),
  ]);
  return code;
}

/**
 * Counts an email with a code, and answers whether it may go. Strangers use up what a mailbox gets from anywhere, but not its
 * reserve, of which each network gets one email a day. docs/rules.md 6.26
 */
async function isEmailLeft({ salonId, purpose, from }: CodeRequest, mailbox: string): Promise<boolean> {
  const account = `${purpose} ${foldedMailbox(mailbox)}`;
  const to = { salonId, account, from: besides(from), owner: mailbox };
  const isKnown = knownDevice(from, salonId, mailbox) !== null;
  const owned = isKnown || (await mailboxHasAnswered(salonId, mailbox));
  const network = { ...to, account: `${account} from ${from.networks.at(-1) ?? null}` };
  const isFirst = !isKnown && (await areLeft([{ ...network, kind: "code-mail-first" }], false));
  if (
    await areLeft(
      [
        { ...to, kind: "code-mail" },
        { ...to, kind: "code-mail-day" },
      ],
      owned,
    )
  )
    return true;
  return isFirst && (await areLeft([{ ...to, kind: "code-mail-reserve" }], owned));
}

/** Counts towards limits of a mailbox, here and, unless it is `owned`, at all salons together. docs/rules.md 6.26 */
async function areLeft(limits: LimitedAction[], owned: boolean): Promise<boolean> {
  for (const mailed of limits) {
    if (!(await countSilently(mailed)).ok) return false;
    if (owned || !(await isOverEverywhere(mailed))) continue;
    await takeBackFromLimit(mailed);
    return false;
  }
  return true;
}

/** A code that was typed right, and its mailbox. */
export type RightCode = Pick<typeof oneTimeCodes.$inferSelect, "id" | "salonId" | "purpose" | "mailbox">;

/**
 * The mailbox that a code went to, or null when the code is wrong, used, expired, tried too often or asked for in
 * another browser. A match uses up the codes of its mailbox and purpose. docs/rules.md 6.10, 6.26
 */
export async function redeemCode(request: CodeRequest, code: string): Promise<string | null> {
  const right = await checkCode(request, code);
  return right && (await spendCode(right)) ? right.mailbox : null;
}

/**
 * The same without using the code up. A wrong code counts as one try at each code that the browser asked for with this
 * request, and as one of the day's at its mailbox: after ten of a day a code has one try instead of five, so that strangers
 * refuse nobody's right one and guess no more often. docs/rules.md 6.10, 6.26
 */
export async function checkCode(request: CodeRequest, code: string): Promise<RightCode | null> {
  const { salonId, purpose, subject, from } = request;
  const database = primaryDatabase();
  const ofPurpose = inSalon(oneTimeCodes, salonId, eq(oneTimeCodes.purpose, purpose));
  const askedFor = and(ofPurpose, eq(oneTimeCodes.subject, subject), eq(oneTimeCodes.asker, askerOf(from)));
  const standing = and(askedFor, gt(oneTimeCodes.expiresAt, now()));
  const asked = await database.select({ mailbox: oneTimeCodes.mailbox }).from(oneTimeCodes).where(standing);
  const single = await Promise.all(asked.map(({ mailbox }) => isUsedUp(guessAt(mailbox, request, "guess-of-several"))));
  const singly = asked.flatMap(({ mailbox }, index) => (single[index] ? [mailbox] : []));
  const mostTries = sql`iif(${inArray(oneTimeCodes.mailbox, singly)}, 1, ${MOST_TRIES})`;
  const open = await database
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(standing, lt(oneTimeCodes.tries, mostTries)))
    .returning();
  const guesses = open.flatMap(({ mailbox }) => [
    guessAt(mailbox, request, "guess"),
    guessAt(mailbox, request, "guess-of-several"),
  ]);
  const counted = await Promise.all(guesses.map(countSilently));
  const right = open.find(
    ({ id, codeHmac }, index) => counted[2 * index]?.ok && sameText(codeHmac, hmacOf("mailed code", `${id} ${code}`)),
  );
  if (!right) return null;
  const untried = { tries: sql`${oneTimeCodes.tries} - 1` };
  await Promise.all([
    database
      .update(oneTimeCodes)
      .set(untried)
      .where(alsoInSalon(oneTimeCodes, salonId, eq(oneTimeCodes.id, right.id))),
    noteAnswer(salonId, right.mailbox),
    ...guesses.map((guess) => takeBackFromLimit(guess)),
  ]);
  return right;
}

/**
 * The mailbox of the last code that this browser has asked for with such a request and that is still good, or null. It lets
 * a page that comes back ask for that code. docs/rules.md 24.3
 */
export async function mailboxAwaited(
  database: Database,
  { salonId, purpose, subject, from }: CodeRequest,
): Promise<string | null> {
  const { asker, expiresAt, tries } = oneTimeCodes;
  const ofPurpose = inSalon(oneTimeCodes, salonId, eq(oneTimeCodes.purpose, purpose));
  const askedFor = and(ofPurpose, eq(oneTimeCodes.subject, subject), eq(asker, askerOf(from)));
  const [latest] = await database
    .select({ mailbox: oneTimeCodes.mailbox })
    .from(oneTimeCodes)
    .where(and(askedFor, gt(expiresAt, now()), lt(tries, MOST_TRIES)))
    .orderBy(desc(expiresAt))
    .limit(1);
  return latest?.mailbox ?? null;
}

/** Deletes the codes of a mailbox and purpose, and answers whether the right one was among them: it is good once. */
export async function spendCode(right: RightCode): Promise<boolean> {
  const used = await deleteCodes(primaryDatabase(), right);
  return used.some(({ id }) => id === right.id);
}

/** The statement that does so, for a batch with what the code is spent on. */
export function deleteCodes(database: Database, { salonId, purpose, mailbox }: RightCode) {
  const ofPurpose = inSalon(oneTimeCodes, salonId, eq(oneTimeCodes.purpose, purpose));
  return database
    .delete(oneTimeCodes)
    .where(and(ofPurpose, eq(oneTimeCodes.mailbox, mailbox)))
    .returning({ id: oneTimeCodes.id });
}

/** Counted by mailbox over all purposes, and silently: the answer must not reveal that there was a code. */
function guessAt(mailbox: string, { salonId, from }: CodeRequest, kind: "guess" | "guess-of-several"): LimitedAction {
  return { kind, salonId, account: foldedMailbox(mailbox), from: besides(from), owner: mailbox };
}

/** The sender without its networks: what a mailbox gets is counted by the mailbox. */
function besides({ device }: Sender): Sender {
  return { networks: [], ...(device && { device }) };
}

/** Who asked: a browser by its cookie, a caller of the API by the network. */
export function askerOf({ device, networks }: Sender): string {
  return hmacOf("mailed code", device ? `asked by device ${device.id}` : `asked from ${networks[0] ?? null}`);
}

function sameText(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
