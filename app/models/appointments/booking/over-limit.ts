import type { Refusals } from "../../../kernel/result.ts";
import { TOO_LONG } from "./not-booked.ts";

/** Which of a client's limits a booking is over. docs/rules.md 5.20 */
export type OverLimit = "too-long" | "mailbox-unanswered" | "email-unverified" | "enough-open";

/** The words of a command over a limit, with `{phone}` for the salon's phone. docs/rules.md 5.20 to 5.23 */
export const OVER_LIMIT_REFUSALS: Refusals<OverLimit | "too-many-attempts"> = {
  "too-long": {
    status: 400,
    sentence: TOO_LONG,
    field: "services",
  },
  "mailbox-unanswered": {
    status: 409,
    sentence:
      "Please confirm your email address before you book another appointment: open the link in our email about an appointment, or ask for a code under Manage Appointments. You can also call us on {phone}.",
  },
  "email-unverified": {
    status: 409,
    sentence:
      "Please confirm your email address before you book: ask for a code under Manage Appointments. You can also call us on {phone}.",
  },
  "enough-open": {
    status: 409,
    sentence:
      "You have as many upcoming appointments as can be booked online. Please call us on {phone} to book another.",
  },
  "too-many-attempts": {
    status: 429,
    sentence: "That was a lot of bookings and changes in a short time. Please try again later, or call us on {phone}.",
  },
};
