import { type RouterContextProvider, redirect, replace } from "react-router";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { browserOf } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { headersAfterWrite } from "../../auth/session.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { type Actor, byLinkAlone, type CustomerActor } from "../../diary/appointments/appointment.ts";
import { comesFirst } from "../../diary/decision.ts";
import { keyOf, text } from "../../kernel/forms.ts";
import { emailToAskAbout } from "../../models/accounts/mistyped-domain.ts";
import type { Appointment } from "../../models/appointments/appointment.server.ts";
import { BookingRequest, WalkInRequest } from "../../models/appointments/booking/booking-request.ts";
import { parseCustomer } from "../../models/appointments/booking/parse-customer.server.ts";
import { rescheduleByForm } from "../../models/appointments/commands.server.ts";
import { ownAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import { reschedulePath } from "../pending-reschedule.ts";
import { bookingFrom, typedIn } from "./booking-form.ts";
import { askWhichEmail, invalid, refused } from "./not-booked.ts";

/* The change of an appointment on the page of clients and on that of guests. docs/rules.md 5.6, 5.15, 9.5 */

/** Whoever changes an appointment, and whether only a remembered browser has proved their mailbox. */
interface Rescheduling {
  actor: CustomerActor;
  appointmentId: string;
  byDevice?: boolean;
}

/** A form of the details step, and its page. */
interface Submitted {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
  form: FormData;
}

/** What a page of a change shows. Redirects when it can't be changed, and to the date step when no step is named yet. */
export function opensAt<Found extends Parameters<typeof reschedulePath>[0]>(
  found: Found | "not-open" | "too-late",
  { searchParams }: URL,
  page: "/book" | "/booking",
): Found {
  if (typeof found === "string") throw redirect(`/cancel?notice=${found}`);
  const untouchedYet = !["service", "step"].some((name) => searchParams.has(name));
  if (untouchedYet && found.items.length > 0) throw redirect(reschedulePath(found, page));
  return found;
}

/** Changes the appointment as the form says, leads to Stripe if the rest of a deposit comes first, or says why neither. */
export async function reschedule({ request, url, context, form }: Submitted, { actor, ...asked }: Rescheduling) {
  const typed = typedIn(form);
  const salon = context.get(salonContext);
  const old = await withinTime(ownAppointment(primaryDatabase(), salon.id, actor, asked.appointmentId));
  if (!old) return redirect("/cancel?notice=not-yours");
  const sent = { ...bookingFrom(form), ...untouched(old, actor, form) };
  const schema = old.customerEmail === "" && actor.role === "guest" ? WalkInRequest : BookingRequest;
  const parsed = await parseCustomer(schema, sent, salon, old.customerPhone);
  if (!parsed.ok) return invalid(parsed.fields, typed);
  const { customerEmail } = parsed.value;
  const own = actor.role === "client" ? actor.email : undefined;
  const meant = emailToAskAbout(customerEmail, [typed.emailAsked, own, old.customerEmail]);
  if (meant) return askWhichEmail(customerEmail, meant, typed);
  const key = keyOf(form);
  const booking = { ...parsed.value, anotherCard: typed.anotherCard === "yes" || undefined };
  const sender = { actor, key, browser: browserOf(context), booking };
  const outcome = await rescheduleByForm(salon, { ...sender, appointmentId: old.id, version: old.version });
  if (comesFirst(outcome)) {
    const { payFirst } = await import("./pay-first.server.ts");
    const { browser } = sender;
    const toPay = { booking, browser, first: outcome.first, bookedBy: actor, changes: old.id, url, context };
    return payFirst(salon, toPay, { typed, key });
  }
  if (!outcome.ok) return refused(salon, outcome, { typed, key });
  const headers = new Headers(await headersAfterWrite(outcome.bookmark));
  const mailbox = opensOneAlone(actor, asked.byDevice);
  if (mailbox) {
    const granted = new Headers(
      await giveAccessGrant(request, { appointmentId: outcome.appointmentId, mailbox }, salon.id),
    );
    for (const cookie of granted.getSetCookie()) headers.append("Set-Cookie", cookie);
  }
  const page = actor.role === "guest" ? "/book" : "/booking";
  return replace(`${page}?booked=${outcome.appointmentId}`, { headers });
}

/**
 * The mailbox of a customer who came by a link to one appointment or by a remembered browser: they may see the appointment that
 * replaced it, and no other. Else null. docs/rules.md 6.12, 6.32
 */
function opensOneAlone({ grant }: CustomerActor, byDevice = false): string | null {
  if (!grant) return null;
  if ("appointmentId" in grant) return grant.mailbox;
  return byDevice ? grant.email : null;
}

/**
 * The notes stay if their field is empty and did not show them. A customer with only the link may move the appointment but
 * not change its customer, and a guest's stays under the mailbox or the phone that they have proved. docs/rules.md 5.15, 6.15, 9.17
 */
function untouched(old: Appointment, actor: Actor, form: FormData) {
  const { customerName, customerEmail, customerPhone } = old;
  const byLink = byLinkAlone(old, actor);
  const cleared = form.has("notesShown") && !byLink;
  const notes = text(form, "notes") || (cleared ? "" : old.notes);
  const mailbox = actor.role === "guest" && { customerEmail, ...(customerEmail === "" && { customerPhone }) };
  return { notes, ...mailbox, ...(byLink && { customerName, customerEmail, customerPhone }) };
}
