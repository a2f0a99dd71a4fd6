import { and, eq, gte, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "../../../database/client.server.ts";
import { appointments, salons } from "../../../database/schema.ts";
import { DAY_MS, salonTime } from "../../../kernel/clock.ts";
import { localSetting } from "../../../kernel/local-settings.ts";
import { hasAnswered } from "../../accounts/answered-mailbox.server.ts";
import { foldedMailbox } from "../../accounts/mailbox.ts";
import { type Actor, OPEN_STATUSES } from "../appointment.ts";
import { hasBegun } from "../change-cutoff.ts";
import type { Booking } from "./booking-request.ts";
import type { OverLimit } from "./over-limit.ts";

/** All that is open takes at most as long as so many of the longest bookings. docs/rules.md 5.20 */
const MOST_AT_LENGTH = 3;

/** A longer booking asks a client to confirm their email first, minutes. docs/rules.md 5.23 */
const LONGEST_UNVERIFIED = 180;

interface Asked {
  salonId: string;
  actor: Actor;
  booking: Pick<Booking, "customerEmail">;
  replaces?: string;
}

/** The statements that read what a client's booking is limited by, for the batch of the command. */
export function limitReads(database: Database, { salonId, actor, booking }: Asked, at: number) {
  const account = actor.role === "client" ? actor : null;
  const mailbox = foldedMailbox(booking.customerEmail);
  // Yesterday in UTC is not over everywhere yet.
  const yesterday = salonTime("UTC", at - DAY_MS).date;
  return [
    database
      .select({
        mostOpenBeforeAnswer: salons.mostOpenBeforeAnswer,
        mostOpen: salons.mostOpen,
        longestBookingMinutes: salons.longestBookingMinutes,
        // Named, because D1's batch takes two unnamed columns with the same text for one.
        accountAnswered: hasAnswered(database, salonId, account?.email ?? "").as("account_answered"),
        mailboxAnswered: hasAnswered(database, salonId, booking.customerEmail).as("mailbox_answered"),
      })
      .from(salons)
      .where(eq(salons.id, salonId)),
    database
      .select({
        id: appointments.id,
        date: appointments.date,
        startsMinute: appointments.startsMinute,
        minutes: sql<number>`${appointments.endsMinute} - ${appointments.startsMinute}`,
        ofAccount: sql<boolean>`${appointments.clientId} = ${account?.userId ?? ""}`.mapWith(Boolean),
        ofMailbox: sql<boolean>`${appointments.mailboxKey} = ${mailbox}`.mapWith(Boolean),
      })
      .from(appointments)
      .where(
        and(
          eq(appointments.salonId, salonId),
          isNotNull(appointments.clientId),
          gte(appointments.date, yesterday),
          inArray(appointments.status, OPEN_STATUSES),
          or(eq(appointments.clientId, account?.userId ?? ""), eq(appointments.mailboxKey, mailbox)),
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
  /** The appointment that the booking replaces. Its own length and its mailbox stay allowed. */
  old: { startsMinute: number; endsMinute: number; customerEmail: string } | null;
}

/**
 * Why a client may not book this, or null. Open appointments that clients have booked are counted by account and by
 * mailbox; staff are not limited, and what they have booked does not count. docs/rules.md 5.20
 */
export function whyOverLimit(
  [[settings], open]: Rows,
  { actor, booking }: Asked,
  { length, timeZone, at, old }: Wished,
): OverLimit | null {
  if (!settings || actor.role === "admin" || localSetting("RATE_LIMITS") === "off") return null;
  const before = old ? old.endsMinute - old.startsMinute : 0;
  if (length > Math.max(settings.longestBookingMinutes, before)) return "too-long";
  const unverified = actor.role === "client" && !actor.verifiedEmail;
  if (unverified && length > Math.max(LONGEST_UNVERIFIED, before)) return "email-unverified";
  const upcoming = open.filter((appointment) => !hasBegun(appointment, timeZone, at));
  const over = (counted: typeof upcoming, answered: boolean): OverLimit | null => {
    const most = answered ? settings.mostOpen : settings.mostOpenBeforeAnswer;
    const minutes = counted.reduce((sum, appointment) => sum + appointment.minutes, length);
    if (counted.length < most && minutes <= MOST_AT_LENGTH * settings.longestBookingMinutes) return null;
    return answered ? "enough-open" : "mailbox-unanswered";
  };
  // Strangers may book in somebody's name. That keeps nobody from booking whose own mailbox it is for certain.
  const own = actor.role === "client" && actor.email === booking.customerEmail;
  const ownMailbox = own && actor.verifiedEmail === actor.email;
  const sameMailbox = old && foldedMailbox(old.customerEmail) === foldedMailbox(booking.customerEmail);
  const byAccount = over(
    upcoming.filter(({ ofAccount }) => ofAccount),
    settings.accountAnswered,
  );
  const byMailbox = over(
    upcoming.filter(({ ofMailbox }) => ofMailbox),
    settings.mailboxAnswered,
  );
  if (byAccount && !old) return byAccount;
  if (!byMailbox || sameMailbox || ownMailbox) return null;
  return own && settings.mailboxAnswered ? "email-unverified" : byMailbox;
}
