import { datesFrom } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import type { UsedKey } from "../salon-diary.ts";
import type { BlockAsked, BlockedTime } from "../times/diary.ts";
import { type Span, type StrandsThese, strandedByBlock } from "../times/stranded.ts";

/** The data for the decision to block time. */
export interface BlocksNow<Appointment> {
  /** The technician who is named, if any, even if they have left. */
  team: { id: string }[];
  /** The pending and confirmed appointments of these days that have not begun. */
  coming: Appointment[];
  /** The earlier command under the same key, if there was one. */
  used: Pick<UsedKey, "fingerprint" | "createdId"> | undefined;
}

/** The command that blocks time. */
interface Blocking<Appointment> {
  block: BlockAsked;
  /** Set if a technician sends it. They may only block their own time. docs/rules.md 21.10 */
  own?: string | undefined;
  /** A new id. */
  id: string;
  fingerprint: string;
  isAgreed: (stranded: Appointment[]) => boolean;
}

/**
 * The blocks to add, one a day. With `repeats`, they are those that the same command added before. Refuses a technician who
 * blocks another's time, and a block that strands appointments without the agreement of staff. docs/rules.md 5.3, 21.5,
 * 21.10, 21.11
 */
export function blockTime<Appointment extends Span & { technicianId: string | null }>(
  { team, coming, used }: BlocksNow<Appointment>,
  { block, own, id, fingerprint, isAgreed }: Blocking<Appointment>,
):
  | { ok: true; added: BlockedTime[]; repeats: boolean }
  | StrandsThese<Appointment>
  | Refused<"not-yours" | "unknown-technician" | "key-reused"> {
  const { technicianId } = block;
  if (own !== undefined && technicianId !== own) return refuse("not-yours");
  if (used && used.fingerprint !== fingerprint) return refuse("key-reused");
  if (used) return { ok: true, repeats: true, added: blocksFrom(block, used.createdId) };
  if (technicianId !== null && !team.some((one) => one.id === technicianId)) return refuse("unknown-technician");
  const stranded = strandedByBlock(block, coming);
  if (!isAgreed(stranded)) return { ...refuse("strands"), stranded };
  return { ok: true, repeats: false, added: blocksFrom(block, id) };
}

/** The blocks of a command, one a day. Each id is the command's id and the date. */
function blocksFrom({ from, to, ...block }: BlockAsked, id: string): BlockedTime[] {
  return datesFrom(from, to).map((date) => ({ ...block, id: `${id}-${date}`, date }));
}
