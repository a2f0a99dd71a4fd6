import { asc, inArray, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { type TEXT_FAILURES, textMessages } from "../../database/schema.ts";

/** What staff read of texts at an appointment, oldest first: why the last one did not arrive, and replies. docs/rules.md 34.8, 34.10 */
export interface TextsAbout {
  failure: (typeof TEXT_FAILURES)[number] | null;
  confirmed: boolean;
  asksToCancel: boolean;
  notes: string[];
}

/** The statement that reads the texts about some appointments, oldest first. */
export function textsAboutRead(database: Database, salonId: string, appointmentIds: SQLWrapper) {
  const { appointmentId, kind, state, failure, note, at } = textMessages;
  return database
    .select({ appointmentId: sql<string>`${appointmentId}`.as("about"), kind, state, failure, note })
    .from(textMessages)
    .where(alsoInSalon(textMessages, salonId, isNotNull(appointmentId), inArray(appointmentId, appointmentIds)))
    .orderBy(asc(at));
}

type Row = Awaited<ReturnType<typeof textsAboutRead>>[number];

/** The same by appointment. */
export function textsByAppointment(rows: Row[]): Map<string, TextsAbout> {
  const about = new Map<string, TextsAbout>();
  for (const { appointmentId, kind, state, failure, note } of rows) {
    const before = about.get(appointmentId) ?? { failure: null, confirmed: false, asksToCancel: false, notes: [] };
    about.set(
      appointmentId,
      state === "received"
        ? {
            ...before,
            confirmed: before.confirmed || kind === "confirm",
            asksToCancel: before.asksToCancel || kind === "cancel",
            notes: note ? [...before.notes, note] : before.notes,
          }
        : { ...before, failure },
    );
  }
  return about;
}
