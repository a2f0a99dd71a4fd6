import { type Actor, isOpen, type Owned, whyNotTheirs } from "../../../diary/appointments/appointment.ts";
import { tooLateToChange } from "../../../diary/appointments/cutoff.ts";
import type { DiaryRefusal } from "../../../diary/refusals.ts";
import { type Refused, refuse } from "../../../kernel/result.ts";

interface Asked {
  actor: Actor;
  /** The version that the change was made from, if it was made from one. */
  readAs?: number;
  /** A move by staff, with the version that they saw. */
  asItStands?: { version: number };
}

type Old = Owned & Parameters<typeof isOpen>[0] & Parameters<typeof tooLateToChange>[0] & { version: number };

/** Why an appointment may not be moved, or null when it may. docs/rules.md 5.6, 5.11 */
export function whyItStays(
  { actor, readAs, asItStands }: Asked,
  old: Old | null,
  salon: { timeZone: string; changeCutoffHours?: number },
  at: number,
): Refused<DiaryRefusal> | null {
  if (!old) return refuse("not-found");
  const notTheirs = whyNotTheirs(old, actor);
  if (notTheirs) return refuse(notTheirs);
  const version = asItStands?.version ?? readAs ?? old.version;
  if (version !== old.version) return refuse("changed-meanwhile");
  if (!isOpen(old)) return refuse("closed-already");
  const late = tooLateToChange(old, salon.timeZone, at, salon.changeCutoffHours);
  if (actor.role !== "admin" && late) return refuse("too-late-to-change");
  return null;
}
