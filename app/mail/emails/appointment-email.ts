import type { EmailKind } from "../../diary/emails.ts";
import { lateHoursOf } from "../../diary/terms/late.ts";
import { lateFeeToCome, paidBeyondFee } from "../../diary/terms/terms.ts";
import { clockTime, daysBetween, salonTime } from "../../kernel/clock.ts";
import { shortDay, shortStart } from "../../kernel/dates.ts";
import { UNTIL_DEPOSIT } from "../../models/appointments/own/pending-in-words.ts";
import { cardInWords } from "../../models/cards-on-file/card-on-file.ts";
import { stampAddress } from "../../models/services/stamp.ts";
import { hours } from "../../words/limits.ts";
import { moneyOfCancelled } from "../../words/terms/cancelled.ts";
import { heldUntil } from "../../words/terms/terms.ts";
import type { EmailMessage } from "../transports/transport.ts";
import {
  type AppointmentFacts,
  bookAgain,
  bookingPart,
  cancelledPart,
  depositPart,
  friendName,
  policyOf,
  reviewOffer,
  startOf,
  termsPart,
  visitPart,
} from "./appointment-parts.ts";
import { calendarAttachment, calendarOffer } from "./calendar-parts.ts";
import type { Part } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";
import { feeEmail } from "./fee-email.ts";
import { canChangeAt, cardPart, nextStep, waysToChange } from "./next-parts.ts";
import { fitted } from "./stamp.tsx";
import { nameToShow } from "./typed-text.ts";

export type { AppointmentFacts } from "./appointment-parts.ts";

interface EmailContent {
  subject: string;
  heading: string;
  parts: Part[];
  attachments: NonNullable<EmailMessage["attachments"]>;
}

/**
 * The email to a client about their appointment, complete except for the address. For a cancelled appointment, every kind
 * becomes the email about the cancellation. docs/rules.md 10.7 to 10.11, 10.14
 */
export function appointmentEmail(
  kind: EmailKind,
  facts: AppointmentFacts,
): WrittenEmail & Pick<EmailContent, "attachments"> {
  const { salon, appointment, trusted, manage } = facts;
  const over = appointment.status === "cancelled";
  const { attachments, ...content } = EMAILS[over && kind !== "fee" ? "cancelled" : kind](facts);
  // The mailbox is the booker's, even for a friend's appointment. docs/rules.md 10.36
  const name = facts.ofFriend ? null : nameToShow(appointment.customerName, trusted);
  const greeting = { is: "greeting" as const, name, from: salon.name };
  // Under the salon's own address. docs/rules.md 9.18, 10.37
  const stamp = manage && new URL(stampAddress(appointment.items), manage).href;
  const nail = { stamp, look: fitted(appointment.look, manage) };
  const ticket = { ...(over ? { stamp: null } : nail), over };
  return { ...renderEmail({ salon, ticket, ...content, parts: [greeting, ...content.parts] }), attachments };
}

const EMAILS: Record<EmailKind, (facts: AppointmentFacts) => EmailContent> = {
  confirmation,
  changed,
  cancelled,
  status,
  reminder,
  "review-request": reviewRequest,
  "another-time": anotherTime,
  "as-booked": asBooked,
  returned,
  "deposit-reminder": depositReminder,
  fee: feeEmail,
};

/** Whether the appointment awaits its deposit and lapses without it. docs/rules.md 29.5 */
function awaitsDeposit({ appointment: { agreed, depositDueAt = null } }: AppointmentFacts): boolean {
  return Boolean(agreed) && depositDueAt !== null;
}

/** Until when an awaited deposit holds the time, or null where none is awaited. docs/rules.md 29.5 */
function heldInWords({ appointment: { agreed, depositDueAt }, salon: { timeZone } }: AppointmentFacts): string | null {
  return agreed && depositDueAt ? heldUntil({ depositPence: agreed.depositPence, depositDueAt, timeZone }) : null;
}

/** The longest subject that a phone shows whole. */
const LONGEST_SUBJECT = 45;

