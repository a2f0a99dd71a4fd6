import { inArray, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { appointments, salons } from "../../database/schema.ts";
import { cardColumn } from "../cards-on-file/cards-on-file.server.ts";
import { paidColumn } from "../money/payment-rows.server.ts";
import { type MarkFacts, type Marks, marksInWords } from "./marks.ts";

/**
 * The column with an appointment's marks, for statements that read `appointments`. Null where no terms were agreed to.
 * docs/rules.md 29.18
 */
export function marksColumn(salonId: string) {
  const { agreed, waived, status, pricePence, depositDueAt } = appointments;
  return sql<Marks | null>`iif(${agreed} IS NULL AND ${waived} IS NULL, NULL, json_object(
    'asksCard', ${agreed} ->> '$.cardOnFile', 'card', json(${cardColumn.sql}), 'open', ${status} IN ('pending', 'confirmed'),
    'depositPence', min(${agreed} ->> '$.depositPence', ${pricePence}), 'paidPence', ${paidColumn(salonId)},
    'dueAt', ${depositDueAt}, 'waived', ${waived},
    'timeZone', (SELECT ${salons.timeZone} FROM ${salons} WHERE ${salons.id} = ${salonId})))`
    .mapWith((text: string): Marks => {
      const facts: MarkFacts = JSON.parse(text);
      return marksInWords(facts);
    })
    .as("marks");
}

/** The marks of these appointments, by id. docs/rules.md 29.18 */
export async function marksOf(database: Database, salonId: string, ids: string[]): Promise<Map<string, Marks>> {
  if (ids.length === 0) return new Map();
  const found = await withinTime(
    database
      .select({ id: appointments.id, marks: marksColumn(salonId) })
      .from(appointments)
      .where(alsoInSalon(appointments, salonId, inArray(appointments.id, oneOf(ids)))),
  );
  return new Map(found.flatMap(({ id, marks }) => (marks ? [[id, marks] as const] : [])));
}
