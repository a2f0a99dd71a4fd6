import { createHash, randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { parseSubmission } from "#app/kernel/parsing.ts";
import { NewAccount } from "#app/models/accounts/user.ts";
import { literal } from "./admin-account.ts";
import { isUnknown } from "./typed-arguments.ts";

/* The operator's link for an owner who has lost the second factor. docs/rules.md 6.37 */

const USAGE = "Nothing was done: npm run admin:link -- EMAIL --host HOST, and --remote for the deployed D1.";

/** How long a link is good, ms. docs/rules.md 6.37 */
const GOOD_FOR_MS = 30 * 60_000;

const LinkArguments = v.object({
  email: NewAccount.entries.email,
  host: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty(USAGE))),
  remote: v.optional(v.boolean(), false),
});

/** The owner and the salon of the link. Without a host, it is the salon that has none. */
export type LinkAsked = v.InferOutput<typeof LinkArguments>;

const Owner = v.object({
  salonId: v.string(),
  salonName: v.string(),
  userId: v.nullable(v.string()),
  isOwner: v.number(),
});

/** Reads the command's arguments. Refuses unknown ones in a sentence that repeats none of them. */
export function readLinkArguments(args: string[]): LinkAsked {
  const submission = parseSubmission(LinkArguments, typed(args));
  if (submission.ok) return submission.value;
  throw new Error(`Nothing was done: ${Object.values(submission.fields)[0]}.`);
}

function typed(args: string[]) {
  try {
    const options = { host: { type: "string" }, remote: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1) throw new Error(USAGE);
    return { ...values, email: positionals[0] };
  } catch (error) {
    throw isUnknown(error) ? new Error(USAGE) : error;
  }
}

/** SQL that reads the salon meant, and whether the address is an owner's there. */
export function ownerRead({ email, host }: LinkAsked): string {
  return `SELECT salons.id AS salonId, salons.name AS salonName, users.id AS userId,
  coalesce(users.role = 'admin' AND coalesce(users.staff_role, 'owner') = 'owner', 0) AS isOwner
FROM salons LEFT JOIN users ON users.salon_id = salons.id AND users.email = ${literal(email)}
WHERE ${host === undefined ? "salons.host IS NULL" : `salons.host = ${literal(host)}`};`;
}

/** The owner among the rows of `ownerRead`. Refuses, in a sentence, no salon, several without a host, and nobody's address. */
export function ownerIn(rows: unknown, { email, host }: LinkAsked) {
  const [found, another] = v.parse(v.array(Owner), rows);
  if (!found) throw new Error(`Nothing was done: there is no salon ${host ? `at ${host}` : "without a host"}.`);
  if (another) throw new Error("Nothing was done: several salons have no host. Name one with --host.");
  const { salonId, salonName, userId, isOwner } = found;
  if (userId === null || isOwner === 0) throw new Error(`Nothing was done: ${email} is no owner of ${salonName}.`);
  return { salonId, salonName, userId };
}

/** A secret token and its hash, as `secretToken` and `hashOf` of the Worker make them. */
export function newToken() {
  const token = randomBytes(16).toString("base64url");
  return { token, tokenHash: createHash("sha256").update(token).digest("base64url") };
}

/** SQL that stores a link made at `now` (ms), and ends those that the owner has not used. */
export function linkWrites(owner: { salonId: string; userId: string }, tokenHash: string, now: number): string[] {
  const [salonId, userId, hash] = [owner.salonId, owner.userId, tokenHash].map(literal);
  return [
    `DELETE FROM recovery_links WHERE salon_id = ${salonId} AND user_id = ${userId} AND used_at IS NULL;`,
    `INSERT INTO recovery_links (token_hash, salon_id, user_id, created_at, expires_at)
VALUES (${hash}, ${salonId}, ${userId}, ${now}, ${now + GOOD_FOR_MS});`,
  ];
}
