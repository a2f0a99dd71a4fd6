import { redirect, replace, type ShouldRevalidateFunctionArgs } from "react-router";
import { clientActor } from "../../auth/actor.server.ts";
import { bookedIn, browserOf, giveDeviceCookie, noteBooked, senderOfPage } from "../../auth/device.server.ts";
import { accountContext } from "../../auth/guards.server.ts";
import { unprovedBy } from "../../auth/guests/guest-booking.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { bookmarkOfVisitor, headersAfterWrite } from "../../auth/session.server.ts";
import { bookingFrom, friendsFrom, lookFrom, typedIn } from "../../components/booking/booking-form.ts";
import { Flow } from "../../components/booking/flow.tsx";
import { askWhichEmail, invalid, lost, refused } from "../../components/booking/not-booked.ts";
import { Progress } from "../../components/booking/progress.tsx";
import { opensAt, reschedule } from "../../components/booking/reschedule.server.ts";
import { Confirmation } from "../../components/booking/steps/confirmation.tsx";
import { LookAsked } from "../../components/booking/steps/draft-nail.tsx";
import type * as Vouchers from "../../components/booking/voucher-typed.server.ts";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { unlessOnlyPicking } from "../../components/forms/revalidation.ts";
import { rescheduleIn, usePendingReschedule } from "../../components/pending-reschedule.ts";
import { Unreadable } from "../../components/unreadable.tsx";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase, readDatabase } from "../../database/client.server.ts";
import { comesFirst } from "../../diary/decision.ts";
import { byTransferOf } from "../../diary/terms/transfer.ts";
import { now } from "../../kernel/clock.ts";
import { formOf, keyOf, text } from "../../kernel/forms.ts";
import { emailToAskAbout } from "../../models/accounts/mistyped-domain.ts";
import { type User, verifiedMailbox } from "../../models/accounts/user.server.ts";
import { BookingRequest } from "../../models/appointments/booking/booking-request.ts";
import { parseFriends } from "../../models/appointments/booking/friends-request.ts";
import { parseCustomer } from "../../models/appointments/booking/parse-customer.server.ts";
import { bookAppointment } from "../../models/appointments/commands.server.ts";
import { heldByOthers } from "../../models/holds/held-times.server.ts";
import { readBooking } from "../../models/opening/read-booking.server.ts";
import { lastPhone } from "../../models/own-appointments/contact.server.ts";
import { bookedAppointment, reschedulableAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import { pastVisits } from "../../models/own-appointments/past-visits.server.ts";
import { likeLastVisit } from "../../models/own-appointments/same-again.ts";
import { termsForBooking } from "../../models/own-appointments/terms-for-booking.server.ts";
import { lookAsked } from "../../models/pictures/picture.server.ts";
import { FEWEST_RATED, visitRatings } from "../../models/reviews/visit-ratings.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import type { Route } from "./+types/route.ts";

export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  return unlessOnlyPicking(navigation, ["booked", "appointment", "waiting"]);
}

export function meta() {
  return [{ title: "Book an appointment" }, { name: "robots", content: "noindex" }];
}

