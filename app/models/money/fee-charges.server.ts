import { eq, gt, isNotNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { selectRows } from "../../database/many-rows.server.ts";
import { appointments, checkouts, outbox, salons } from "../../database/schema.ts";
import type { Decision } from "../../diary/decision.ts";
import { UNDO_SHOWN_MS } from "../../diary/undoable.ts";
import { cardIdColumn } from "../cards-on-file/cards-on-file.server.ts";
import { dueRow } from "../outbox/due-rows.ts";

/**
 * The statements that write down the charges of fees that staff ask for. A charge is written only if there is a card, and not
 * while another visit or charge for the fee is open. Stripe is asked once staff can’t undo the command any more. A charge
 * that staff could still undo gives way, because Stripe has not been asked for it.
 * docs/rules.md 31.18, 31.19
 */
export function feeCharges(database: Database, salonId: string, decisions: Decision[]): BatchItem<"sqlite">[] {
  return decisions.flatMap(({ charges, at, sent }) => {
    if (!charges) return [];
    const { appointmentId, firstId, pence } = charges;
    const id = crypto.randomUUID();
    const currency = sql`(select ${salons.currency} from ${salons} where ${eq(salons.id, salonId)})`;
    const card = sql`select ${cardIdColumn} as card from ${appointments}
      where ${alsoInSalon(appointments, salonId, eq(appointments.id, appointmentId))}`;
    const rows = sql`select ${id}, ${salonId}, ${firstId}, 'fee', ${pence}, ${currency}, null, null, 'open',
      null, null, null, null, '', ${at}, ${at + UNDO_SHOWN_MS}, 0, card, null, null from (${card}) where card is not null`;
    const ofFee = [eq(checkouts.appointmentId, firstId), eq(checkouts.purpose, "fee"), eq(checkouts.state, "open")];
    const undoable = inSalon(checkouts, salonId, ...ofFee, isNotNull(checkouts.cardId), gt(checkouts.expiresAt, at));
    const about = { salonId, subject: "checkout", channel: "charge", kind: "charge" } as const;
    const due = dueRow({ ...about, subjectId: id }, { at, dueAt: at + UNDO_SHOWN_MS, commandId: sent.id });
    const isWritten = alsoInSalon(checkouts, salonId, eq(checkouts.id, id));
    return [
      database.update(checkouts).set({ state: "expired" }).where(undoable),
      database.insert(checkouts).select(rows).onConflictDoNothing(),
      database
        .insert(outbox)
        .select(sql`${selectRows(outbox, [due])} and exists (select 1 from ${checkouts} where ${isWritten})`),
    ];
  });
}
