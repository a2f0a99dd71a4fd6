import { eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { selectRows } from "../../database/many-rows.server.ts";
import { appointments, outbox, salons, waitingList } from "../../database/schema.ts";
import { carryText, type TextToClient } from "../../mail/text-providers/carry.server.ts";
import { wayToTell } from "../../models/notes/must-call.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { wakeSchedule } from "../../models/salon/salon-schedule.server.ts";
import type { Outcome } from "../executor.server.ts";
import { type ClaimedRow, mostTries } from "../outbox.ts";

/* Whoever chose texts gets mail where the text did not go or did not arrive. docs/rules.md 34.3 */

const BEFORE = "instead of ";

/** Whether an email goes because its text did not. */
export function isInsteadOfText({ id }: Pick<ClaimedRow, "id">): boolean {
  return id.startsWith(BEFORE);
}

/** Sends the text of a row. If it will never go, the email goes instead. docs/rules.md 34.3, 34.8 */
export async function textOrMail(
  salon: Salon,
  row: ClaimedRow,
  customerEmail: string,
  text: Omit<TextToClient, "id">,
): Promise<Outcome> {
  const last = row.attempts >= mostTries(row);
  try {
    if ((await carryText(salon, { ...text, id: row.id }, last)) === null) return "done";
  } catch (error) {
    if (last) await mailInstead(salon.id, row, customerEmail);
    throw error;
  }
  await mailInstead(salon.id, row, customerEmail);
  return "dropped";
}

/** Queues the email for a text that a provider could not deliver. docs/rules.md 34.3, 34.8 */
export async function mailUndelivered(salonId: string, id: string): Promise<void> {
  const database = primaryDatabase();
  const [salon] = await withinTime(database.select().from(salons).where(eq(salons.id, salonId)));
  if (!salon) return;
  const [found] = await withinTime(
    database
      .select({ row: outbox, booked: appointments.customerEmail, waits: waitingList.email })
      .from(outbox)
      .leftJoin(appointments, alsoInSalon(appointments, salonId, eq(appointments.id, outbox.subjectId)))
      .leftJoin(waitingList, alsoInSalon(waitingList, salonId, eq(waitingList.offerId, outbox.subjectId)))
      .where(alsoInSalon(outbox, salonId, eq(outbox.id, id))),
  );
  if (!found) return;
  await mailInstead(salonId, found.row, found.booked ?? found.waits ?? "");
  await wakeSchedule(salon);
}

const email = alias(outbox, "email");

/**
 * Queues the email about what a text was to say, if the email was dropped for the text. It is one, however often it is asked
 * for. A reminder is mailed if none was mailed and none will be. docs/rules.md 34.3
 */
export async function mailInstead(salonId: string, text: ClaimedRow, customerEmail: string): Promise<void> {
  if (customerEmail === "") return;
  const isReminder = text.kind === "reminder";
  if (isReminder && (await wayToTell(salonId, customerEmail)) !== "text") return;
  const needed = isReminder
    ? sql`not ${about(
        salonId,
        eq(email.subjectId, text.subjectId),
        eq(email.kind, "reminder"),
        isNull(email.droppedAt),
        isNull(email.failedAt),
      )}`
    : about(salonId, eq(email.id, text.id.replace(/^text /, "")), isNotNull(email.droppedAt));
  const untried = { attempts: 0, leasedUntil: 0, sentAt: null, failedAt: null, droppedAt: null, lastError: null };
  const row = { ...text, ...untried, id: `${BEFORE}${text.id}`, channel: "email" as const };
  await withinTime(
    primaryDatabase()
      .insert(outbox)
      .select(sql`${selectRows(outbox, [row])} and ${needed}`)
      .onConflictDoNothing(),
  );
}

function about(salonId: string, ...conditions: SQL[]): SQL {
  const own = alsoInSalon(email, salonId, eq(email.channel, "email"), ...conditions);
  return sql`exists (select 1 from ${outbox} as ${sql.identifier("email")} where ${own})`;
}
