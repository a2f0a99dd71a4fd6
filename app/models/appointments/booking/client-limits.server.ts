import { eq, gte, inArray, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "../../../database/client.server.ts";
import { inSalon } from "../../../database/in-salon.server.ts";
import { appointments, salons } from "../../../database/schema.ts";
import { type Actor, OPEN_STATUSES } from "../../../diary/appointments/appointment.ts";
import { hasBegun } from "../../../diary/appointments/cutoff.ts";
import type { OverLimit } from "../../../diary/refusals.ts";
import { DAY_MS, salonTime } from "../../../kernel/clock.ts";
import { localSetting } from "../../../log/local-settings.ts";
import { hasAnswered } from "../../accounts/answered-mailbox.server.ts";

/** All that is open takes at most as long as so many of the longest bookings. docs/rules.md 5.20 */
const MOST_AT_LENGTH = 3;

/** A longer booking asks a client to confirm their email first, minutes. docs/rules.md 5.23 */
const LONGEST_UNVERIFIED = 180;

interface Asked {
  salonId: string;
  actor: Actor;
}

/** The statements that read what a client's booking is limited by, for the batch of the command. */
export function limitReads(database: Database, { salonId, actor }: Asked, at: number) {
  const account = actor.role === "client" ? actor : null;
  // Yesterday in UTC is not over everywhere yet.
  const yesterday = salonTime("UTC", at - DAY_MS).date;
  return [
    database
      .select({
        mostOpenBeforeAnswer: salons.mostOpenBeforeAnswer,
        mostOpen: salons.mostOpen,
        longestBookingMinutes: salons.longestBookingMinutes,
        answered: hasAnswered(database, salonId, account?.email ?? ""),
      })
      .from(salons)
      .where(eq(salons.id, salonId)),
    database
      .select({
        date: appointments.date,
        startsMinute: appointments.startsMinute,
        minutes: sql<number>`${appointments.endsMinute} - ${appointments.startsMinute}`,
      })
      .from(appointments)
      .where(
        inSalon(
          appointments,
          salonId,
          gte(appointments.date, yesterday),
          inArray(appointments.status, OPEN_STATUSES),
          eq(appointments.clientId, account?.userId ?? ""),
        ),
      ),
  ] as const satisfies BatchItem<"sqlite">[];
}

type Rows = BatchResponse<ReturnType<typeof limitReads>>;

interface Wished {
  /** The length of the booking, minutes. */
  length: number;
  timeZone: string;
  at: number;
  /** The appointment that the booking replaces. Its own length stays allowed. */
  old: { startsMinute: number; endsMinute: number } | null;
}

/**
 * Why a client may not book this, or null. The open appointments that their account has booked are counted. Those of the
 * mailbox that they name are not: a refusal would tell whether somebody else has booked. docs/rules.md 5.20
 */
export function whyOverLimit(
  [[settings], open]: Rows,
  { actor }: Asked,
  { length, timeZone, at, old }: Wished,
): OverLimit | null {
  if (!settings || actor.role === "admin" || localSetting("RATE_LIMITS") === "off") return null;
  const before = old ? old.endsMinute - old.startsMinute : 0;
  if (length > Math.max(settings.longestBookingMinutes, before)) return "too-long";
  const unverified = actor.role === "client" && !actor.verifiedEmail;
  if (unverified && length > Math.max(LONGEST_UNVERIFIED, before)) return "email-unverified";
  if (old) return null;
  const upcoming = open.filter((appointment) => !hasBegun(appointment, timeZone, at));
  const most = settings.answered ? settings.mostOpen : settings.mostOpenBeforeAnswer;
  const minutes = upcoming.reduce((sum, appointment) => sum + appointment.minutes, length);
  if (upcoming.length < most && minutes <= MOST_AT_LENGTH * settings.longestBookingMinutes) return null;
  return settings.answered ? "enough-open" : "mailbox-unanswered";
}
