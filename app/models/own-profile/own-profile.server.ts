import { eq, type SQL, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { bookmarkOf, type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { accountFrom, type User } from "../accounts/user.server.ts";
import { noOnCard } from "../marketing/unsubscribe.server.ts";
import { YES_ON_PROFILE } from "../marketing/yes.ts";
import type { OwnProfileRefusal } from "./own-profile.ts";

/** The refusal of a part of a profile that was saved from an older state, with its current value. docs/rules.md 24.2 */
interface Stale extends Refused<"changed-since"> {
  current: string;
}

export type SavedPart = Result<
  { account: User; bookmark: string | undefined },
  Exclude<OwnProfileRefusal, "changed-since"> | Stale
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
    set: (text) => ({
      ...{ marketing: text === "yes", marketingAt: now() },
      marketingWords: text === "yes" ? YES_ON_PROFILE : "",
    }),
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
    const update = partSaved(database, { salonId, id }, part, { value, seen });
    const saysNo = part === "marketing" && value !== "yes";
    const [written] = saysNo ? await saidNo(database, salonId, id, update) : await withinTime(update);
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
    return current === value ? { ok: true, account, bookmark: undefined } : { ...refuse("changed-since"), current };
  });
}

/**
 * Executes an update by which a client wants no news, together with the no on the card of their verified email: the card may be joined
 * with another, or get another email. docs/rules.md 23.19, 35.7
 */
async function saidNo(database: Database, salonId: string, id: string, update: ReturnType<typeof partSaved>) {
  const mailbox = sql`(SELECT email FROM users AS own WHERE own.salon_id = ${salonId} AND own.id = ${id} AND own.email_verified_at IS NOT NULL)`;
  const [, written] = await withinTime(database.batch([noOnCard(database, salonId, mailbox, now()), update]));
  return written;
}

/** The statement that saves a part, if it still is as it was `seen`. */
function partSaved(
  database: Database,
  { salonId, id }: Pick<User, "salonId" | "id">,
  part: ProfilePart,
  { value, seen }: { value: string; seen: string },
) {
  return database
    .update(users)
    .set(PARTS[part].set(value))
    .where(inSalon(users, salonId, eq(users.id, id), sql`${PARTS[part].stored} = ${seen}`))
    .returning();
}
