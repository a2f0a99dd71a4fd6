import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { outbox, textMessages } from "../../database/schema.ts";
import { afterQuietHours, isTexted, type TextKind } from "../../diary/texts/texts.ts";
import { now } from "../../kernel/clock.ts";
import { reachOf } from "../../kernel/phone.server.ts";
import { wayToTell } from "../../models/notes/must-call.server.ts";
import { phoneIn } from "../../models/notes/shared-phone.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { isOnTrial } from "../../models/trial/trial.ts";
import { type ClaimedRow, untried } from "../outbox.ts";
import { isInsteadOfText, TEXT_OF } from "./instead.server.ts";

/**
 * Queues the text about what an email says, if the salon texts this kind and the client hasn't chosen mail. It has an id made of
 * the email's, so that it is one however often the email is tried. Answers whether the email goes too. Reminders by text have
 * rows of their own. What is over at `until` (UTC ms) is not texted after it. docs/rules.md 34.2, 34.3, 34.6
 */
export async function tellByText(
  salon: Salon,
  email: ClaimedRow,
  kind: TextKind | null,
  { customerEmail, phoneKey = "", until }: { customerEmail: string; phoneKey?: string; until?: number },
): Promise<boolean> {
  if (phoneKey === "" || isInsteadOfText(email) || !isTexted(salon.texts, kind) || isOnTrial(salon, now())) return true;
  if (until !== undefined && afterQuietHours(salon.timeZone, now()) >= until) return true;
  const way = (await wayToTell(salon.id, customerEmail)) ?? "both";
  if (way === "mail") return true;
  const text = untried(email, { id: `${TEXT_OF}${email.id}`, channel: "text" });
  if (kind !== "reminder") await withinTime(primaryDatabase().insert(outbox).values(text).onConflictDoNothing());
  if (way === "both" || (await reachOf(phoneIn(phoneKey), salon.country)) === "none") return true;
  return kind === "reminder" ? !(await isRemindedByText(email)) : hasFailed(text);
}

/** Whether a text did not go or did not arrive before its email was dropped: the run that had the email was lost. docs/rules.md 34.3 */
async function hasFailed({ id, salonId }: ClaimedRow): Promise<boolean> {
  const database = primaryDatabase();
  const atAnEnd = or(isNotNull(outbox.failedAt), isNotNull(outbox.droppedAt));
  const [given, undelivered] = await withinTime(
    database.batch([
      database
        .select({ id: outbox.id })
        .from(outbox)
        .where(alsoInSalon(outbox, salonId, eq(outbox.id, id), atAnEnd)),
      database
        .select({ id: textMessages.id })
        .from(textMessages)
        .where(alsoInSalon(textMessages, salonId, eq(textMessages.id, id), eq(textMessages.state, "failed"))),
    ]),
  );
  return given.length > 0 || undelivered.length > 0;
}

/** Whether a reminder of an appointment went by text, or waits to. */
async function isRemindedByText({ salonId, subjectId }: ClaimedRow): Promise<boolean> {
  const reminder = and(eq(outbox.subjectId, subjectId), eq(outbox.channel, "text"), eq(outbox.kind, "reminder"));
  const stands = and(isNull(outbox.droppedAt), isNull(outbox.failedAt));
  const found = await withinTime(
    primaryDatabase()
      .select({ id: outbox.id })
      .from(outbox)
      .where(alsoInSalon(outbox, salonId, reminder, stands))
      .limit(1),
  );
  return found.length > 0;
}
