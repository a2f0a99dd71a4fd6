import { afterQuietHours } from "../../diary/texts/texts.ts";
import { MINUTE_MS } from "../../kernel/clock.ts";

/** How many emails of a message go in a minute, so that news of appointments isn't held up. */
const EMAILS_A_MINUTE = 20;

/**
 * When each part of a message is due (UTC ms), from `at` on: the emails 20 a minute, and the texts one a minute outside the quiet
 * hours, so that reminders find room within the hour's limit of the salon. docs/rules.md 34.6, 34.7, 35.10
 */
export function spread(timeZone: string, at: number, to: { by: "mail" | "text" }[]): number[] {
  let emails = 0;
  let nextText = at;
  return to.map(({ by }) => {
    if (by === "mail") return at + Math.floor(emails++ / EMAILS_A_MINUTE) * MINUTE_MS;
    const due = afterQuietHours(timeZone, nextText);
    nextText = due + MINUTE_MS;
    return due;
  });
}
