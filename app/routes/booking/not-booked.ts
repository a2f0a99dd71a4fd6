import { data } from "react-router";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { bookingSentence, REFUSALS } from "../../models/appointments/appointment.ts";
import type { LastTry } from "./steps/details-step.tsx";

/* The answers of both booking pages when nothing was booked. Everything chosen and typed stays. */

type Typed = LastTry["typed"];

/** The request was not the page's form. */
export function notAForm() {
  return notBooked(400, { message: "Please send the form from this page." });
}

/** Invalid values: the first error is the message, and each one is shown at its field. docs/rules.md 5.1 */
export function invalid(fields: FieldErrors, typed: Typed) {
  return notBooked(400, { message: Object.values(fields)[0] ?? "", fields, typed });
}

/**
 * The diary refused the booking. If the outcome is unknown, the next try gets the same `key`. docs/rules.md 4.7, 5.5
 */
export function refused(reason: keyof typeof REFUSALS, typed: Typed, key: string) {
  const { status, sentence } = REFUSALS[reason];
  const taken = reason === "taken";
  return notBooked(status, {
    message: bookingSentence(sentence),
    taken,
    typed,
    key: status === 503 ? key : undefined,
  });
}

/** The connection was lost: the page keeps its key. docs/rules.md 5.5 */
export function lost() {
  return notBooked(503, { message: REFUSALS["outcome-unknown"].sentence });
}

function notBooked(status: number, lastTry: Partial<LastTry>) {
  const all: LastTry = { message: "", fields: {}, typed: {}, taken: false, key: undefined, ...lastTry };
  return data(all, { status });
}
