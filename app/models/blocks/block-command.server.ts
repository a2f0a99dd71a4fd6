import { eq, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { keyUsed, submitOf } from "../../database/idempotency.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { blocks, idempotencyKeys, technicians } from "../../database/schema.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { datesFrom } from "../opening/closures.ts";
import { isAgreed, LAST_DATE, upcoming, withAcknowledgement } from "../opening/stranded.server.ts";
import { type BlockAsked, type BlockedTime, type BlockOutcome, strandedByBlock } from "./blocks.ts";

/** The command that blocks time. The same `key` from the same admin is the same command. */
export interface BlockCommand {
  salonId: string;
  timeZone: string;
  adminId: string;
  key: string;
  block: BlockAsked;
  /** The technician who sends it, who blocks their own time alone. docs/rules.md 21.10 */
  own?: string | undefined;
  /** The stranded appointments that staff agree to: the acknowledgement of those they saw, or true for any. */
  agreed: string | true;
}

/**
 * Blocks time or refuses, by the time `overdue` aborts. It runs inside the salon's object: an appointment that was booked
 * before it is among the stranded ones, and one that comes after it finds the time blocked. docs/rules.md 5.3, 21.5, 21.11
 */
export function addBlock(
  openDatabase: () => Database,
  { salonId, timeZone, adminId, key, block, own, agreed }: BlockCommand,
  overdue?: AbortSignal,
): Promise<BlockOutcome> {
  const { from, to, weekly, technicianId } = block;
  if (own !== undefined && technicianId !== own) return Promise.resolve(refuse("not-yours"));
  return writeOrRefuse("block-not-added", salonId, async (): Promise<BlockOutcome> => {
    const database = openDatabase();
    const submit = submitOf("block", { salonId, sender: adminId, key }, block);
    const at = now();
    const [coming, [technician], [used]] = await withinTime(
      database.batch([
        upcoming(database, salonId, salonTime(timeZone, at), { from, to: weekly ? LAST_DATE : to }),
        database
          .select({ id: technicians.id })
          .from(technicians)
          .where(inSalon(technicians, salonId, eq(technicians.id, technicianId ?? ""))),
        keyUsed(database, submit),
      ]),
      overdue,
    );
    if (used && used.fingerprint !== submit.fingerprint) return refuse("key-reused");
    if (used) return { ok: true, added: rowsOf(block, used.createdId) };
    if (technicianId !== null && !technician) return refuse("unknown-technician");
    const stranded = await withAcknowledgement(strandedByBlock(block, coming));
    if (agreed !== true && !isAgreed(stranded, agreed)) return { ok: false, reason: "strands", stranded };

    const createdId = crypto.randomUUID();
    const added = rowsOf(block, createdId);
    const { sender: actor, ...noted } = submit;
    await withinTime(
      database.batch([
        database.insert(blocks).select(blockRows(salonId, added, at)),
        database.insert(idempotencyKeys).values({ ...noted, actor, createdId, createdAt: at }),
      ]),
      overdue,
    );
    return { ok: true, added };
  });
}

/** The blocks of a command, one a day. Their ids are the command's with the date. */
function rowsOf({ from, to, ...block }: BlockAsked, createdId: string): BlockedTime[] {
  return datesFrom(from, to).map((date) => ({ ...block, id: `${createdId}-${date}`, date }));
}

/** The columns of the blocks, from one parameter: a statement binds at most 100. */
function blockRows(salonId: string, added: BlockedTime[], at: number) {
  return sql`select value ->> 'id', ${salonId}, value ->> 'technicianId', value ->> 'date', value ->> 'start',
    value ->> 'end', value ->> 'weekly', value ->> 'reason', ${at} from json_each(${JSON.stringify(added)})`;
}
