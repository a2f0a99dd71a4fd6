import { inArray, isNotNull, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { textMessages } from "../../database/schema.ts";

/**
 * The statement that forgets to whom the texts about some appointments went, and what their clients replied. That they went, and
 * what they cost, stays. docs/rules.md 34.7, 34.14
 */
export function forgetTexts(database: Database, salonId: string, appointmentIds: SQLWrapper) {
  const { appointmentId } = textMessages;
  return database
    .update(textMessages)
    .set({ phone: "", note: "" })
    .where(alsoInSalon(textMessages, salonId, isNotNull(appointmentId), inArray(appointmentId, appointmentIds)));
}
