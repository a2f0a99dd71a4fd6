import { type RouterContextProvider, redirect, replace } from "react-router";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { browserOf, keepDevice, rememberDevice, senderOfPage } from "../../auth/device.server.ts";
import {
  awaitCode,
  awaitCodeAgain,
  bookAsGuest,
  bookerOf,
  bookWaiting,
  type GuestBookingAsked,
  guestOf,
  type NotWaiting,
  type Unproved,
  waitingOf,
} from "../../auth/guests/guest-booking.server.ts";
import { forgetBrowser, proofsIn, rememberBrowser } from "../../auth/guests/mailbox-proof.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { headersAfterWrite } from "../../auth/session.server.ts";
import { bookingFrom, friendsFrom, lookFrom, typedIn } from "../../components/booking/booking-form.ts";
import { askWhichEmail, codeMailedAgain, invalid, notConfirmed, refused } from "../../components/booking/not-booked.ts";
import { payFirst } from "../../components/booking/pay-first.server.ts";
import { voucherForBooking } from "../../components/booking/voucher-typed.server.ts";
import { comesFirst } from "../../diary/decision.ts";
import { clockTime } from "../../kernel/clock.ts";
import { keyOf, text } from "../../kernel/forms.ts";
import { emailToAskAbout } from "../../models/accounts/mistyped-domain.ts";
import { BookingRequest } from "../../models/appointments/booking/booking-request.ts";
import { parseFriends } from "../../models/appointments/booking/friends-request.ts";
import { parseCustomer } from "../../models/appointments/booking/parse-customer.server.ts";
import type { Outcome } from "../../models/diary/execute.server.ts";
import { bookingOf } from "../../models/guest-bookings/guest-bookings.server.ts";
import { ACCOUNT_WORDS, CODE_NEEDED, tooManyAttempts } from "../../words/accounts.ts";
import { bookingWords } from "../../words/appointments.ts";
import { forWhom } from "../../words/friends.ts";
import { GUEST_WORDS } from "../../words/guests.ts";
import { statusOf } from "../../words/statuses.ts";

/* The forms of the visitors' booking page. Each answers a redirect, or why nothing was done. docs/rules.md 5.29, 9.15 */

/** A form that a visitor has sent. */
export interface Submitted {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
  form: FormData;
}

/** The details: they book in a browser that has proved the mailbox, else a code is mailed. */
export async function bookDetails({ request, url, context, form }: Submitted) {
  const salon = context.get(salonContext);
  const typed = typedIn(form);
  const parsed = parseFriends(await parseCustomer(BookingRequest, bookingFrom(form), salon), friendsFrom(form));
  if (!parsed.ok) return invalid(parsed.fields, typed);
  const { customerEmail } = parsed.value;
  const proofs = (await proofsIn(request, salon.id)).filter(({ mailbox }) => mailbox === customerEmail);
  const meant = emailToAskAbout(customerEmail, [typed.emailAsked, ...proofs.map(({ mailbox }) => mailbox)]);
  if (meant) return askWhichEmail(customerEmail, meant, typed);
  const from = senderOfPage(request, context);
  const voucher = typed.voucher ? await voucherForBooking(salon, typed.voucher, parsed.value, from) : null;
  if (voucher?.ok === false) return invalid(voucher.fields, typed);
  const booking = { ...parsed.value, ...lookFrom(form), ...(voucher && { voucherId: voucher.voucherId }) };
  const key = keyOf(form);
  const notBooked = (outcome: NotWaiting) =>
    isOfDiary(outcome) ? refused(salon, outcome, { typed, key }) : redirect(`/book${url.search}`);
  const asked = { booking, key, from, browser: browserOf(context) };
  if (proofs.length > 0) {
    const outcome = await bookAsGuest(salon, asked);
    if (comesFirst(outcome)) {
      const { first } = outcome;
      const bookedBy = guestOf(customerEmail, asked.from);
      return payFirst(salon, { booking, bookedBy, browser: asked.browser, first, url, context }, { typed, key });
    }
    if (!outcome.ok) return notBooked(outcome);
    const byCode = proofs.some(({ by }) => by === "code");
    return shown(request, context, outcome, byCode ? null : customerEmail);
  }
  keepDevice(context);
  const waits = await awaitCode(salon, asked);
  return waits.ok ? redirect(`/book?${codeStepOf(url, booking, waits.waiting)}`) : notBooked(waits);
}

/** A client has to prove the mailbox of their account: the booking waits for a code, as a guest's does. docs/rules.md 5.20 */
export async function awaitOwnCode(
  { request, url, context, form }: Submitted,
  asked: Omit<GuestBookingAsked, "from"> & { account: Unproved },
) {
  keepDevice(context);
  const salon = context.get(salonContext);
  const waits = await awaitCode(salon, { ...asked, from: senderOfPage(request, context) });
  if (waits.ok) return redirect(`/booking?${codeStepOf(url, asked.booking, waits.waiting)}`);
  return isOfDiary(waits) ? refused(salon, waits, { typed: typedIn(form), key: asked.key }) : redirect("/booking");
}

