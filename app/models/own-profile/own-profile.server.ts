import { eq, type SQL, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { bookmarkOf, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { accountFrom, type User } from "../accounts/user.server.ts";
import type { OwnProfileRefusal, ProfilePart, ProfileTexts } from "./own-profile.ts";

/** The refusal of a part of a profile that was saved from an older state, with its current value. docs/rules.md 24.2 */
interface Stale extends Refused<"changed-meanwhile"> {
  current: string;
}

export type SavedPart = Result<
  { account: User; bookmark: string | undefined },
  Exclude<OwnProfileRefusal, "changed-meanwhile"> | Stale
>;

/** A client's own profile, as texts. docs/rules.md 24.2 */
export function profileTexts(account: User): ProfileTexts {
  const { name, phone, birthday, favouriteTechnicianId, pleaseKnow, marketing } = account;
  return {
    ...{ name, phone, birthday, "please-know": pleaseKnow },
    ...{ favourite: favouriteTechnicianId ?? "", marketing: marketing ? "yes" : "no" },
  };
}

/**
 * Saves one part of a client's profile. `seen` is what the part was when its form was opened: an edit of one that has
 * changed since is refused, unless it would change nothing. `bookmark` lets a later read see it. docs/rules.md 24.2
 */
export function saveProfilePart(
  { salonId, id }: Pick<User, "salonId" | "id">,
  part: ProfilePart,
  { value, seen }: { value: string; seen: string },
): Promise<SavedPart> {
  return writeOrRefuse("own-profile-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const theirs = eq(users.id, id);
    const [written] = await withinTime(
      database
        .update(users)
        .set(columnsOf(part, value))
        .where(inSalon(users, salonId, theirs, sql`${STORED[part]} = ${seen}`))
        .returning(),
    );
    if (written) return { ok: true, account: accountFrom(written), bookmark: bookmarkOf(database) };
    const [row] = await withinTime(
      database
        .select()
        .from(users)
        .where(inSalon(users, salonId, theirs)),
    );
    if (!row) return refuse("outcome-unknown");
    const account = accountFrom(row);
    const current = profileTexts(account)[part];
    return current === value ? { ok: true, account, bookmark: undefined } : { ...refuse("changed-meanwhile"), current };
  });
}

/** Each part as `profileTexts` writes it, in SQL. */
const STORED: Record<ProfilePart, SQL> = {
  name: sql`${users.name}`,
  phone: sql`${users.phone}`,
  birthday: sql`${users.birthday}`,
  favourite: sql`coalesce(${users.favouriteTechnicianId}, '')`,
  "please-know": sql`${users.pleaseKnow}`,
  marketing: sql`iif(${users.marketing}, 'yes', 'no')`,
};

function columnsOf(part: ProfilePart, value: string): Partial<typeof users.$inferInsert> {
  switch (part) {
    case "name":
      return { name: value };
    case "phone":
      return { phone: value };
    case "birthday":
      return { birthday: value };
    case "favourite":
      return { favouriteTechnicianId: value || null };
    case "please-know":
      return { pleaseKnow: value };
    case "marketing":
      return { marketing: value === "yes", marketingAt: now() };
  }
}
