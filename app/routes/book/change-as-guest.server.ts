import { type RouterContextProvider, redirect } from "react-router";
import { bookedIn, browserOf } from "../../auth/device.server.ts";
import { guestWhoChanges } from "../../auth/guests/guest-change.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { opensAt, reschedule } from "../../components/booking/reschedule.server.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { heldByOthers } from "../../models/holds/held-times.server.ts";
import { reschedulableAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import { lookAsked } from "../../models/pictures/picture.server.ts";
import { FEWEST_RATED, visitRatings } from "../../models/reviews/visit-ratings.server.ts";
import type { Submitted } from "./book-as-guest.server.ts";
import { guestTerms } from "./guest-page.server.ts";
import { readPublicBooking } from "./public-booking.server.ts";

/* The change of an appointment on the visitors' booking page, by a mailbox that its browser has proved. docs/rules.md 9.17 */

/** The appointment `id` as its change shows it. Without a proof of its mailbox, the page leads to where a code is mailed. */
export async function guestChange(request: Request, url: URL, context: Readonly<RouterContextProvider>, id: string) {
  const salon = context.get(salonContext);
  const guest = await guestWhoChanges(request, context, id);
  if (!guest) throw redirect(NOT_PROVED);
  const { proof, actor, own } = guest;
  const database = primaryDatabase();
  const readAt = now();
  const asks = guestTerms(salon, proof);
  const found = await reschedulableAppointment(database, salon, actor, id, readAt);
  const rescheduling = opensAt(found, url, "/book");
  const view = { salon, bookedHere: bookedIn(context), readAt, terms: asks, moving: own };
  const [{ reading }, rated, terms, look] = await Promise.all([
    readPublicBooking(database, heldByOthers(salon, browserOf(context)), view),
    readOrNull("reviews-not-counted", salon.id, visitRatings(database, salon.id, FEWEST_RATED)),
    asks,
    lookAsked(database, salon.id, url.searchParams),
  ]);
  const { changeCutoffHours, cancelCutoffHours, bookableDays } = salon;
  return {
    ...reading,
    ...{ rated, terms, look, customer: rescheduling.customer, bookingKey: crypto.randomUUID() },
    // What a remembered browser has proved opens no list of appointments. docs/rules.md 6.32
    rescheduling: { ...rescheduling, mailboxStays: true, wayOut: proof.by === "device" ? "/book" : "/cancel" },
    limits: { changeCutoffHours, cancelCutoffHours, bookableDays },
  };
}

/** Changes it as the form says, or says why not. */
export async function changeAsGuest(submitted: Submitted, appointmentId: string) {
  const guest = await guestWhoChanges(submitted.request, submitted.context, appointmentId);
  if (!guest) return redirect(NOT_PROVED);
  return reschedule(submitted, { actor: guest.actor, appointmentId, byDevice: guest.proof.by === "device" });
}

const NOT_PROVED = "/cancel?search&notice=not-yours";
