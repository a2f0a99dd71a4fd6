import { rootCause } from "../database/calls.server.ts";
import { isOfFriend } from "../diary/appointments/booked.ts";
import { firstIdOf } from "../diary/appointments/payment.ts";
import { textKindOf } from "../diary/with-texts.ts";
import { MINUTE_MS, now } from "../kernel/clock.ts";
import { inDateStyle } from "../kernel/date-style.server.ts";
import { oneTapHeaders } from "../mail/one-tap.ts";
import { pushKey } from "../mail/push/push-key.server.ts";
import { sendEmail } from "../mail/transports/mailer.server.ts";
import type { NewLink } from "../models/appointments/link.server.ts";
import { cardAddress } from "../models/cards-on-file/card-link.server.ts";
import { payOffer, takesOnline } from "../models/money/online.server.ts";
import { claimRequest } from "../models/reviews/review-requests.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { manageAddress } from "../models/salon/secret-address.server.ts";
import { isOnTrial } from "../models/trial/trial.ts";
import { MAIL_OF_NEW_SALON_WAITS } from "../words/salon.ts";
import { waysAfterVisit } from "./after-visit.server.ts";
import type { Decision } from "./decision.ts";
import { failed, LOST } from "./executor.server.ts";
import type { Claimed } from "./facts.server.ts";
import { type Note, noteDropped, notePutOff, noteSent } from "./note.ts";
import { type ClaimedEmail, mostTries } from "./outbox.ts";
import { ownNotes } from "./own-notes.ts";

/**
 * Sends a claimed email, drops it or puts it off, as decided. It is written from the appointment that was read with the
 * claim. Answers the result to record. Never throws. docs/rules.md 10.2, 10.15, 10.16, 10.26
 */
export async function deliver(
  salon: Salon,
  claimed: Claimed & { decision: Decision; link: NewLink | null },
): Promise<Note> {
  const { email, appointment, decision, link } = claimed;
  if (decision.result === "put-off") return notePutOff(email, decision.until);
  if (decision.result === "drop" || !appointment) return noteDropped(email, now());
  try {
    const unwanted = email.kind === "review-request" && !(await claimRequest(salon, email.id, appointment, now()));
    if (unwanted) return noteDropped(email, now());
    if (email.attempts > mostTries(email)) return failed(email, email.lastError ?? LOST);
    if (!(await isMailed(salon, email, appointment))) return noteDropped(email, now());
    if (isOnTrial(salon, now())) return await sendOnTrial(salon, { ...claimed, appointment });
    await send(salon, { ...claimed, appointment }, link?.address ?? null);
    return noteSent(email, now());
  } catch (error) {
    return failed(email, rootCause(error));
  }
}

/** Has the text and the push message about the news queued. Answers whether the email goes too. docs/rules.md 34.2, 36.3 */
async function isMailed(
  salon: Salon,
  email: ClaimedEmail,
  appointment: NonNullable<Claimed["appointment"]>,
): Promise<boolean> {
  if (pushKey() !== null) {
    const { tellByPush } = await import("./push.server.ts");
    await tellByPush(salon, email, appointment.customerEmail);
  }
  if (!salon.texts?.on) return true;
  const { tellByText } = await import("./texts/tell-by-text.server.ts");
  return tellByText(salon, email, textKindOf(email.kind), appointment);
}

/** Sends an email of a salon on trial, or puts it off while the salon has mailed enough strangers. docs/rules.md 18.11 */
async function sendOnTrial(
  salon: Salon,
  claimed: Parameters<typeof send>[1] & { link: NewLink | null },
): Promise<Note> {
  const { mayMail, notMailed } = await import("../models/trial/trial-mail.server.ts");
  const { customerEmail } = claimed.appointment;
  const counted = await mayMail(salon, customerEmail);
  if (!counted.ok) return notePutOff(claimed.email, now() + ON_TRIAL_MS, MAIL_OF_NEW_SALON_WAITS);
  try {
    await send(salon, claimed, claimed.link?.address ?? null);
  } catch (error) {
    await notMailed(salon, customerEmail);
    throw error;
  }
  return noteSent(claimed.email, now());
}

/** How long an email of a salon on trial is put off, ms. Once the trial has ended it goes within this time. */
export const ON_TRIAL_MS = 30 * MINUTE_MS;

let writer: typeof import("../mail/emails/appointment-email.ts") | undefined;

/**
 * The code that writes emails, loaded for the first one. The module is stored and not its promise, because objects must not
 * share a promise.
 */
export async function emailWriter() {
  writer ??= await import("../mail/emails/appointment-email.ts");
  return writer;
}

/** Sends an email. Throws an error that names nobody. docs/rules.md 10.6 */
async function send(
  salon: Salon,
  {
    email,
    appointment,
    mailbox,
    owner,
    together,
    also,
  }: Claimed & { appointment: NonNullable<Claimed["appointment"]> },
  link: string | null,
): Promise<void> {
  const { appointmentEmail } = await emailWriter();
  const afterwards = waysAfterVisit(salon, appointment);
  await sendEmail(salon, {
    id: email.id,
    to: appointment.customerEmail,
    ...(email.kind === "review-request" && afterwards && { headers: oneTapHeaders(afterwards.noRequests) }),
    ...inDateStyle(salon.dateStyle, () =>
      appointmentEmail(email.kind, {
        salon,
        appointment: {
          ...appointment,
          uid: appointment.calendarUid || appointment.id,
          sequence: appointment.calendarSequence,
        },
        trusted: mailbox?.expecting ?? false,
        ofFriend: "partyId" in appointment && isOfFriend(appointment),
        together: email.kind === "confirmation" ? together : [],
        ...(LISTS_SERIES.includes(email.kind) && { also }),
        previous: previousOf(email),
        link,
        ...moneyFacts(salon, appointment, email.kind),
        manage: manageAddress(salon),
        afterwards,
        ownNotes: "notes" in appointment ? ownNotes(appointment, owner) : "",
        at: now(),
      }),
    ),
  });
}

/** The emails that list the other visits of a series. docs/rules.md 35.4 */
const LISTS_SERIES: ClaimedEmail["kind"][] = ["confirmation", "changed", "cancelled"];

/** The payment by card on offer, and the card on file. A deleted appointment has neither. docs/rules.md 31.9, 31.15 */
function moneyFacts(salon: Salon, appointment: NonNullable<Claimed["appointment"]>, kind: ClaimedEmail["kind"]) {
  const pay = payOffer(salon, appointment, kind === "fee" ? "fee" : "deposit");
  if (!("version" in appointment)) return { pay };
  const { agreed, card = null, charge = null, depositNext = false, toAgree = null } = appointment;
  const asks = agreed?.cardOnFile === true && card === null && takesOnline(salon);
  return {
    pay,
    card,
    charge,
    depositNext,
    toAgree,
    keepCard: asks ? cardAddress(salon, firstIdOf(appointment)) : null,
  };
}

function previousOf({ previousDate, previousMinute }: ClaimedEmail) {
  return previousDate !== null && previousMinute !== null ? { date: previousDate, startsMinute: previousMinute } : null;
}
