import type { RouterContextProvider } from "react-router";
import * as v from "valibot";
import { keepDevice, senderOfPage } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { unknownIntent } from "../../kernel/forms.ts";
import { atMost, type FieldErrors, parseSubmission } from "../../kernel/parsing.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { passkeyName } from "../../models/accounts/passkeys/passkey.ts";
import {
  credentialsOf,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from "../../models/accounts/passkeys/stored.server.ts";
import type { TooMany } from "../../models/accounts/rate-limit.server.ts";
import { confirmOwner } from "../../models/accounts/second-factor.server.ts";
import { isStaff } from "../../models/accounts/staff.ts";
import { hasPassword, type User } from "../../models/accounts/user.server.ts";
import { ACCOUNT_WORDS, PASSKEY_NEWS, PASSKEY_WORDS, PROOF_WORDS, tooManyAttempts } from "../../words/accounts.ts";
import { statusOf } from "../../words/statuses.ts";
import { askedAt, makingOf } from "./asked-at.server.ts";
import type { PasskeyReply, PasskeysShown } from "./passkey-reply.ts";

/** What the section about passkeys shows of an account. */
export async function passkeysShown(
  account: User,
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<PasskeysShown> {
  const { timeZone } = context.get(salonContext);
  const dateOf = (instant: number) => longDate(salonTime(timeZone, instant).date);
  const listed = await passkeysOf(primaryDatabase(), account);
  return {
    passkeys: listed.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, added: dateOf(createdAt) },
      used: lastUsedAt === null ? null : dateOf(lastUsedAt),
    })),
    needsCode: account.secondFactor !== null,
    prove: hasPassword(account) ? null : await credentialsOf(primaryDatabase(), account),
    news: newsIn(url),
  };
}

/** Whether a form is the section's. */
export function isAboutPasskeys(form: FormData): boolean {
  return String(form.get("intent")).startsWith("passkey-");
}

/** The result of a form: something is done, or the section has a message. */
export type PasskeyOutcome =
  | { done: keyof typeof PASSKEY_NEWS }
  | { status: number; reply: Partial<PasskeyReply>; retryAfter?: number };

/**
 * Obeys a form of the section. Adding and removing take the password, and a code too where there is a second factor, or a
 * passkey where there is no password; the challenge for a new passkey is given for them. docs/rules.md 6.33
 */
export async function obeyPasskeyForm(
  account: User,
  form: FormData,
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
): Promise<PasskeyOutcome> {
  const sent = parseSubmission(Command, Object.fromEntries(form));
  const about = form.get("id")?.toString() ?? null;
  if (!sent.ok) return sent.fields.intent ? unknownIntent() : { status: 400, reply: { about, fields: sent.fields } };
  const command = sent.value;
  const database = primaryDatabase();
  if (command.intent === "passkey-rename") {
    const renamed = await renamePasskey(database, account, command.id, command.name);
    return renamed ? { done: "renamed" } : refused("passkey-gone");
  }
  const at = askedAt(request, url, context, account.id);
  if (command.intent === "passkey-add") {
    const { addPasskey } = await import("../../models/accounts/passkeys/passkeys.server.ts");
    const added = await addPasskey(account, at, command.passkey, now());
    return added.ok ? { done: "added" } : refused(added.reason);
  }
  if (hasPassword(account) && !command.password)
    return { status: 400, reply: { about, fields: { password: "Password is required" } } };
  if (account.secondFactor && !command.code)
    return { status: 400, reply: { about, fields: { code: PROOF_WORDS.codeNeeded } } };
  const confirmed = hasPassword(account)
    ? await confirmOwner(account, command, senderOfPage(request, context), now())
    : await confirmByPasskey(account, command.proof, { request, url, context });
  if (!confirmed.ok) {
    const { reason } = confirmed;
    if (reason === "wrong-passkey" || reason === "unknown-passkey") return refused(reason);
    if (reason === "too-many-attempts") {
      const { retryAfter } = confirmed;
      return { status: 429, reply: { about, message: tooManyAttempts(retryAfter) }, retryAfter };
    }
    const fields: FieldErrors =
      reason === "wrong-credentials" ? { password: PROOF_WORDS.wrongPassword } : { code: ACCOUNT_WORDS[reason] };
    return { status: statusOf(reason), reply: { about, fields } };
  }
  if (command.intent === "passkey-remove") {
    await removePasskey(database, account, command.id);
    return { done: "removed" };
  }
  keepDevice(context);
  const known = await credentialsOf(database, account);
  const verification = isStaff(account.role) ? "required" : "preferred";
  return {
    status: 200,
    reply: { making: makingOf(account, at, context.get(salonContext).name, { known, verification }) },
  };
}

/** Whether the owner of an account without a password has just used one of its passkeys here. docs/rules.md 6.33 */
async function confirmByPasskey(
  account: User,
  proof: string,
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
): Promise<Result<unknown, "wrong-passkey" | "unknown-passkey" | TooMany>> {
  const from = senderOfPage(request, context);
  const at = askedAt(request, url, context);
  const { accountByPasskey } = await import("../../models/accounts/passkeys/passkeys.server.ts");
  const proved = await accountByPasskey(at, proof, { roles: [account.role], from, instant: now() });
  return proved.ok && proved.account.id !== account.id ? refuse("wrong-passkey") : proved;
}

function refused(reason: keyof typeof PASSKEY_WORDS): PasskeyOutcome {
  return { status: statusOf(reason), reply: { message: PASSKEY_WORDS[reason] } };
}

function newsIn(url: URL): string | null {
  const done = v.safeParse(v.picklist(["added", "renamed", "removed"]), url.searchParams.get("passkey"));
  return done.success ? PASSKEY_NEWS[done.output] : null;
}

const confirmation = {
  password: v.pipe(v.optional(v.string(), ""), atMost(200)),
  proof: v.optional(v.string(), ""),
  code: v.pipe(v.optional(v.string(), ""), v.trim(), atMost(40)),
};

const Command = v.variant(
  "intent",
  [
    v.object({ intent: v.literal("passkey-begin"), ...confirmation }),
    v.object({ intent: v.literal("passkey-add"), passkey: v.string() }),
    v.object({ intent: v.literal("passkey-rename"), id: v.string(), name: passkeyName }),
    v.object({ intent: v.literal("passkey-remove"), id: v.string(), ...confirmation }),
  ],
  "Unknown command",
);
