import { waitUntil } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { rootCause, withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon, inSalon } from "../database/in-salon.server.ts";
import { checkouts, refunds } from "../database/schema.ts";
import { UNDO_SHOWN_MS } from "../diary/undoable.ts";
import { logError } from "../log/log.ts";
import { waitingOf } from "../models/money/back-by-terms.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { goOn } from "./refunds.server.ts";

/**
 * Asks Stripe for what goes back because a package pays for a visit, as soon as staff can’t undo that any more. Cron does so if
 * this breaks. docs/rules.md 32.19
 */
export function refundAfterUndo(salon: Salon, commandId: string): void {
  waitUntil(afterUndo(salon, commandId));
}

async function afterUndo(salon: Salon, commandId: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, UNDO_SHOWN_MS));
  try {
    await refundNow(salon, commandId);
  } catch (error) {
    logError("refund-not-made", { salon: salon.id, cause: rootCause(error) });
  }
}

async function refundNow(salon: Salon, commandId: string): Promise<void> {
  const database = primaryDatabase();
  const waiting = await withinTime(
    database
      .select({ refund: refunds, checkout: checkouts })
      .from(refunds)
      .innerJoin(checkouts, alsoInSalon(checkouts, salon.id, eq(checkouts.id, refunds.checkoutId)))
      .where(inSalon(refunds, salon.id, waitingOf(commandId))),
  );
  for (const { refund, checkout } of waiting) await goOn(database, salon, refund, checkout);
}
