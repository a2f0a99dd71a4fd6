import { primaryDatabase } from "../../database/client.server.ts";
import { LAST_DATE } from "../opening/stranded.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { type BlockedTime, strandedByBlock } from "./blocks.ts";
import { type StillBooked, stillBooked, timeNow } from "./still-booked.server.ts";

/** The appointments to come that lie in blocked time; of these a technician, `own`, only their own. docs/rules.md 4.15 */
export async function bookedInBlocks(salon: Salon, blocks: BlockedTime[], own?: string | null): Promise<StillBooked[]> {
  if (blocks.length === 0) return [];
  const from = timeNow(salon);
  const coming = await stillBooked(primaryDatabase(), salon.id, from, { from: from.date, to: LAST_DATE });
  const theirs = own ? coming.filter(({ technicianId }) => technicianId === own) : coming;
  const inBlocks = blocks.flatMap(({ date, ...block }) => strandedByBlock({ ...block, from: date, to: date }, theirs));
  return theirs.filter((appointment) => inBlocks.includes(appointment));
}
