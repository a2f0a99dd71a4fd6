import type { RouterContextProvider } from "react-router";
import { actorOf } from "../../auth/actor.server.ts";
import { giveDeviceCookie, isKnownBrowser, senderOfPage } from "../../auth/device.server.ts";
import { guestOf, waitingOf } from "../../auth/guests/guest-booking.server.ts";
import { type MailboxProof, proofsIn, pushHere } from "../../auth/guests/mailbox-proof.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { type Draft, draftPath } from "../../components/booking/draft.ts";
import { askedAt, makingOf } from "../../components/passkeys/asked-at.server.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { accountIdOf, userByEmail } from "../../models/accounts/user.server.ts";
import { newsAsked } from "../../models/marketing/asked-after-booking.server.ts";
import { contactOfMailbox } from "../../models/own-appointments/contact.server.ts";
import { bookedAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import { lastVisitOfMailbox } from "../../models/own-appointments/past-visits.server.ts";
import { likeLastVisit } from "../../models/own-appointments/same-again.ts";
import { termsForBooking } from "../../models/own-appointments/terms-for-booking.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import type { TermsShown } from "../../models/terms/terms-shown.ts";
import { modePath } from "../home/modes.ts";

/* What the visitors' booking page shows to somebody who books without an account. docs/rules.md 5.29, 9.15 */

type Context = Readonly<RouterContextProvider>;

/** The proof of a mailbox that a browser has, or null. Also null without an answer of D1: a code is asked for then. */
export async function provedIn(request: Request, context: Context): Promise<MailboxProof | null> {
  const { id } = context.get(salonContext);
  const proofs = (await readOrNull("guest-not-read", id, proofsIn(request, id))) ?? [];
  return proofs.find(({ by }) => by === "device") ?? proofs[0] ?? null;
}

/** The way from a chosen start to an account: to sign in where somebody has signed in before. docs/rules.md 9.9 */
export function accountPath(context: Context, draft: Draft): string {
  return modePath(isKnownBrowser(context) ? "signin" : "signup", draftPath(draft));
}

/** The booking terms for a guest, with what is known of a mailbox that the browser has proved. docs/rules.md 29.4, 29.21 */
export function guestTerms(salon: Salon, proof: MailboxProof | null): Promise<TermsShown | null> {
  return readOrNull("terms-not-read", salon.id, termsForBooking(primaryDatabase(), salon, guestWith(proof)));
}

/** The guest whose mailbox a browser has proved. */
export function guestWith(proof: MailboxProof | null) {
  return proof && guestOf(proof.mailbox, { networks: [] });
}

/** The details step of a guest: what is known of them in a browser that has proved their mailbox. docs/rules.md 6.32 */
export async function guestDetails(context: Context, proof: MailboxProof | null, draft: Draft) {
  const salon = context.get(salonContext);
  const known =
    proof && readOrNull("guest-not-read", salon.id, contactOfMailbox(primaryDatabase(), salon, proof.mailbox));
  const { changeCutoffHours, cancelCutoffHours, bookableDays } = salon;
  const { takesVouchers } = await import("../../components/booking/voucher-typed.server.ts");
  return {
    vouchers: await takesVouchers(salon),
    customer: (await known) ?? { name: "", email: "", phone: "" },
    account: accountPath(context, draft),
    remembered: proof?.by === "device",
    proved: proof !== null,
    bookingKey: crypto.randomUUID(),
    limits: { changeCutoffHours, cancelCutoffHours, bookableDays },
  };
}

/** The last visit again, for a browser that is remembered. docs/rules.md 6.32, 9.11 */
export async function guestAgain(
  context: Context,
  proof: MailboxProof,
  read: Parameters<typeof likeLastVisit>[1],
  readAt: number,
) {
  const salon = context.get(salonContext);
  const visits = lastVisitOfMailbox(primaryDatabase(), salon, proof.mailbox, readAt);
  const last = await readOrNull("appointments-not-read", salon.id, visits);
  return last && likeLastVisit(last, read, readAt);
}

/** The booking that waits for its code, as its own browser sees it; what it has booked by now; or null. docs/rules.md 5.29 */
export async function waitingIn(request: Request, context: Context, id: string) {
  const waits = await waitingOf(context.get(salonContext), id, senderOfPage(request, context));
  if (!waits) return null;
  const { mailbox, heldUntil, appointmentId } = waits;
  if (appointmentId !== null) return { booked: appointmentId };
  return { id, mailbox, left: heldUntil === null ? null : Math.max(0, heldUntil - now()) };
}

/**
 * The confirmation of what a guest has booked, and what an account of it takes: in the browser that has just sent the mailbox's
 * code back, when it has none. Null for what they may not see. docs/rules.md 5.29, 5.30, 6.36
 */
export async function guestBooked(request: Request, url: URL, context: Context, id: string) {
  const { id: salonId, name: salonName } = context.get(salonContext);
  const booked = await bookedByGuest(request, context, id);
  if (!booked) return null;
  const { provedOwner, ...own } = booked;
  const asking = newsAsked(salonId, provedOwner?.email ?? null, own).then((asksNews) => ({ asksNews }));
  const [asked, notifications] = await Promise.all([
    readOrNull("own-profile-not-read", salonId, asking),
    readOrNull("guest-not-read", salonId, pushHere(request, salonId, own.customerEmail ?? "")),
  ]);
  const shown = { ...own, ...asked, notifications };
  const taken = provedOwner && (await userByEmail(primaryDatabase(), salonId, provedOwner.email));
  if (!provedOwner || taken) return { ...shown, offer: null };
  giveDeviceCookie(context);
  const key = crypto.randomUUID();
  const owner = accountIdOf(salonId, key);
  const at = askedAt(request, url, context, owner);
  const making = makingOf({ ...provedOwner, id: owner }, at, salonName, { known: [], verification: "preferred" });
  return { ...shown, offer: { key, making } };
}

/**
 * The booking of a guest. If the browser has just sent the mailbox's code back, it also has the details for creating an
 * account. docs/rules.md 5.29, 6.36
 */
export async function bookedByGuest(request: Request, context: Context, id: string) {
  const salon = context.get(salonContext);
  const actor = await actorOf(request, context);
  const booked = actor && (await bookedAppointment(primaryDatabase(), salon, actor, id, now()));
  if (!booked) return null;
  const { customerName: name, customerEmail: email } = booked;
  const proofs = await proofsIn(request, salon.id);
  const proved = proofs.some(({ mailbox, by }) => by === "code" && mailbox === email);
  return { ...booked, provedOwner: proved && name !== null && email !== null ? { name, email } : null };
}
