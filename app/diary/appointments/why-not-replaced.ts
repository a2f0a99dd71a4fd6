import { type Refused, refuse } from "../../kernel/result.ts";
import type { Settings } from "../salon-diary.ts";
import { type Actor, isOpen, whyNotTheirs } from "./appointment.ts";
import type { BookedAppointment } from "./booked.ts";
import { tooLateToChange } from "./cutoff.ts";

/**
 * Why an appointment may not be replaced by another one, or null when it may. `version` is the one that the sender saw;
 * undefined accepts any. docs/rules.md 5.6, 5.11
 */
export function whyNotReplaced(
  old: BookedAppointment,
  actor: Actor,
  version: number | undefined,
  { timeZone, changeCutoffHours }: Settings,
  at: number,
): Refused<"not-yours" | "replaced" | "changed-since" | "closed-already" | "too-late-to-change"> | null {
  const notTheirs = whyNotTheirs(old, actor);
  if (notTheirs) return refuse(notTheirs);
  if (version !== undefined && version !== old.version) return refuse("changed-since");
  if (!isOpen(old)) return refuse("closed-already");
  const late = tooLateToChange(old, timeZone, at, changeCutoffHours);
  return actor.role !== "admin" && late ? refuse("too-late-to-change") : null;
}