export { retryAfterOf as headers } from "../../kernel/forms.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const actor = await clientActor(request, account);
  const bookedId = url.searchParams.get("booked");
  if (bookedId) {
    const found = bookedAppointment(primaryDatabase(), salon, actor, bookedId, now()).then((booked) => ({ booked }));
    const read = await readOrNull("appointments-not-read", salon.id, found);
    if (read && !read.booked) throw redirect(bookedIn(context).includes(bookedId) ? "/cancel?search" : "/booking");
    if (read) noteBooked(context, bookedId);
    return { booked: read?.booked ? await withNewsAsked(salon.id, account, read.booked) : null, open: null };
  }
  giveDeviceCookie(context);
  const waiting = await codeAwaited(request, url, context);
  if (waiting && "booked" in waiting) throw redirect(`/booking?booked=${waiting.booked}`);
  const readAt = now();
  const database = readDatabase(bookmarkOfVisitor(context));
  const moving = rescheduleIn(url);
  const untouchedYet = !["service", "step"].some((name) => url.searchParams.has(name));
  const old = moving && reschedulableAppointment(database, salon, actor, moving, readAt);
  const afresh = untouchedYet && !moving;
  const changed = old ? readOrNull("appointments-not-read", salon.id, old) : Promise.resolve(null);
  const asks = readOrNull("terms-not-read", salon.id, termsForBooking(database, salon, actor, moving ?? ""));
  const byTransfer = Promise.all([asks, changed]).then(([terms, before]) =>
    byTransferOf(terms, typeof before === "string" ? null : before),
  );
  const view = {
    ...{ salon, clientId: account.id, bookedHere: bookedIn(context), instant: readAt },
    moving: moving ?? undefined,
  };
  const [found, read, rated, phone, visits, terms, vouchers, look] = await Promise.all([
    changed,
    readBooking(database, heldByOthers(salon, browserOf(context)), view, byTransfer),
    readOrNull("reviews-not-counted", salon.id, visitRatings(database, salon.id, FEWEST_RATED)),
    moving ? null : readOrNull("phone-not-read", salon.id, lastPhone(database, salon, account)),
    afresh && readOrNull("appointments-not-read", salon.id, pastVisits(database, salon, actor, readAt, 1)),
    asks,
    !moving && takesVouchers(salon),
    lookAsked(database, salon.id, url.searchParams),
  ]);
  if (moving && !found) return { booked: null, open: null };
  const rescheduling = found && opensAt(found, url, "/booking");
  const { name, email } = account;
  const customer = rescheduling ? rescheduling.customer : { name, email, phone: account.phone || (phone ?? "") };
  const again = visits ? likeLastVisit(visits, read, readAt) : null;
  const { changeCutoffHours, cancelCutoffHours, bookableDays } = salon;
  const limits = { changeCutoffHours, cancelCutoffHours, bookableDays };
  const open = {
    ...read,
    rated,
    readAt,
    customer,
    rescheduling,
    again,
    limits,
    terms,
    vouchers,
    look,
    favourite: account.favouriteTechnicianId,
    bookingKey: crypto.randomUUID(),
    waiting,
  };
  return { booked: null, open };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await formOf(request);
  if (url.searchParams.has("waiting") && form.has("waiting")) {
    const { mailAgain, typeCode } = await import("../book/book-as-guest.server.ts");
    return (text(form, "intent") === "again" ? mailAgain : typeCode)({ request, url, context, form });
  }
  const typed = typedIn(form);
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const actor = await clientActor(request, account);
  const moving = rescheduleIn(url);
  if (moving) return reschedule({ request, url, context, form }, { actor, appointmentId: moving });
  const booking = parseFriends(await parseCustomer(BookingRequest, bookingFrom(form), salon), friendsFrom(form));
  if (!booking.ok) return invalid(booking.fields, typed);
  const anotherCard = typed.anotherCard === "yes" || undefined;
  const { customerEmail } = booking.value;
  const meant = emailToAskAbout(customerEmail, [typed.emailAsked, account.email]);
  if (meant) return askWhichEmail(customerEmail, meant, typed);
  const voucher = typed.voucher
    ? await voucherOf(salon, typed.voucher, booking.value, senderOfPage(request, context))
    : null;
  if (voucher?.ok === false) return invalid(voucher.fields, typed);
  const key = keyOf(form);
  const chosen = { ...lookFrom(form), anotherCard, ...(voucher && { voucherId: voucher.voucherId }) };
  const asked = { ...booking.value, ...chosen };
  const browser = browserOf(context);
  const outcome = await bookAppointment(salon, { actor, key, browser, booking: asked });
  if (comesFirst(outcome)) {
    const { payFirst } = await import("../../components/booking/pay-first.server.ts");
    const toPay = { booking: asked, browser, first: outcome.first, bookedBy: actor, url, context };
    return payFirst(salon, toPay, { typed, key });
  }
  const unproved = unprovedBy(outcome, actor);
  if (unproved) {
    const { awaitOwnCode } = await import("../book/book-as-guest.server.ts");
    return awaitOwnCode({ request, url, context, form }, { booking: asked, key, browser, account: unproved });
  }
  if (!outcome.ok) return refused(salon, outcome, { typed, key });
  return replace(`/booking?booked=${outcome.appointmentId}`, { headers: await headersAfterWrite(outcome.bookmark) });
}

/** Loaded when it is first needed: few clients have a voucher. docs/rules.md 32.17 */
async function voucherOf(...asked: Parameters<typeof Vouchers.voucherForBooking>) {
  return (await import("../../components/booking/voucher-typed.server.ts")).voucherForBooking(...asked);
}

async function takesVouchers(salon: Salon): Promise<boolean> {
  return (await import("../../components/booking/voucher-typed.server.ts")).takesVouchers(salon);
}

/** If the connection is lost, the page stays as it is and keeps its key for the next try. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  return answerOr(serverAction, (failure) => lost(failure, form, typedIn(form)));
}

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booked, open } = loaderData;
  usePendingReschedule(open?.rescheduling ?? null);
  if (open) {
    return (
      <LookAsked value={open.look}>
        <Flow {...open} lastTry={actionData} />
      </LookAsked>
    );
  }
  if (!booked) return <Unreadable what="Your appointment" heading="Book an appointment" />;
  return (
    <>
      <Progress current={3} />
      <Confirmation booked={booked} />
    </>
  );
}

/** With the question about news and offers, if the account has proved the mailbox of the booking. docs/rules.md 35.14 */
async function withNewsAsked<Booked extends { customerEmail: string | null; replacesId: string | null }>(
  salonId: string,
  account: User,
  booked: Booked,
) {
  const { newsAsked } = await import("../../models/marketing/asked-after-booking.server.ts");
  const mailbox = verifiedMailbox(account) === booked.customerEmail ? booked.customerEmail : null;
  const asking = newsAsked(salonId, mailbox, booked).then((asksNews) => ({ asksNews }));
  return { ...booked, asksNews: (await readOrNull("own-profile-not-read", salonId, asking))?.asksNews ?? null };
}

/** The booking that waits for a code from the account's mailbox, as the address names it, or null. docs/rules.md 5.20 */
async function codeAwaited(request: Request, { searchParams }: URL, context: Route.LoaderArgs["context"]) {
  const id = searchParams.get("waiting");
  return id ? (await import("../book/guest-page.server.ts")).waitingIn(request, context, id) : null;
}
