import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { browserOf, giveDeviceCookie, senderOfPage } from "../../../auth/device.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { headersAfterWrite } from "../../../auth/session.server.ts";
import { withinTime } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { questionsOf } from "../../../diary/menu/questions.ts";
import { clockTime, salonTime } from "../../../kernel/clock.ts";
import { formOf, replyOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { noteAnswer } from "../../../models/accounts/answered-mailbox.server.ts";
import { termsForBooking } from "../../../models/own-appointments/terms-for-booking.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { bookingPath } from "../../../models/services/booking-path.ts";
import { type OfferShown, offerIn, offerShown, takeOffer } from "../../../models/waitlist/offer.server.ts";
import { declineOffer, goOnWithOffer } from "../../../models/waitlist/waiting-list.server.ts";
import { bookingWords } from "../../../words/appointments.ts";
import { statusOf } from "../../../words/statuses.ts";
import { LIST_WORDS, OFFER_WORDS } from "../../../words/waiting-list.ts";

/* The page of an offer. Opening it changes nothing, because mail scanners follow links. docs/rules.md 33.6 */

type Asked = Pick<LoaderFunctionArgs, "params" | "context">;

/** What is offered, and whether it can still be taken. A link that was never mailed is not found. */
export async function shown(args: Asked) {
  const { offer, salon } = await opened(args);
  // If the answer leads to the booking page, the time is held for this browser.
  giveDeviceCookie(args.context);
  const { phone, timeZone } = salon;
  if (!offer) return { state: "over" as const, name: "", offered: null, phone, timeZone };
  const { state, entry, start, services, technician, pricePence, until, instead, basket } = offer;
  const offered = {
    ...{ start, services, technician, pricePence, instead, until: clockTime(salonTime(timeZone, until).minute) },
    drawn: basket.map(({ service }) => service),
  };
  return { state, name: entry.name, offered, phone, timeZone };
}

const reply = replyOf<{ message: string | null; fields: Record<string, string>; typed: null }>({
  ...{ message: null, fields: {}, typed: null },
});

/** Takes the offer, says no to it, or leaves the list. */
export async function answered({ request, ...args }: ActionFunctionArgs) {
  const { offer, salon, here } = await opened(args);
  const intent = text(await formOf(request), "intent");
  if (!offer || offer.state === "over") return reply(statusOf("offer-over"), { message: OFFER_WORDS["offer-over"] });
  if (offer.state === "booked") return redirect(here);
  await noteAnswer(salon.id, offer.entry.email);
  const offerId = offer.entry.offerId ?? "";
  if (intent === "decline" || intent === "leave") {
    const outcome = await declineOffer(salon, offerId, intent === "leave");
    if (outcome.ok) return redirect(`${here}?${intent === "leave" ? "left" : "declined"}`);
    return reply(statusOf(outcome.reason), { message: LIST_WORDS[outcome.reason] });
  }
  if (intent !== "take") return unknownIntent();
  if (await asksMore(salon, offer)) return goOn(args.context, salon, offer);
  const outcome = await takeOffer(salon, offer, senderOfPage(request, args.context).networks);
  if (outcome.ok) return redirect(here, { headers: await headersAfterWrite(outcome.bookmark) });
  return reply(statusOf(outcome.reason), { message: bookingWords(salon)[outcome.reason] });
}

/** Whether the salon asks for more than one tap: booking terms, answers about the services, or a name or a phone. */
async function asksMore(salon: Salon, { basket, entry }: OfferShown): Promise<boolean> {
  if (entry.replaces !== null) return false;
  if (entry.name === "" || entry.phone === "" || questionsOf(basket.map(({ service }) => service)).length > 0)
    return true;
  return (await termsForBooking(primaryDatabase(), salon, null)) !== null;
}

/** Leads to the details of the booking page, where the time stays held for this browser. */
async function goOn(context: Asked["context"], salon: Salon, { entry, basket, start, technicianId }: OfferShown) {
  const browser = browserOf(context);
  const outcome = browser ? await goOnWithOffer(salon, entry.offerId ?? "", browser) : null;
  if (outcome?.ok === false) return reply(statusOf(outcome.reason), { message: LIST_WORDS[outcome.reason] });
  const items = basket.map(({ service, quantity }) => ({ serviceId: service.id, quantity }));
  return redirect(bookingPath(items, { start, technicianId, page: entry.userId === null ? "/book" : "/booking" }));
}

async function opened({ params: { token = "" }, context }: Asked) {
  const salon = context.get(salonContext);
  const offerId = offerIn(salon, token);
  if (offerId === null) throw data(null, { status: 404 });
  const offer = await withinTime(offerShown(primaryDatabase(), salon, offerId));
  return { salon, offer, here: `/offer/${token}` };
}
