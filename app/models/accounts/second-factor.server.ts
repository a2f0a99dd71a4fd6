import { randomInt } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { users } from "../../database/schema.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { passwordMatches } from "./password.server.ts";
import { tryWithPassword } from "./password-try.server.ts";
import { countTowardsLimit, type LimitedAction, type TooMany, takeBackFromLimit } from "./rate-limit.server.ts";
import { decrypted, encrypted, hmacOf } from "./secrets.server.ts";
import { type Sender, secondFactorOf } from "./sender.server.ts";
import type { User } from "./user.server.ts";

/* The second factor of staff: codes of an authenticator app (RFC 6238), and recovery codes. docs/rules.md 6.18 */

const STEP_SECONDS = 30;

/** A clock that is a step early or late is accepted. */
const WINDOW = 1;

const RECOVERY_CODES = 10;
const RECOVERY_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const RECOVERY_LENGTH = 10;

type Passed = Result<unknown, "second-code-needed" | "wrong-second-code" | TooMany>;

/** A new secret of 160 bits, in base32. */
export async function newSecondFactorSecret(): Promise<string> {
  const { Secret } = await import("otpauth");
  return new Secret({ size: 20 }).base32;
}

/** The address that a QR code tells to an authenticator app. */
export async function authenticatorAddress(salonName: string, email: string, secret: string): Promise<string> {
  return `${await authenticator(secret, salonName, email)}`;
}

/**
 * Passes an admin after the right password, if the second factor is off or `code` is right. `code` is from the app and
 * accepted once, or an unused recovery code. docs/rules.md 6.4, 6.18
 */
export async function passSecondFactor(
  user: User,
  code: string | undefined,
  from: Sender,
  instant: number,
): Promise<Passed> {
  if (!user.secondFactor) return { ok: true };
  if (!code) return refuse("second-code-needed");
  const action = tryAt(user, from);
  const counted = await countTowardsLimit(action);
  if (!counted.ok) return counted;
  if (!(await isCodeOf(user, code, instant))) return refuse("wrong-second-code");
  await takeBackFromLimit(action);
  return { ok: true };
}

/** What an admin types to add, renew or end the second factor. */
export interface Confirmation {
  password: string;
  code: string;
}

type Reason = "wrong-credentials" | "wrong-second-code" | TooMany;
type WithRecoveryCodes = Result<{ recoveryCodes: string[] }, Reason>;

/**
 * Adds a second factor to an admin who has none. It needs their password, and a code that their app has made from `secret`.
 * Answers the recovery codes, which are shown only this once. docs/rules.md 6.18
 */
export async function addSecondFactor(
  user: User,
  { password, code, secret }: Confirmation & { secret: string },
  from: Sender,
  instant: number,
): Promise<WithRecoveryCodes> {
  return confirmed<WithRecoveryCodes>(user, password, from, async () => {
    const step = await stepOf(secret, code, instant);
    if (step === null) return refuse("wrong-second-code");
    const recoveryCodes = newRecoveryCodes();
    const added = await primaryDatabase()
      .update(users)
      .set({
        secondFactor: await encrypted("second factor", user.id, secret),
        secondFactorSince: instant,
        secondFactorStep: step,
        recoveryCodes: stored(user, recoveryCodes),
      })
      .where(and(theUser(user), isNull(users.secondFactor)));
    return added.meta.changes > 0 ? { ok: true, recoveryCodes } : refuse("wrong-second-code");
  });
}

/** Replaces an admin's recovery codes, with their password and a code. docs/rules.md 6.18 */
export async function renewRecoveryCodes(
  user: User,
  { password, code }: Confirmation,
  from: Sender,
  instant: number,
): Promise<WithRecoveryCodes> {
  return confirmed<WithRecoveryCodes>(user, password, from, async () => {
    if (!(await isCodeOf(user, code, instant))) return refuse("wrong-second-code");
    const recoveryCodes = newRecoveryCodes();
    await primaryDatabase()
      .update(users)
      .set({ recoveryCodes: stored(user, recoveryCodes) })
      .where(theUser(user));
    return { ok: true, recoveryCodes };
  });
}

