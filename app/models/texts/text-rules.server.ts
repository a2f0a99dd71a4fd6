import { and, eq, gte, inArray, isNull, ne, notLike, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { selectRows } from "../../database/many-rows.server.ts";
import { appointments, outbox, salons } from "../../database/schema.ts";
import { OPEN_STATUSES } from "../../diary/appointments/appointment.ts";
import { remindersByText } from "../../diary/reminders.ts";
import { isTexted, type TextRules, UNSET_TEXTS } from "../../diary/texts/texts.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import type { Result } from "../../kernel/result.ts";
import { isUntried } from "../diary/waiting-emails.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { AFTER_WHATSAPP } from "./text-messages.server.ts";

/* What a salon sets of texts. docs/rules.md 34.1 */

/** What a salon has set, or what holds before it has. docs/rules.md 34.1 */
export async function textRules(database: Database, salonId: string): Promise<TextRules> {
  const [row] = await withinTime(database.select({ texts: salons.texts }).from(salons).where(eq(salons.id, salonId)));
  return row?.texts ?? UNSET_TEXTS;
}

/** Whether another salon has this WhatsApp number (E.164): no salon may write or answer as another. docs/rules.md 34.15 */
export async function isSenderOfAnother(database: Database, salonId: string, from: string): Promise<boolean> {
  return (await withinTime(database.$count(salons, and(ne(salons.id, salonId), hasWhatsAppNumber(from))))) > 0;
}

/** Whether a salon has this WhatsApp number, E.164. */
export function hasWhatsAppNumber(from: string) {
  return sql`${salons.texts} ->> '$.whatsApp.from' = ${from}`;
}

/**
 * Sets what goes by text from now on. The reminders of what is booked already are planned anew with it, so that a salon that
 * switches texts on reminds everybody who is still to come. docs/rules.md 34.1, 34.4
 */
export function setTextRules(
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  rules: TextRules,
): Promise<Result<unknown, "outcome-unknown">> {
  return editOrRefuse("salon-not-saved", salonId, undefined, async (database, asOf) => {
    const at = now();
    const reminders = await plannedReminders(database, { salonId, timeZone }, rules, at);
    await withinTime(
      database.batch([
        database.update(salons).set({ texts: rules }).where(eq(salons.id, salonId)),
        database.delete(outbox).where(inSalon(outbox, salonId, isUntried(outbox), isPlannedReminder)),
        ...partsOf(reminders).map((rows) => database.insert(outbox).select(selectRows(outbox, rows))),
        countChanges(database, salonId, [ALL_DATES], { asOf }),
      ]),
    );
    return { ok: true } as const;
  });
}

/** Whether a row is a reminder by text that was planned at a booking, and doesn't replace one that WhatsApp didn't deliver. */
const isPlannedReminder = and(
  eq(outbox.channel, "text"),
  eq(outbox.kind, "reminder"),
  notLike(outbox.id, `${AFTER_WHATSAPP}%`),
);

/** The reminders by text of what is booked, as the rows that wait in the outbox. */
async function plannedReminders(
  database: Database,
  { salonId, timeZone }: { salonId: string; timeZone: string },
  rules: TextRules,
  at: number,
) {
  if (!isTexted(rules, "reminder")) return [];
  const { id, date, startsMinute, phoneKey, status } = appointments;
  const ofIt = and(sql`${outbox.subjectId} = ${id}`, eq(outbox.kind, "another-time"), isNull(outbox.droppedAt));
  const askedAt = sql<
    number | null
  >`(select min(${outbox.createdAt}) from ${outbox} where ${alsoInSalon(outbox, salonId, ofIt)})`;
  const toCome = and(inArray(status, OPEN_STATUSES), ne(phoneKey, ""), gte(date, salonTime(timeZone, at).date));
  const booked = await withinTime(
    database
      .select({ id, date, startsMinute, phoneKey, askedAt })
      .from(appointments)
      .where(inSalon(appointments, salonId, toCome))
      .orderBy(date)
      .limit(MOST_PLANNED),
  );
  return booked.flatMap(({ askedAt, ...appointment }) => {
    // A request for another time keeps back what was planned before it.
    const createdAt = askedAt === null ? at : askedAt - 1;
    return remindersByText(appointment, timeZone, at).flatMap(({ email: { appointmentId, kind, dueAt, hours = 0 } }) =>
      rules.hours.includes(hours)
        ? { ...{ id: crypto.randomUUID(), salonId, kind, dueAt, createdAt }, ...byText(appointmentId) }
        : [],
    );
  });
}

function byText(subjectId: string) {
  return { subjectId, channel: "text" as const };
}

/** More than any salon has booked ahead. */
const MOST_PLANNED = 5_000;
const ROWS_AT_ONCE = 500;

function partsOf<Row>(rows: Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) parts.push(rows.slice(start, start + ROWS_AT_ONCE));
  return parts;
}
