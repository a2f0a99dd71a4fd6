import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { appointments, salons } from "../../database/schema.ts";
import { cardColumn } from "../cards-on-file/cards-on-file.server.ts";
import { paidColumn } from "../money/payment-rows.server.ts";
import { type MarkFacts, type Marks, marksInWords } from "./marks.ts";
import { IS_TO_AGREE } from "./to-agree.server.ts";

/**
 * The column with an appointment's marks, for statements that read `appointments`. Null where there is nothing to say.
 * docs/rules.md 29.18
 */
export function marksColumn(salonId: string) {
  const { agreed, waived, status, pricePence, depositDueAt } = appointments;
  return sql<Marks | null>`iif(${agreed} IS NULL AND ${waived} IS NULL AND NOT ${IS_TO_AGREE}, NULL, json_object(
    'asksCard', ${agreed} ->> '$.cardOnFile', 'card', json(${cardColumn.sql}), 'open', ${status} IN ('pending', 'confirmed'),
    'depositPence', min(${agreed} ->> '$.depositPence', ${pricePence}), 'paidPence', ${paidColumn(salonId)},
    'dueAt', ${depositDueAt}, 'waived', ${waived}, 'toAgree', ${IS_TO_AGREE},
    'timeZone', (SELECT ${salons.timeZone} FROM ${salons} WHERE ${salons.id} = ${salonId})))`
    .mapWith((text: string): Marks => {
      const facts: MarkFacts = JSON.parse(text);
      return marksInWords(facts);
    })
    .as("marks");
}

/** The statement that reads the marks of a salon's appointments, of those that `which` finds. docs/rules.md 29.18 */
export function marksRead(database: Database, salonId: string, which: SQL | undefined) {
  return database
    .select({ id: appointments.id, marks: marksColumn(salonId) })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, which));
}
