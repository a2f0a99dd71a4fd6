import { data } from "react-router";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { bookingSentence, REFUSALS } from "../../models/appointments/appointment.ts";
import type { LastTry } from "./steps/details-step.tsx";

/* What the page that books answers when it did not, for clients and in the admin pages: all that was chosen and typed stays. */

type Typed = LastTry["typed"];

/** Something else came than the page's form. */
export function notAForm() {
  return notBooked(400, { message: "Please send the form from this page." });
}

/** What was typed can't be booked: the first complaint is told, and each at its field. docs/rules.md 5.1 */
export function invalid(fields: FieldErrors, typed: Typed) {
  return notBooked(400, { message: Object.values(fields)[0] ?? "", fields, typed });
}

/** The diary refused it. Where it may have been booked all the same, `key` comes back with the next try. docs/rules.md 4.7, 5.5 */
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

/** A connection was lost on the way: the page keeps its key. docs/rules.md 5.5 */
export function lost() {
  return notBooked(503, { message: REFUSALS["outcome-unknown"].sentence });
}

function notBooked(status: number, lastTry: Partial<LastTry>) {
  const all: LastTry = { message: "", fields: {}, typed: {}, taken: false, key: undefined, ...lastTry };
  return data(all, { status });
}
