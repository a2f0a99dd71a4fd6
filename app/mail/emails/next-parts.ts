import { CHANGE_CUTOFF_HOURS } from "../../diary/appointments/cutoff.ts";
import { HOUR_MS, salonTime } from "../../kernel/clock.ts";
import { shortStart } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { spanOf } from "../../models/calendar-files/entry.ts";
import { cardInWords } from "../../models/cards-on-file/card-on-file.ts";
import type { PayOffer } from "../../models/money/online.server.ts";
import { lateCostOf } from "../../models/terms/late-cost.ts";
import { cancelAtCost, cancelUntil, hours } from "../../words/limits.ts";
import { AGREE_WORDS } from "../../words/terms/to-agree.ts";
import type { AppointmentFacts } from "./appointment-parts.ts";
import type { Part } from "./content.ts";

/* What a client does next, and what they can still do with their appointment. */

/**
 * The one button of an email about an appointment that stands: to pay, else to leave the agreed card, else to agree to the fees,
 * else to see and change it. docs/rules.md 10.14, 29.23, 31.9, 31.15
 */
export function nextStep(facts: AppointmentFacts): Part[] {
  const { pay = null, keepCard = null, toAgree = null, link } = facts;
  if (pay) return payButton(pay);
  if (keepCard)
    return [
      `Please leave a card for this booking, on Stripe’s secure page. ${CHARGED_ONLY}`,
      { is: "button", label: KEEP_A_CARD, address: keepCard },
    ];
  const ways = waysOf(facts);
  return link && ways ? [{ is: "button", label: toAgree ? AGREE_WORDS.leads : ways, address: link }] : [];
}

/** The button to the page where the client pays. docs/rules.md 31.9 */
export function payButton(pay: PayOffer | null): Part[] {
  return pay ? [{ is: "button", label: `Pay ${formatPounds(pay.amountPence)} by card`, address: pay.address }] : [];
}

/** The card that is on file, or where it is left if the button leads elsewhere. docs/rules.md 31.15 */
export function cardPart({ card = null, keepCard = null, pay = null }: AppointmentFacts): Part[] {
  if (card) return [`Your card on file: ${cardInWords(card)}. ${CHARGED_ONLY}`];
  if (keepCard === null || pay === null) return [];
  const sentence = `We need a card on file too. ${CHARGED_ONLY}`;
  return [{ is: "links", sentence, addresses: { [KEEP_A_CARD]: keepCard } }];
}

const KEEP_A_CARD = "Keep a card on file";
const CHARGED_ONLY = "We’ll only ever charge it a fee you’ve agreed to.";

/** What the client can do by the link, as its label; null once the appointment has begun. */
function waysOf(facts: AppointmentFacts): string | null {
  const { hasBegun, changeable, cancellable } = whatIsLeft(facts);
  if (hasBegun) return null;
  const ways = ["See", ...(changeable ? ["change"] : []), ...(cancellable ? ["cancel"] : [])];
  return ways.length === 1 ? "See it" : `${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}`;
}

/**
 * What the client can still do with the appointment at `at`, and the secret link where the button leads elsewhere. Changing and
 * cancelling end at the salon's cutoffs, and a late cancellation may cost something. Empty once the appointment has begun. `asked`
 * by the salon, it is not the client's plans that change. docs/rules.md 5.6, 5.7, 10.14, 10.29, 21.15, 21.16
 */
export function waysToChange(facts: AppointmentFacts, asked = false): Part[] {
  const { link, pay = null, keepCard = null, toAgree = null } = facts;
  const ways = waysOf(facts);
  if (ways === null) return [];
  const rule = ruleOf(facts);
  const { changeable, cancellable } = whatIsLeft(facts);
  const lead = asked || !changeable ? "" : `${PLANS_CHANGED} `;
  if (!link) return [`${lead}${rule}${changeable || cancellable ? " Go to Manage Appointments on our website." : ""}`];
  if (pay === null && keepCard === null && toAgree === null) return [`${lead}${rule} ${KEEP_THE_LINK}`];
  return [{ is: "links", sentence: PLANS_CHANGED, addresses: { [ways]: link } }, `${rule} ${KEEP_THE_LINK}`];
}

const PLANS_CHANGED = "Plans changed?";
const KEEP_THE_LINK = "The link works without signing in, so please keep this email to yourself.";

function ruleOf({ salon, appointment, at }: AppointmentFacts): string {
  const { changeCutoffHours, cancelCutoffHours, changeable, cancellable, start } = whatIsLeft({
    salon,
    appointment,
    at,
  });
  const { agreed = null, createdAt = 0, replacesId = null } = appointment;
  const cost = lateCostOf({ ...appointment, agreed, createdAt, replacesId }, salon.timeZone, at);
  /** `until Sun, Nov 22 at 10:00`. */
  const until = (cutoffHours: number) => {
    const { date, minute } = salonTime(salon.timeZone, start - cutoffHours * HOUR_MS);
    return `until ${shortStart(date, minute)}`;
  };
  const freely = `cancel it ${cancelCutoffHours === 0 ? cancelUntil(0) : until(cancelCutoffHours)}`;
  const cancel = cost ? cancelAtCost(cost, cancelCutoffHours) : freely;
  if (changeable) {
    const change = `You can change it ${changeCutoffHours === 0 ? "until it starts" : until(changeCutoffHours)}`;
    return cancellable ? `${change}, and ${cancel}.` : `${change}. To cancel it now, please call us.`;
  }
  if (cancellable)
    return `It’s less than ${hours(changeCutoffHours)} away: to change it, please call us. You can still ${cancel}.`;
  return `It’s less than ${hours(Math.min(changeCutoffHours, cancelCutoffHours))} away: to change or cancel it, please call us.`;
}

/** Whether a client can still change an appointment online at an instant. docs/rules.md 5.6, 21.15 */
export function canChangeAt(facts: Asked): boolean {
  return whatIsLeft(facts).changeable;
}

type Asked = Pick<AppointmentFacts, "salon" | "appointment" | "at">;

function whatIsLeft({ salon, appointment, at }: Asked) {
  const { changeCutoffHours = CHANGE_CUTOFF_HOURS, cancelCutoffHours = 0 } = salon;
  const { start } = spanOf(salon.timeZone, appointment);
  const left = start - at;
  return {
    ...{ changeCutoffHours, cancelCutoffHours, start },
    hasBegun: left <= 0,
    changeable: left >= changeCutoffHours * HOUR_MS,
    cancellable: left >= cancelCutoffHours * HOUR_MS,
  };
}