/** `Booked: Tue, Nov 24, 10:00 at Petal & Polish`, without the salon where its name is too long. */
function newsOf(what: string, { salon, appointment: { date, startsMinute } }: AppointmentFacts): string {
  const news = `${what}: ${shortDay(date)}, ${clockTime(startsMinute)}`;
  const withSalon = `${news} at ${salon.name}`;
  return withSalon.length <= LONGEST_SUBJECT ? withSalon : news;
}

/** The subject of news about a visit that stands: the deposit that is awaited comes first. docs/rules.md 29.5 */
function subjectOf(what: string, facts: AppointmentFacts): string {
  return heldInWords(facts) ?? newsOf(what, facts);
}

/** docs/rules.md 10.7 */
function confirmation(facts: AppointmentFacts): EmailContent {
  const held = heldInWords(facts);
  return standing(facts, {
    subject: subjectOf("Booked", facts),
    heading: held ?? "You’re booked in",
    news: held ? `Thank you for booking. ${UNTIL_DEPOSIT}` : `${seeYou(facts)} Thank you for booking.`,
  });
}

/** When we see the client, or their friend. */
function seeYou({ appointment, ofFriend = false, trusted }: AppointmentFacts): string {
  const when = `on ${startOf(appointment)}.`;
  return ofFriend ? `${friendName(appointment, trusted)} comes ${when}` : `We’ll see you ${when}`;
}

/** docs/rules.md 10.8 */
function changed(facts: AppointmentFacts): EmailContent {
  const { appointment, previous } = facts;
  const now = startOf(appointment);
  const before = previous ? startOf(previous) : now;
  const sameTime = `Same time as before: ${now}. Here’s your booking as it is now.`;
  return standing(facts, {
    subject: subjectOf("Changed", facts),
    heading: "We’ve changed your appointment",
    news: before === now ? sameTime : `It was on ${before}. We’ll now see you on ${now}.`,
  });
}

/** docs/rules.md 10.34 */
function returned(facts: AppointmentFacts): EmailContent {
  return standing(facts, {
    subject: newsOf("Back on", facts),
    heading: "Your appointment is back on",
    news: `We’ve undone the cancellation. ${seeYou(facts)}`,
  });
}

/** The email about a cancellation. docs/rules.md 10.9, 29.8, 29.19 */
function cancelled(facts: AppointmentFacts): EmailContent {
  const { agreed, fee = null, paidPence = 0, backPence = 0 } = facts.appointment;
  const late = `That was less than ${hours(lateHoursOf(agreed))} before the start, so it counts as a late cancellation.`;
  const lateFeePence = lateFeeToCome(fee);
  return {
    subject: newsOf("Cancelled", facts),
    heading: "Your appointment is cancelled",
    parts: [
      facts.appointment.lapsed
        ? "We didn’t receive your deposit in time, so we’ve cancelled this appointment. We’d love to see you another time."
        : "We’ve cancelled this appointment for you. We’d love to see you another time.",
      ...bookAgain(facts),
      cancelledPart(facts),
      ...(facts.appointment.lateCancellation ? [late] : []),
      ...moneyOfCancelled({
        paidPence: agreed ? paidBeyondFee(fee, paidPence) : 0,
        ...{ lateFeePence, backPence },
        card: facts.card ? cardInWords(facts.card) : null,
        phone: facts.salon.phone,
      }),
      "To remove it from your calendar, open the attached appointment.ics.",
    ],
    attachments: [calendarAttachment(facts, "CANCEL")],
  };
}

/** docs/rules.md 10.10 */
function status(facts: AppointmentFacts): EmailContent {
  const { appointment } = facts;
  if (appointment.status === "completed") {
    return {
      subject: `Thank you for your visit on ${shortDay(appointment.date)}`,
      heading: "Thank you for your visit",
      parts: ["We hope you love your nails. Here’s what we did.", ...bookAgain(facts), ...visitPart(facts)],
      attachments: [],
    };
  }
  if (appointment.status === "confirmed") {
    return standing(facts, {
      subject: subjectOf("Confirmed", facts),
      heading: "Your appointment is confirmed",
      news: `All set. ${seeYou(facts)}`,
    });
  }
  return standing(facts, {
    subject: subjectOf("To be confirmed", facts),
    heading: "Your appointment is waiting to be confirmed",
    news: `${awaitsDeposit(facts) ? UNTIL_DEPOSIT : "It’s yours. Nothing more to do."} We’ll email you when we confirm it.`,
  });
}

