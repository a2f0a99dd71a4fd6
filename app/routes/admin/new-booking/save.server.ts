import { type RouterContextProvider, replace } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { addressOfBooked, addressOfBookedInTable, addressOfSeries } from "../../../components/admin-addresses.ts";
import { bookingFrom, friendsFrom } from "../../../components/booking/booking-form.ts";
import { askWhichEmail, invalid, notSentYet, refused } from "../../../components/booking/not-booked.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { hasPassed } from "../../../diary/appointments/paid-first.ts";
import { STAFF_DAYS_AHEAD } from "../../../diary/times/availability.ts";
import { minuteOf, now } from "../../../kernel/clock.ts";
import { keyOf, text } from "../../../kernel/forms.ts";
import { emailToAskAbout } from "../../../models/accounts/mistyped-domain.ts";
import { agreedIn } from "../../../models/appointments/anyway.ts";
import { WalkInRequest } from "../../../models/appointments/booking/booking-request.ts";
import { parseFriends } from "../../../models/appointments/booking/friends-request.ts";
import { parseCustomer } from "../../../models/appointments/booking/parse-customer.server.ts";
import { bookAppointment } from "../../../models/appointments/commands.server.ts";
import { customerLike, pastCustomers } from "../../../models/customers/past-customers.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { refusalToStaff } from "../anyway.server.ts";
import { chosenIn, inReply, startIn, typedIn } from "./chosen.ts";
import { chosenContext } from "./chosen-context.ts";
import { depositSent, notYet } from "./deposit-sent.server.ts";

const NO_FRIEND = { comes: "alone" };

type Context = Readonly<RouterContextProvider>;

/**
 * The page again for a button that saves nothing, which a browser without script needs: the times for what is chosen, the
 * clients found, or one of them filled in. Null for one that saves. docs/rules.md 15.10
 */
export async function shownAgain(context: Context, form: FormData) {
  const salon = context.get(salonContext);
  const actor = staffActor(context.get(accountContext));
  const [intent, like] = [text(form, "intent"), text(form, "pick")];
  const typed = typedIn(form);
  context.set(chosenContext, chosenIn(form));
  if (like) {
    const customer = await customerLike(primaryDatabase(), salon, actor, like, true);
    if (!customer) return inReply(notSentYet(typed), form);
    const { name: customerName, email: customerEmail, phone: customerPhone } = customer;
    const details = { ...typed, customerName, customerEmail, customerPhone };
    return inReply(notSentYet(details), form, { picked: { id: like, ...customer } });
  }
  if (intent === "find") {
    const found = await pastCustomers(primaryDatabase(), salon, text(form, "customerName"), actor.technicianId, true);
    return inReply(notSentYet(typed), form, { found });
  }
  return intent === "times" || form.has("at") ? inReply(notSentYet(typed), form) : null;
}

/**
 * Books as staff do, confirmed, and leads back to a page that shows the appointment. After a refusal the page keeps what was
 * chosen and typed. docs/rules.md 15.3, 15.6, 15.10, 15.11, 15.14, 29.16
 */
export async function saved(context: Context, form: FormData) {
  const salon = context.get(salonContext);
  const actor = staffActor(context.get(accountContext));
  const typed = typedIn(form);
  const like = text(form, "like");
  const known = like ? await customerLike(primaryDatabase(), salon, actor, like) : null;
  const [date, time] = startIn(form);
  const sent = { ...bookingFrom(form), date, time, ...stateIn(salon, form, [date, time]) };
  const friend = form.has("withFriend") ? friendsFrom(form) : NO_FRIEND;
  const friendName = typed.friendName?.trim() || `Friend of ${typed.customerName?.trim().split(/\s+/)[0]}`;
  const own = await parseCustomer(WalkInRequest, sent, salon, known?.phone);
  const booking = parseFriends(own, { ...friend, friendName });
  if (!booking.ok) return inReply(invalid(booking.fields, typed), form);
  const { customerEmail, customerName } = booking.value;
  const meant = emailToAskAbout(customerEmail, [typed.emailAsked, known?.email]);
  if (meant) return inReply(askWhichEmail(customerEmail, meant, typed), form);
  const deposit = await depositSent(salon, actor, form, booking.value);
  if (!deposit.ok) return inReply(notYet(deposit, typed), form, { asked: deposit.asked });
  const key = keyOf(form);
  const outcome = await bookAppointment(salon, {
    ...{ actor, key, booking: booking.value, tell: form.has("tell"), ...deposit.agreeing },
    ...(form.has("earlier") && { earlier: true }),
    ...(form.has("anyHours") && { anyHours: true }),
    ...(form.has("overHold") && { overHold: true }),
    ...agreedIn(text(form, "anyway")),
  });
  if (!outcome.ok) {
    const toStaff = await refusalToStaff(salon, outcome);
    return inReply(
      refused({ ...salon, bookableDays: STAFF_DAYS_AHEAD }, outcome, { typed: { ...typed, friendName }, key, toStaff }),
      form,
    );
  }
  if (form.has("repeat")) return replace(addressOfSeries({ id: outcome.appointmentId }));
  const booked = { id: outcome.appointmentId, date, customerName, customerEmail };
  return replace(text(form, "back") === "list" ? addressOfBookedInTable(booked) : addressOfBooked(booked));
}

/** What staff say of a visit: it is confirmed and unpaid, or how it went if its time has passed. docs/rules.md 15.10, 15.14 */
function stateIn({ timeZone }: Salon, form: FormData, [date, time]: [string, string]) {
  const minute = minuteOf(time);
  const isOver = form.has("earlier") && minute !== null && hasPassed({ date, minute }, timeZone, now());
  const paid = isOver ? text(form, "paid") : "";
  return {
    status: isOver && form.has("completed") ? "completed" : "confirmed",
    ...(paid === "" ? { paymentMethod: "cash" } : { paymentMethod: paid, paymentStatus: "paid" }),
  };
}
