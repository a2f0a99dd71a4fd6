import type { Database } from "../../database/client.server.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import { byTransferOf } from "../../diary/terms/transfer.ts";
import { isTexted } from "../../diary/texts/texts.ts";
import { rhythmOf } from "../../diary/times/again.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { heldByOthers } from "../../models/holds/held-times.server.ts";
import { readBooking } from "../../models/opening/read-booking.server.ts";
import { cancelledAppointment } from "../../models/own-appointments/cancelled.server.ts";
import { ownAppointments } from "../../models/own-appointments/own-appointments.server.ts";
import { type PastVisit, pastVisits } from "../../models/own-appointments/past-visits.server.ts";
import { likeLastVisit } from "../../models/own-appointments/same-again.ts";
import { termsForBooking } from "../../models/own-appointments/terms-for-booking.server.ts";
import { canBeReviewed, visitPath } from "../../models/reviews/visit-link.server.ts";
import { visitFacts } from "../../models/salon/map-link.ts";
import type { Salon } from "../../models/salon/salon.server.ts";

/** How many past visits are shown at first, and at most. docs/rules.md 5.25 */
const VISITS = { first: 5, most: 200 };

interface OwnQuery {
  allVisits: boolean;
  /** The appointment that the address names as cancelled, or null. */
  cancelledId: string | null;
}

/**
 * The data of Manage Appointments: upcoming appointments; past visits, newest first, and whether there are more; the just
 * cancelled appointment; and a proposal to book that one again or, when nothing is booked, the last visit. docs/rules.md
 * 5.24, 5.25, 5.27, 5.28, 9.11
 */
export async function readOwn(
  database: Database,
  salon: Salon,
  actor: Exclude<Actor, { role: "admin" | "stripe" | "clock" }>,
  { allVisits, cancelledId }: OwnQuery,
) {
  const at = now();
  const most = allVisits ? VISITS.most : VISITS.first;
  const [own, visits, cancelled] = await Promise.all([
    ownAppointments(database, salon, actor, at),
    pastVisits(database, salon, actor, at, most + 1),
    cancelledId === null ? null : cancelledAppointment(database, salon, actor, cancelledId, at),
  ]);
  const others = own.justCancelled.filter((id) => id !== cancelledId);
  const returnable = await Promise.all(others.map((id) => cancelledAppointment(database, salon, actor, id, at)));
  const canReturn = returnable.flatMap((other) => (other && other.backUntil !== null ? [other] : []));
  const nothingBooked = !cancelled && own.upcoming.length === 0 && visits.length > 0 && actor.role === "client";
  const last = cancelled ?? (nothingBooked && visits[0]);
  const again =
    last && actor.role === "client"
      ? likeLastVisit(
          [last],
          await readBooking(
            database,
            heldByOthers(salon, undefined),
            { salon, clientId: actor.userId, instant: at },
            termsForBooking(database, salon, actor).then((terms) => byTransferOf(terms)),
          ),
          at,
        )
      : null;
  const shown = visits.slice(0, most).map(({ customerEmail, ...visit }) => ({
    ...visit,
    review: reviewOf({ customerEmail, ...visit }),
  }));
  const { date: today } = salonTime(salon.timeZone, at);
  const weeks = rhythmOf(visits.map(({ date }) => date));
  return { ...own, cancelled, canReturn, visits: shown, more: visits.length > most, again, today, weeks };

  /** The address for reviewing a visit. Null if it is too late, or if there is a review already. docs/rules.md 12.8 */
  function reviewOf(visit: PastVisit): string | null {
    return !visit.reviewed && canBeReviewed(visit, salon.timeZone, at) ? visitPath(salon, visit) : null;
  }
}

export type Own = Awaited<ReturnType<typeof readOwn>>;

/** What a customer needs to know of the salon. docs/rules.md 5.24 */
export function aboutSalon(salon: Salon) {
  const { timeZone, phone, guestBookings, waitingList, changeCutoffHours, cancelCutoffHours, bookableDays } = salon;
  const { address, directions } = visitFacts(salon);
  const { date: today } = salonTime(timeZone, now());
  return {
    today,
    timeZone,
    phone,
    guestBookings,
    waitingList,
    address,
    directions,
    texts: isTexted(salon.texts, "code"),
    limits: { changeCutoffHours, cancelCutoffHours, bookableDays },
  };
}
