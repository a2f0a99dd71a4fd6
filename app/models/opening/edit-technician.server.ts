import { editOrRefuse } from "../../database/edits.server.ts";
import { now } from "../../kernel/clock.ts";
import type { Refused } from "../../kernel/result.ts";
import type { Salon } from "../salon/salon.server.ts";
import { endListening, sendEdit } from "../salon/salon-schedule.server.ts";
import { type TeamResult, writeTechnician } from "../team/edit-team.server.ts";
import type { TechnicianEdit } from "../team/technician.ts";
import { isAgreed, type Stranded } from "./stranded.server.ts";
import { strandedByEditing } from "./stranded-by-technician.server.ts";

/** The outcome of an edit of a technician. */
export type TechnicianResult = TeamResult | Strands;

/** An edit that would strand appointments, which staff have not agreed to. docs/rules.md 21.8 */
interface Strands extends Refused<"strands"> {
  stranded: Stranded;
}

/** An edit of a technician, which the salon's object carries out. */
export interface TechnicianChange {
  what: "technician";
  id: string;
  timeZone: string;
  /** What is undefined stays. */
  edit: Partial<TechnicianEdit>;
  /** The version that the edit was based on, if it may not replace a newer one. */
  seen?: number | undefined;
  /** The stranded appointments that staff agree to: the acknowledgement of those they saw, or true for any. */
  agreed: string | true;
}

/**
 * Edits a technician in turn with the commands to the diary, unless appointments would be stranded that staff have not agreed
 * to. Retiring ends what the technician's sign-in still hears. docs/rules.md 21.7, 21.8, 22.6
 */
export async function editTechnician(
  { id, locationHint, timeZone }: Pick<Salon, "id" | "locationHint" | "timeZone">,
  asked: Omit<TechnicianChange, "what" | "timeZone">,
): Promise<TechnicianResult> {
  const outcome = await sendEdit({ id, locationHint }, { what: "technician", timeZone, ...asked });
  if (outcome.ok && asked.edit.active === false) await endListening(id);
  return outcome;
}

/** Edits a technician, by the time `overdue` aborts. It runs inside the salon's object. docs/rules.md 7.2, 21.8 */
export function writeAgreedTechnician(
  salonId: string,
  { id, timeZone, edit, seen, agreed }: TechnicianChange,
  overdue?: AbortSignal,
): Promise<TechnicianResult> {
  return editOrRefuse("team-not-saved", salonId, overdue, async (database, asOf): Promise<TechnicianResult> => {
    if (agreed !== true) {
      const stranded = (await strandedByEditing({ id: salonId, timeZone }, id, edit, now()))?.stranded;
      if (stranded && !isAgreed(stranded, agreed)) return { ok: false, reason: "strands", stranded };
    }
    return writeTechnician(database, salonId, { id, edit, seen, asOf });
  });
}
