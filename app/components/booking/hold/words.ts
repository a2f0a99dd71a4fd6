/** The time that is left, as a countdown shows it: `4:05`. */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The end of a hold, in words. */
export function noLongerHeld(time: string): string {
  return `We’ve released ${time}. You can still book it until somebody else does.`;
}

/** The announcements of a hold in its last minute and at its end. docs/rules.md 22.10 */
export function announcement(seconds: number, time: string): string {
  if (seconds > 60) return "";
  return seconds > 0 ? `We’ll hold ${time} for you for one more minute.` : noLongerHeld(time);
}