/** The reminder. That of a friend's appointment goes to the booker, and says so. docs/rules.md 10.10, 10.36 */
function reminder(facts: AppointmentFacts): EmailContent {
  const when = startFromNow(facts, startOf(facts.appointment));
  const { ofFriend, appointment, trusted } = facts;
  const friend = friendName(appointment, trusted);
  return {
    subject: `Reminder: your ${ofFriend ? "friend’s " : ""}visit ${startFromNow(facts, shortStart(appointment.date, appointment.startsMinute))}`,
    heading: ofFriend ? `${friend} is with us ${when}` : `See you ${when}`,
    parts: [
      ofFriend
        ? "You booked this for them and we only email you, so please let them know."
        : "We look forward to seeing you.",
      ...nextStep(facts),
      ...bookingPart(facts),
      ...depositPart(facts),
      ...cardPart(facts),
      ...waysToChange(facts),
      ...termsPart(facts),
      ...policyOf(facts),
    ],
    attachments: [],
  };
}

/** docs/rules.md 29.6 */
function depositReminder(facts: AppointmentFacts): EmailContent {
  return {
    subject: newsOf("Deposit to pay", facts),
    heading: "We haven’t received your deposit yet",
    parts: [
      "We’re holding your time until the deposit is due. If you’ve just paid, please ignore this.",
      ...nextStep(facts),
      ...depositPart(facts),
      ...bookingPart(facts),
      ...waysToChange(facts),
    ],
    attachments: [],
  };
}

/** docs/rules.md 10.29 */
function anotherTime(facts: AppointmentFacts): EmailContent {
  const choose = canChangeAt(facts)
    ? "Please choose another time, or call us and we’ll find one together."
    : "Please call us and we’ll find another time together.";
  return {
    subject: newsOf("We need another time", facts),
    heading: "We can’t see you at this time",
    parts: [
      `Sorry, something has come up and we can’t be there at your time. ${choose}`,
      ...nextStep(facts),
      cancelledPart(facts),
      ...waysToChange(facts, true),
    ],
    attachments: [],
  };
}

/** docs/rules.md 10.30 */
function asBooked(facts: AppointmentFacts): EmailContent {
  return standing(facts, {
    subject: newsOf("It goes ahead", facts),
    heading: "We can see you after all",
    news: "We asked you to choose another time. No need: we’re open after all, and your appointment goes ahead.",
  });
}

/** docs/rules.md 10.25, 10.28 */
function reviewRequest(facts: AppointmentFacts): EmailContent {
  const { button, others } = reviewOffer(facts);
  return {
    subject: `How was your visit on ${shortDay(facts.appointment.date)}?`,
    heading: "How do you like your nails?",
    parts: [
      "Thanks again for coming. Would you tell others how it was? A few words and some stars will do.",
      ...button,
      cancelledPart(facts),
      "We read every review before it appears on our website.",
      ...others,
    ],
    attachments: [],
  };
}

/** The start as `tomorrow at 10:00`, by the salon's clock at `at`; `written` with its date if it is neither today nor tomorrow. */
function startFromNow({ salon, appointment, at }: AppointmentFacts, written: string): string {
  const days = daysBetween(salonTime(salon.timeZone, at).date, appointment.date);
  if (days === 0) return `today at ${clockTime(appointment.startsMinute)}`;
  if (days === 1) return `tomorrow at ${clockTime(appointment.startsMinute)}`;
  return `on ${written}`;
}

/**
 * The email about an appointment that is not cancelled: the news, what to do next, the whole booking, the ways to change it, the
 * policy, and the calendar, which has long addresses in plain text.
 */
function standing(facts: AppointmentFacts, { subject, heading, news }: Record<"subject" | "heading" | "news", string>) {
  return {
    subject,
    heading,
    parts: [
      ...[news, ...nextStep(facts), ...bookingPart(facts), ...depositPart(facts), ...cardPart(facts)],
      ...[...waysToChange(facts), ...termsPart(facts), ...policyOf(facts), calendarOffer(facts)],
    ],
    attachments: [calendarAttachment(facts, "REQUEST")],
  };
}
