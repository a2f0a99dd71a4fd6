import * as v from "valibot";
import { type AdminAsked, UNNAMED } from "./admin-arguments.ts";

/** A salon that may be meant, and the role of the address there: null when it has no account. */
const SalonAccount = v.object({
  salonId: v.string(),
  salonName: v.string(),
  role: v.nullable(v.string()),
});

type SalonAccount = v.InferOutput<typeof SalonAccount>;

/** SQL that reads the salon meant, by its id or as the one without a host, and the role of the address there. */
export function accountRead({ email, salon }: AdminAsked): string {
  return `SELECT salons.id AS salonId, salons.name AS salonName, users.role AS role
FROM salons LEFT JOIN users ON users.salon_id = salons.id AND users.email = ${literal(email)}
WHERE ${salon === undefined ? "salons.host IS NULL" : `salons.id = ${literal(salon)}`};`;
}

/**
 * The only salon among the rows of `accountRead`. Refuses, in a sentence, no salon, several without a host, and the
 * address of a client: an admin needs one of their own.
 */
export function accountIn(rows: unknown, { email, salon }: AdminAsked): SalonAccount {
  const [account, another] = v.parse(v.array(SalonAccount), rows);
  if (!account) {
    const missing = salon === undefined ? "without a host yet" : `with the id "${salon}"`;
    throw new Error(`There is no salon ${missing}: npm run salon:create makes one.`);
  }
  if (another) throw new Error("Several salons have no host: name one with --salon.");
  if (account.role !== null && account.role !== "admin") {
    throw new Error(`${email} is already a client of ${account.salonName}: an admin needs another address.`);
  }
  return account;
}

/**
 * SQL that creates the account at `now` (ms). An existing admin gets the new password and, if one was given, the new
 * name, and loses every session and the second factor. An account of another role is not changed. docs/rules.md 6.1, 6.7
 */
export function adminWrite({ email, name }: AdminAsked, salonId: string, passwordHash: string, now: number): string {
  const values = [crypto.randomUUID(), salonId, email, name ?? UNNAMED, passwordHash].map(literal);
  const rename = name === undefined ? "" : ", name = excluded.name";
  return `INSERT INTO users (id, salon_id, email, name, password_hash, role, created_at)
VALUES (${values.join(", ")}, 'admin', ${now})
ON CONFLICT (salon_id, email) DO UPDATE
SET password_hash = excluded.password_hash, session_version = session_version + 1,
  second_factor = NULL, second_factor_since = NULL, recovery_codes = ''${rename}
WHERE role = 'admin';`;
}

/** SQL that ends the passkeys of an admin, who gets a new password. docs/rules.md 6.35 */
export function passkeysEnd({ email }: AdminAsked, salonId: string): string {
  const salon = literal(salonId);
  return `DELETE FROM passkeys WHERE salon_id = ${salon} AND user_id IN (
  SELECT id FROM users WHERE salon_id = ${salon} AND email = ${literal(email)} AND role = 'admin');`;
}

/** Text as SQL, in hexadecimal: no tool that splits or trims statements on the way to D1 can mistake it for SQL. */
export function literal(text: string): string {
  return `CAST(X'${Buffer.from(text).toString("hex")}' AS TEXT)`;
}
