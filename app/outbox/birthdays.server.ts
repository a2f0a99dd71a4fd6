import { afterQuietHours } from "../diary/texts/texts.ts";
import { addDays, instantAt, now, salonTime } from "../kernel/clock.ts";
import { queueBirthdays } from "../models/marketing/birthdays.server.ts";
import { isOnTrial } from "../models/trial/trial.ts";
import type { Executor } from "./executor.server.ts";

/** When birthdays are looked for, minutes of the salon's day. docs/rules.md 35.13 */
const LOOKS_AT = 9 * 60;

/** Looks for birthdays, and is due again the next morning. Dropped while the salon sends nothing for them. docs/rules.md 35.13 */
export const lookForBirthdays: Executor = async (salon) => {
  const at = now();
  if (!salon.birthdays?.on) return "dropped";
  const loud = afterQuietHours(salon.timeZone, at);
  if (loud > at) return { later: loud };
  if (!isOnTrial(salon, at)) await queueBirthdays(salon, salon.birthdays, at);
  return { later: instantAt(salon.timeZone, addDays(salonTime(salon.timeZone, at).date, 1), LOOKS_AT) };
};
