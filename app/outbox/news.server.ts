import { and, eq, isNull } from "drizzle-orm";
import { withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon } from "../database/in-salon.server.ts";
import { appointments, type EmailSubject, outbox } from "../database/schema.ts";
import type { BookedAppointment } from "../diary/appointments/booked.ts";
import { BY_THEMSELVES, EMAIL_KINDS, type EmailKind } from "../diary/emails.ts";
import { paidColumn } from "../models/money/payment-rows.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { isOvertaken } from "./decision.ts";
import { type ClaimedRow, isStale } from "./outbox.ts";

/* What texts and push messages say of an appointment: what stands when they go. docs/rules.md 34.2, 36.3 */

/** The appointment that news is about. */
export type NewsSubject = EmailSubject &
  Partial<Pick<BookedAppointment, "replacedById" | "agreed" | "depositDueAt" | "fee">>;

/** The appointment of a text or a push message as it stands, and the messages about it that were not dropped. */
export async function newsAsItStands(salon: Salon, { subjectId, deletedAppointment }: ClaimedRow) {
  const database = primaryDatabase();
  const [[found], related] = await withinTime(
    database.batch([
      database
        .select({ appointment: appointments, paidPence: paidColumn(salon.id) })
        .from(appointments)
        .where(alsoInSalon(appointments, salon.id, eq(appointments.id, subjectId))),
      database
        .select({ kind: outbox.kind, channel: outbox.channel, createdAt: outbox.createdAt })
        .from(outbox)
        .where(
          alsoInSalon(
            outbox,
            salon.id,
            and(eq(outbox.subjectId, subjectId), eq(outbox.subject, "appointment"), isNull(outbox.droppedAt)),
          ),
        ),
    ]),
  );
  const appointment: NewsSubject | null =
    deletedAppointment ?? (found ? { ...found.appointment, paidPence: found.paidPence, items: [] } : null);
  return { appointment, related };
}

/**
 * Whether a text or a push message is not worth sending. Later news of any channel replaces it, and so does a request for another
 * time; what else stands by itself is replaced by its own channel alone. A cancelled appointment that has moved is told of by the news
 * of its new time. docs/rules.md 10.16, 10.24, 10.29, 34.2, 36.3
 */
export function isMoot(
  { timeZone }: Salon,
  own: { kind: EmailKind; channel: "text" | "push"; createdAt: number },
  { appointment, related }: { appointment: NewsSubject; related: Pick<ClaimedRow, "kind" | "channel" | "createdAt">[] },
  at: number,
): boolean {
  if (own.kind === "cancelled" && appointment.replacedById) return true;
  const others = related.flatMap(({ kind, channel, createdAt }) => {
    const other = EMAIL_KINDS.find((one) => one === kind);
    return other && (channel === own.channel || isOfAnyChannel(other)) ? { kind: other, createdAt } : [];
  });
  return isOvertaken(own, others) || isStale(own.kind, appointment, timeZone, at);
}

/** Whether a kind replaces others by whichever channel it goes. */
function isOfAnyChannel(kind: EmailKind): boolean {
  return !BY_THEMSELVES.includes(kind) || kind === "another-time" || kind === "as-booked";
}