/** Ends an admin's second factor, with their password and a code. docs/rules.md 6.18 */
export async function endSecondFactor(
  user: User,
  { password, code }: Confirmation,
  from: Sender,
  instant: number,
): Promise<Result<unknown, Reason>> {
  return confirmed<Result<unknown, Reason>>(user, password, from, async () => {
    if (!(await isCodeOf(user, code, instant))) return refuse("wrong-second-code");
    await primaryDatabase()
      .update(users)
      .set({ secondFactor: null, secondFactorSince: null, recoveryCodes: "" })
      .where(theUser(user));
    return { ok: true };
  });
}

/**
 * Whether somebody is the owner of their account: by their password, and by a code too if they have a second factor. It is
 * asked before a passkey is added or removed. docs/rules.md 6.4, 6.33
 */
export function confirmOwner(
  user: User,
  { password, code }: Confirmation,
  from: Sender,
  instant: number,
): Promise<Result<unknown, Reason>> {
  return confirmed<Result<unknown, Reason>>(user, password, from, async () =>
    !user.secondFactor || (await isCodeOf(user, code, instant)) ? { ok: true } : refuse("wrong-second-code"),
  );
}

/** Remembers that an admin does not want to be asked to add a second factor. docs/rules.md 6.18 */
export async function declineSecondFactor(user: User): Promise<void> {
  await primaryDatabase().update(users).set({ secondFactorDeclined: true }).where(theUser(user));
}

/** The number of an admin's unused recovery codes. */
export function recoveryCodesLeft({ recoveryCodes }: User): number {
  return recoveryCodes.split(" ").filter(Boolean).length;
}

/** Does what needs an admin's password, within the limit of tries. docs/rules.md 6.4 */
async function confirmed<Outcome extends { ok: boolean }>(
  user: User,
  password: string,
  from: Sender,
  work: () => Promise<Outcome>,
): Promise<Outcome | Refused<"wrong-credentials"> | TooMany> {
  const action = tryAt(user, from);
  const compared = await tryWithPassword(action, (takeBreak) =>
    passwordMatches(password, user.passwordHash, takeBreak),
  );
  if (!compared.ok) return compared;
  if (!compared.answer) return refuse("wrong-credentials");
  const outcome = await work();
  if (outcome.ok) await takeBackFromLimit(action);
  return outcome;
}

/** Somebody who knows the password uses up no tries of a browser where the admin has passed it. docs/rules.md 6.18 */
function tryAt({ salonId, id, email }: User, from: Sender): LimitedAction {
  return { kind: "second-factor", salonId, from, account: id, owner: secondFactorOf(email) };
}

/** Whether a code is right, and uses it up: one statement each, so that one of two simultaneous tries fails. */
async function isCodeOf(user: User, typed: string, instant: number): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, "");
  const secret = user.secondFactor && (await decrypted("second factor", user.id, user.secondFactor));
  const step = secret ? await stepOf(secret, code, instant) : null;
  if (step !== null) {
    const later = await primaryDatabase()
      .update(users)
      .set({ secondFactorStep: step })
      .where(and(theUser(user), lt(users.secondFactorStep, step)));
    return later.meta.changes > 0;
  }
  const hash = stored(user, [code]);
  const left = await primaryDatabase()
    .update(users)
    .set({ recoveryCodes: sql`replace(${users.recoveryCodes}, ${hash}, '')` })
    .where(and(theUser(user), sql`instr(${users.recoveryCodes}, ${hash}) > 0`));
  return left.meta.changes > 0;
}

function theUser({ salonId, id }: User) {
  return alsoInSalon(users, salonId, eq(users.id, id));
}

/** The time step of a 6-digit code, or null when it is of no step near `instant` (UTC ms). */
async function stepOf(secret: string, code: string, instant: number): Promise<number | null> {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = (await authenticator(secret)).validate({ token, timestamp: instant, window: WINDOW });
  return delta === null ? null : Math.floor(instant / 1000 / STEP_SECONDS) + delta;
}

/**
 * Every authenticator app knows SHA-1, six digits and 30 seconds; some know nothing else. Few sign in with a code, so the
 * library is loaded for the first one.
 */
async function authenticator(secret: string, issuer = "", label = "") {
  const { Secret, TOTP } = await import("otpauth");
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
  });
}

function newRecoveryCodes(): string[] {
  const character = () => RECOVERY_CHARACTERS[randomInt(RECOVERY_CHARACTERS.length)];
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: RECOVERY_LENGTH }, character).join(""));
}

function stored({ id }: User, codes: string[]): string {
  return codes.map((code) => `${hmacOf("recovery code", `${id} ${code}`)} `).join("");
}
