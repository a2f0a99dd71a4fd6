import type { BlockedTime } from "../../diary/times/diary.ts";
import { strandedByBlock } from "../../diary/times/stranded.ts";
import type { Salon } from "../salon/salon.server.ts";
import { comingAppointments, type StillBooked } from "./still-booked.server.ts";

/** The appointments to come that lie in blocked time. For the technician `own`, only their own. docs/rules.md 4.15 */
export function inBlocks(coming: StillBooked[], blocks: BlockedTime[], own?: string | null): StillBooked[] {
  const theirs = own ? coming.filter(({ technicianId }) => technicianId === own) : coming;
  const inThem = blocks.flatMap(({ date, ...block }) => strandedByBlock({ ...block, from: date, to: date }, theirs));
  return theirs.filter((appointment) => inThem.includes(appointment));
}

/** The same, read. */
export async function bookedInBlocks(salon: Salon, blocks: BlockedTime[], own?: string | null): Promise<StillBooked[]> {
  return blocks.length === 0 ? [] : inBlocks(await comingAppointments(salon), blocks, own);
}
