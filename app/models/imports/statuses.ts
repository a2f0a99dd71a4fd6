import { APPOINTMENT_STATUSES, type AppointmentStatus } from "../../diary/appointments/appointment.ts";

/* What other programs call a status. docs/rules.md 25.2 */

/** The status of a listed booking. `missed` is a no-show; `unsaid` stands in a list that has no statuses. */
export type ListedStatus = AppointmentStatus | "missed" | "unsaid";

export const LISTED_STATUSES: readonly ListedStatus[] = [...APPOINTMENT_STATUSES, "missed", "unsaid"];

/**
 * The words of Fresha, Square, Booksy, Phorest, Timely, Vagaro and Acuity by what they mean, each before another that has its letters:
 * "not confirmed" is not confirmed. A firm booking is confirmed.
 */
const WORDS: [ListedStatus, RegExp][] = [
  ["unsaid", /^unsaid$/],
  ["missed", /no ?show|not (?:show|attend|turn)|^dna$|didn.?t (?:show|attend)|missed/],
  ["cancelled", /cancel|declin|denied|reject|delet|void|removed|^no$/],
  [
    "pending",
    /unconfirm|not (?:yet )?(?:confirm|accept)|await|request|pending|pencil|tentative|provisional|waiting|^new$|need/,
  ],
  ["completed", /complet|finish|checked ?out|closed|fulfil|^done$|^paid$|attended|^show(?:ed)?$|^past$/],
  [
    "confirmed",
    /confirm|book|accept|arriv|schedul|check(?:ed)? ?in|start|progress|active|ready|^open$|^yes$|here|approved|upcoming/,
  ],
];

/** The status that a cell means, or null for one that we don't know. Blank is pending. */
export function statusTyped(text: string): ListedStatus | null {
  const plain = text
    .toLowerCase()
    .replace(/[_\s-]+/g, " ")
    .trim();
  if (plain === "") return "pending";
  return WORDS.find(([, means]) => means.test(plain))?.[0] ?? null;
}
