import type { NotOffered } from "../../../diary/times/availability.ts";
import type { Refusals } from "../../../kernel/result.ts";

/* The sentences that pages show without asking the server. They load these and not the table of all refusals. */

/**
 * Why a start is not offered, in the booking page's words, with `{days}` for the salon's bookable days.
 * docs/rules.md 4.13
 */
export const NOT_OFFERED: Refusals<NotOffered> = {
  taken: { status: 409, sentence: "This time slot is no longer available. Please select a different time." },
  past: { status: 400, sentence: "That time has already passed. Please choose a later one.", field: "time" },
  "too-soon": {
    status: 400,
    sentence: "That time is too soon to book online. Please choose a later one, or call the salon.",
    field: "time",
  },
  "too-far-ahead": { status: 400, sentence: "Appointments can be booked up to {days} ahead.", field: "date" },
  closed: { status: 400, sentence: "The salon is closed on that day. Please choose another date.", field: "date" },
  "not-done": {
    status: 400,
    sentence: "Nobody on the team does all of these services. Please book them separately, or call the salon.",
    field: "services",
  },
  "not-on-the-grid": { status: 400, sentence: "Please choose one of the times offered.", field: "time" },
};

export const NOT_BOOKED = "Failed to create appointment. Please try again.";

/** Nobody knows whether the booking has arrived: it is sent again under the same key. docs/rules.md 5.5, 11.4 */
export const NO_CONNECTION = `${NOT_BOOKED} There is no connection just now. Everything you have chosen and typed is still here: once the connection is back, press the same button again. It is booked only once.`;

/** Staff may book such a start after all. docs/rules.md 22.12 */
export const ONLY_HELD = "Somebody is about to book this start.";

/** A client's booking is longer than the salon takes, with `{phone}` for the salon's phone. docs/rules.md 5.20 */
export const TOO_LONG = "These services take too long to be booked online together. Please call us on {phone}.";

export const PRICE_SETTLED =
  "This appointment is paid, or the salon has set its price. To change its services, please call the salon.";

/** The sentence for a move on the admin calendar whose outcome is unknown. docs/rules.md 13.6 */
export const MOVE_FAILED = "Failed to move appointment. Please try again.";
