import { eq, type SQL, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { bookmarkOf, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { accountFrom, type User } from "../accounts/user.server.ts";
import type { OwnProfileRefusal } from "./own-profile.ts";

/** The refusal of a part of a profile that was saved from an older state, with its current value. docs/rules.md 24.2 */
interface Stale extends Refused<"changed-meanwhile"> {
  current: string;
}

export type SavedPart = Result<
  { account: User; bookmark: string | undefined },
  Exclude<OwnProfileRefusal, "changed-meanwhile"> | Stale
>;

/**
 * A part of a profile, as a text. It is empty where the client has said nothing.
 * - `of`: what an account says.
 * - `stored`: the same in SQL.
 * - `set`: the columns that a new text sets.
 */
interface Part {
  of: (account: User) => string;
  stored: SQL;
  set: (text: string) => Partial<typeof users.$inferInsert>;
}

/** A part that is a column of the account as it is. */
function column(name: "name" | "phone" | "birthday" | "pleaseKnow"): Part {
  return { of: (account) => account[name], stored: sql`${users[name]}`, set: (text) => ({ [name]: text }) };
}

/** The parts of a profile that are saved one by one. docs/rules.md 24.2 */
const PARTS = {
  name: column("name"),
  phone: column("phone"),
  birthday: column("birthday"),
  "please-know": column("pleaseKnow"),
  favourite: {
    of: ({ favouriteTechnicianId }) => favouriteTechnicianId ?? "",
    stored: sql`coalesce(${users.favouriteTechnicianId}, '')`,
    set: (text) => ({ favouriteTechnicianId: text || null }),
  },
  marketing: {
    of: ({ marketing }) => (marketing ? "yes" : "no"),
    stored: sql`iif(${users.marketing}, 'yes', 'no')`,
    set: (text) => ({ marketing: text === "yes", marketingAt: now() }),
  },
} satisfies Record<string, Part>;

export type ProfilePart = keyof typeof PARTS;

/** A client's own profile, each part as a text. */
export type ProfileTexts = Record<ProfilePart, string>;

/** A client's own profile, as texts. docs/rules.md 24.2 */
export function profileTexts(account: User): ProfileTexts {
  const texts = Object.entries<Part>(PARTS).map(([part, { of }]) => [part, of(account)]);
  return Object.fromEntries(texts);
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
        .set(PARTS[part].set(value))
        .where(inSalon(users, salonId, theirs, sql`${PARTS[part].stored} = ${seen}`))
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
    const current = PARTS[part].of(account);
    return current === value ? { ok: true, account, bookmark: undefined } : { ...refuse("changed-meanwhile"), current };
  });
}
