import { and, eq } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments, users } from "../../database/schema.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { isStaff } from "../accounts/staff.ts";
import { accountFrom, type User, userByEmail } from "../accounts/user.server.ts";
import { ownedAt } from "../appointments/own/ownership.server.ts";
import { isUpcoming } from "../opening/stranded.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { sendEdit } from "../salon/salon-schedule.server.ts";
import { clearWishesNow } from "../wishes/wishes.server.ts";
import { writeNewEmail } from "./email-change.server.ts";
import { eraseClient } from "./erase.server.ts";
import type { AccountEditRefusal } from "./own-profile.ts";

/** What a client does to their own account that changes appointments too. The salon's object carries it out. */
export interface AccountEdit {
  what: "account";
  salon: Pick<Salon, "timeZone">;
  userId: string;
  edit: { how: "email"; email: string } | { how: "delete" };
}

export type AccountEdited = Result<unknown, AccountEditRefusal>;

/**
 * Gives an account another email, which its client has proved to be theirs. Refuses one that another account has.
 * docs/rules.md 24.3, 24.4
 */
export function changeEmail(salon: Salon, account: User, email: string): Promise<AccountEdited> {
  return sent(salon, account, { how: "email", email });
}

/**
 * Deletes a client's account and all data of them at the salon, except what the salon's accounting needs. The caller has
 * checked that the account is theirs. Refuses while something is booked. docs/rules.md 24.10, 24.11, 26.5
 */
export async function deleteAccount(salon: Salon, account: User): Promise<AccountEdited> {
  const deleted = await sent(salon, account, { how: "delete" });
  if (deleted.ok) await clearWishesNow(salon.id, now());
  return deleted;
}

function sent(
  { id, locationHint, timeZone }: Salon,
  { id: userId }: User,
  edit: AccountEdit["edit"],
): Promise<AccountEdited> {
  return sendEdit({ id, locationHint }, { what: "account", salon: { timeZone }, userId, edit });
}

/** Carries an edit of an account out, by the time `overdue` aborts. It runs inside the salon's object. docs/rules.md 22.4 */
export function writeAccount(
  salonId: string,
  { salon: { timeZone }, userId, edit }: AccountEdit,
  overdue?: AbortSignal,
): Promise<AccountEdited> {
  return editOrRefuse("own-profile-not-saved", salonId, overdue, async (database, asOf): Promise<AccountEdited> => {
    const theirs = inSalon(users, salonId, eq(users.id, userId));
    const [row] = await database.select().from(users).where(theirs);
    if (!row) return edit.how === "delete" ? { ok: true } : refuse("not-found");
    const account = accountFrom(row);
    if (isStaff(account.role)) return refuse("not-found");
    const salon = { id: salonId, timeZone };
    return edit.how === "delete"
      ? deleted(database, salon, account, asOf)
      : emailed(database, account, edit.email, asOf);
  });
}

async function emailed(database: Database, account: User, email: string, asOf: number): Promise<AccountEdited> {
  if (account.email === email) return { ok: true };
  if (await userByEmail(database, account.salonId, email)) return refuse("address-taken");
  await writeNewEmail(database, account, email, asOf);
  return { ok: true };
}

async function deleted(
  database: Database,
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  account: User,
  asOf: number,
): Promise<AccountEdited> {
  const { id: userId, email, emailVerifiedAt } = account;
  const mailbox = emailVerifiedAt === null ? null : email;
  const at = salonTime(timeZone, now());
  const theirs = ownedAt(salonId, { role: "client", userId, verifiedEmail: mailbox });
  const coming = isUpcoming(salonId, at, { from: at.date, to: LAST_DATE });
  if ((await database.$count(appointments, and(theirs, coming))) > 0) return refuse("still-booked");
  await eraseClient(database, { salonId, userId, email, mailbox }, asOf);
  return { ok: true };
}

/** Later than any appointment. */
const LAST_DATE = "9999-12-31";
