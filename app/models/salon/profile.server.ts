import { and, eq, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { salons } from "../../database/schema.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import type { ProfileRefusal, SalonProfile } from "./profile.ts";
import { writeAndTell } from "./salon-schedule.server.ts";

/** A salon's page as it stands, with the version of its last edit. */
export type StoredProfile = SalonProfile & { version: number };

export type ProfileResult = Result<unknown, Exclude<ProfileRefusal, "changed-meanwhile"> | Stale>;

/** An edit that started from an older version, with the current page. docs/rules.md 18.2 */
interface Stale extends Refused<"changed-meanwhile"> {
  current: StoredProfile;
}

/** Reads a salon's page. */
export async function profileOf(database: Database, salonId: string): Promise<StoredProfile> {
  const [stored] = await database.select(columns).from(salons).where(eq(salons.id, salonId));
  if (!stored) throw new Error("The page of a salon was read that does not exist");
  return stored;
}

/**
 * Edits a salon's page. Refuses an edit that started from another version than the current one, unless it would change
 * nothing. docs/rules.md 18.2
 */
export function editProfile(salonId: string, edit: SalonProfile, seen: number): Promise<ProfileResult> {
  return writeAndTell("salon-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const [written] = await withinTime(
      database
        .update(salons)
        .set({ ...edit, version: sql`${salons.version} + 1` })
        .where(and(eq(salons.id, salonId), eq(salons.version, seen)))
        .returning({ version: salons.version }),
    );
    if (written) return { ok: true };
    const current = await withinTime(profileOf(database, salonId));
    return matchesEdit(current, edit) ? { ok: true } : { ...refuse("changed-meanwhile"), current };
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
