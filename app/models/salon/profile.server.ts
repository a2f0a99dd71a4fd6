import { eq } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { salons } from "../../database/schema.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import type { ProfileRefusal, SalonProfile } from "./profile.ts";
import type { Salon } from "./salon.server.ts";
import { sendEdit } from "./salon-schedule.server.ts";

/** A salon's page as it stands, with the version of its last edit. */
export type StoredProfile = SalonProfile & { version: number };

export type ProfileResult = Result<unknown, Exclude<ProfileRefusal, "changed-since"> | Stale>;

/** An edit that started from an older version, with the current page. docs/rules.md 18.2 */
interface Stale extends Refused<"changed-since"> {
  current: StoredProfile;
}

/** Reads a salon's page. */
export async function profileOf(database: Database, salonId: string): Promise<StoredProfile> {
  const [stored] = await database.select(columns).from(salons).where(eq(salons.id, salonId));
  if (!stored) throw new Error("The page of a salon was read that does not exist");
  return stored;
}

/** The edit of a salon's page, with the version that it started from. */
export interface ProfileEdit {
  what: "profile";
  page: SalonProfile;
  seen: number;
}

/**
 * Edits a salon's page. Refuses an edit that started from another version than the current one, unless it would change
 * nothing. docs/rules.md 18.2
 */
export function editProfile(
  salon: Pick<Salon, "id" | "locationHint">,
  page: SalonProfile,
  seen: number,
): Promise<ProfileResult> {
  return sendEdit(salon, { what: "profile", page, seen });
}

/**
 * Decides on an edit and writes it, by the time `overdue` aborts. It runs inside the salon's object. With another time zone, calendar
 * files and reminders follow. docs/rules.md 18.2, 18.14
 */
export function writeProfile(
  salonId: string,
  { page, seen }: ProfileEdit,
  overdue?: AbortSignal,
): Promise<ProfileResult> {
  return editOrRefuse("salon-not-saved", salonId, overdue, async (database, asOf): Promise<ProfileResult> => {
    const current = await profileOf(database, salonId);
    if (current.version !== seen)
      return matchesEdit(current, page) ? { ok: true } : { ...refuse("changed-since"), current };
    const edited = database
      .update(salons)
      .set({ ...page, version: seen + 1 })
      .where(eq(salons.id, salonId));
    const changes = countChanges(database, salonId, [ALL_DATES], { asOf });
    const { timeZone } = current;
    if (page.timeZone === timeZone) await database.batch([edited, changes]);
    else {
      const { comingStarts, zoneMoved } = await import("./zone-move.server.ts");
      const coming = await comingStarts(database, salonId, timeZone);
      await batchOf(database, {
        ...{ edited, changes },
        ...zoneMoved(database, salonId, { from: timeZone, to: page.timeZone, coming }),
      });
    }
    return { ok: true };
  });
}

const columns = {
  name: salons.name,
  tagline: salons.tagline,
  address: salons.address,
  mapUrl: salons.mapUrl,
  phone: salons.phone,
  email: salons.email,
  instagramUrl: salons.instagramUrl,
  facebookUrl: salons.facebookUrl,
  timeZone: salons.timeZone,
  dateStyle: salons.dateStyle,
  realLengths: salons.realLengths,
  policy: salons.policy,
  colourAccent: salons.colourAccent,
  colourPaper: salons.colourPaper,
  version: salons.version,
};

/** Whether a page already says what an edit asks for. */
function matchesEdit(current: StoredProfile, edit: SalonProfile): boolean {
  const stands = new Map<string, unknown>(Object.entries(current));
  return Object.entries(edit).every(([what, value]) => stands.get(what) === value);
}
