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
import { AFTER_WHATSAPP, BY_WHATSAPP } from "../../models/texts/text-messages.server.ts";
import type { Outcome } from "../executor.server.ts";
import { type ClaimedRow, mostTries, untried } from "../outbox.ts";

/*
 * A client who chose texts gets mail if the text did not go or did not arrive. If WhatsApp did not deliver a message,
 * a text goes. docs/rules.md 34.3, 34.16
 */

const BEFORE = "instead of ";

/** How the id of a text begins that says what an email says. The rest is the id of the email. docs/rules.md 34.2 */
export const TEXT_OF = "text ";

/** Whether a row goes by text because WhatsApp did not deliver. docs/rules.md 34.16 */
export function isAfterWhatsApp({ id }: Pick<ClaimedRow, "id">): boolean {
  return id.startsWith(AFTER_WHATSAPP);
}

/** The id of a row's text. A row queued again after WhatsApp shares the first one's, so it goes once. docs/rules.md 34.16 */
function textId({ id }: Pick<ClaimedRow, "id">): string {
  return without(AFTER_WHATSAPP, id);
}

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
  const way = isAfterWhatsApp(row) ? { whatsApp: null } : {};
  try {
    if ((await carryText(salon, { ...text, ...way, id: textId(row) }, last)) === null) return "done";
  } catch (error) {
    if (last) await mailInstead(salon.id, row, customerEmail);
    throw error;
  }
  await mailInstead(salon.id, row, customerEmail);
  return "dropped";
}

/** Queues what replaces an undelivered message: a text for one by WhatsApp, an email for a text. docs/rules.md 34.3, 34.8, 34.16 */
export async function replaceUndelivered(salonId: string, id: string): Promise<void> {
  const byWhatsApp = id.startsWith(BY_WHATSAPP);
  const database = primaryDatabase();
  const [salon] = await withinTime(database.select().from(salons).where(eq(salons.id, salonId)));
  if (!salon) return;
  const [found] = await withinTime(
    database
      .select({ row: outbox, booked: appointments.customerEmail, waits: waitingList.email })
      .from(outbox)
      .leftJoin(appointments, alsoInSalon(appointments, salonId, eq(appointments.id, outbox.subjectId)))
      .leftJoin(waitingList, alsoInSalon(waitingList, salonId, eq(waitingList.offerId, outbox.subjectId)))
      .where(alsoInSalon(outbox, salonId, eq(outbox.id, without(BY_WHATSAPP, id)))),
  );
  if (!found) return;
  if (byWhatsApp) await textInstead(found.row);
  else await mailInstead(salonId, found.row, found.booked ?? found.waits ?? "");
  await wakeSchedule(salon);
}

/** Queues a row again as a text: once, however often the failure is reported. docs/rules.md 34.16 */
async function textInstead(row: ClaimedRow): Promise<void> {
  const text = untried(row, { id: `${AFTER_WHATSAPP}${row.id}`, channel: "text" });
  await withinTime(primaryDatabase().insert(outbox).values(text).onConflictDoNothing());
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
    : about(salonId, eq(email.id, without(TEXT_OF, textId(text))), isNotNull(email.droppedAt));
  const row = untried(text, { id: `${BEFORE}${textId(text)}`, channel: "email" });
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

function without(beginning: string, id: string): string {
  return id.startsWith(beginning) ? id.slice(beginning.length) : id;
}