/** The query of the code's step. */
function codeStepOf({ search }: URL, { date, minute }: { date: string; minute: number }, { id }: { id: string }) {
  const there = new URLSearchParams(search);
  there.set("date", date);
  there.set("time", clockTime(minute));
  there.set("waiting", id);
  return there;
}

/** The code: it books what waits, and proves the mailbox in this browser. */
export async function typeCode({ request, url, context, form }: Submitted) {
  const salon = context.get(salonContext);
  const from = senderOfPage(request, context);
  const id = text(form, "waiting");
  const code = text(form, "code").replace(/\s/g, "");
  const waits = await waitingOf(salon, id, from);
  if (!waits) return redirect(withoutWaiting(url));
  const proofs = waits.userId === null ? await proofsIn(request, salon.id) : [];
  const proved = proofs.map(({ mailbox }) => mailbox);
  const known = proved.includes(waits.mailbox);
  if (!known && !/^\d{6}$/.test(code)) return notConfirmed(400, { code: CODE_NEEDED });
  const outcome = await bookWaiting(salon, { id, code, from, proved });
  const first = comesFirst(outcome) && outcome.first;
  if (!outcome.ok && !first && !NEEDS_ANOTHER_START.includes(outcome.reason))
    return whyNotConfirmed(outcome, url, context);
  const headers = new Headers(known ? {} : await giveAccessGrant(request, { email: waits.mailbox }, salon.id));
  if (!known) rememberDevice(context, waits.mailbox);
  const byCode = !known || proofs.some(({ mailbox, by }) => mailbox === waits.mailbox && by === "code");
  if (byCode && form.has("remember"))
    headers.append("Set-Cookie", await rememberBrowser(request, salon.id, waits.mailbox));
  if (first) {
    const [bookedBy, booking] = [bookerOf(waits, from), bookingOf(waits)];
    const asked = { booking, bookedBy, browser: waits.browser, first, url, context };
    return payFirst(salon, asked, { typed: {}, key: "", headers });
  }
  if (!outcome.ok) return redirect(withoutWaiting(url), { headers });
  if (!byCode) return shown(request, context, outcome, waits.mailbox);
  append(headers, await headersAfterWrite(outcome.bookmark));
  return replace(`/book?booked=${outcome.appointmentId}`, { headers });
}

/** Another code, and the start held again. */
export async function mailAgain({ request, url, context, form }: Submitted) {
  const outcome = await awaitCodeAgain(
    context.get(salonContext),
    text(form, "waiting"),
    senderOfPage(request, context),
  );
  return outcome.ok ? codeMailedAgain() : whyNotConfirmed(outcome, url, context);
}

/** Forgets the browser. docs/rules.md 6.32 */
export async function forget({ request, context }: Submitted) {
  const cookie = await forgetBrowser(request, context.get(salonContext).id);
  return redirect("/book", { headers: { "Set-Cookie": cookie } });
}

/** Shows the booking. A remembered browser may see only that appointment. docs/rules.md 6.32 */
async function shown(
  request: Request,
  context: Submitted["context"],
  { appointmentId, bookmark }: { appointmentId: string; bookmark: string | undefined },
  mailbox: string | null,
) {
  const { id: salonId } = context.get(salonContext);
  const headers = new Headers(await headersAfterWrite(bookmark));
  if (mailbox !== null) append(headers, await giveAccessGrant(request, { appointmentId, mailbox }, salonId));
  return replace(`/book?booked=${appointmentId}`, { headers });
}

type Refusal = Exclude<Awaited<ReturnType<typeof bookWaiting | typeof awaitCodeAgain>>, { ok: true }>;

function whyNotConfirmed(outcome: Refusal, url: URL, context: Submitted["context"]) {
  const status = statusOf(outcome.reason);
  switch (outcome.reason) {
    case "too-many-attempts":
      return notConfirmed(status, { message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
    case "no-guest-booking":
    case "no-guests":
      return redirect(withoutWaiting(url));
    case "wrong-code":
      return notConfirmed(status, { code: ACCOUNT_WORDS[outcome.reason] });
    case "start-gone":
      return notConfirmed(status, { message: GUEST_WORDS["start-gone"] });
    default:
      return notConfirmed(status, {
        message: forWhom(outcome, "", bookingWords(context.get(salonContext))[outcome.reason]),
      });
  }
}

/**
 * Whether the diary or a limit refuses. Otherwise the salon takes no guests, and the page leads to an account.
 * docs/rules.md 21.19
 */
function isOfDiary(outcome: NotWaiting): outcome is Extract<Outcome, { ok: false }> {
  return outcome.reason !== "no-guests";
}

function withoutWaiting({ search }: URL): string {
  const there = new URLSearchParams(search);
  there.delete("waiting");
  return `/book?${there}`;
}

function append(headers: Headers, more: HeadersInit) {
  for (const cookie of new Headers(more).getSetCookie()) headers.append("Set-Cookie", cookie);
}

/** The code was right, and its start can't be booked. So the page leads back to the times. docs/rules.md 5.29, 29.21 */
const NEEDS_ANOTHER_START: Refusal["reason"][] = ["start-gone", "too-soon-for-deposit"];
