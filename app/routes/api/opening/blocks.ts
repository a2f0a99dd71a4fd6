import { staffActor } from "../../../auth/actor.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { blockRequest } from "../../../models/blocks/block-form.ts";
import { blockTime, comingBlocks } from "../../../models/blocks/blocks.server.ts";
import { type BlockOutcome, blocksOf } from "../../../models/blocks/blocks.ts";
import { BLOCK_FIELDS, BLOCK_WORDS } from "../../../words/blocks.ts";
import { statusOf } from "../../../words/statuses.ts";
import { answer, idempotencyKey, parseBody, refusedCommand } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { BlockRecord } from "./opening-records.ts";

/**
 * Blocked time, only for staff, because others may not see its reason. A technician sees their own. docs/rules.md 21.5,
 * 21.10, 21.11
 */
export const loader = answer({
  async GET({ context }) {
    const account = await requireStaff(context);
    const { date: today } = salonTime(context.get(salonContext).timeZone, now());
    const blocks = await comingBlocks(primaryDatabase(), account.salonId, today);
    const { technicianId } = staffActor(account);
    return Response.json((technicianId ? blocksOf(blocks, technicianId) : blocks).map(BlockRecord.make));
  },

  async POST({ request, context }) {
    const salon = context.get(salonContext);
    const { userId: adminId, technicianId: own } = staffActor(await requireStaff(context));
    const { block, acknowledge } = await parseBody(request, blockRequest(salonTime(salon.timeZone, now()).date));
    const key = idempotencyKey(request);
    const outcome = await blockTime(salon, { block, adminId, key, own, agreed: acknowledge || "" });
    return outcome.ok ? Response.json(outcome.added.map(BlockRecord.make)[0], { status: 201 }) : refused(outcome);
  },
});
export const action = loader;

/** The refusal; one for appointments that stand there names them. docs/rules.md 21.11 */
function refused(outcome: Extract<BlockOutcome, { ok: false }>): Response {
  const { reason } = outcome;
  if (reason !== "strands") return refusedCommand(reason, BLOCK_WORDS[reason], BLOCK_FIELDS[reason]);
  const stranded = outcome.stranded.appointments.map(({ id }) => id);
  return Response.json({ error: BLOCK_WORDS[reason], stranded }, { status: statusOf(reason) });
}
