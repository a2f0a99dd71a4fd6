import { clockTime, instantAt, salonTime } from "../kernel/clock.ts";
import { longDate } from "../kernel/dates.ts";
import type { NewSalonRefusal } from "../models/new-salon/new-salon.ts";
import type { ProfileRefusal } from "../models/salon/profile.ts";
import type { ComingStart } from "../models/salon/zone-move.server.ts";

/** Why an edit of the salon's own page was refused. docs/rules.md 18.2 */
export const PROFILE_WORDS: Record<ProfileRefusal, string> = {
  "changed-since": "Somebody has just changed the salon’s page",
  "outcome-unknown": "Error saving the salon’s page. Please try again.",
};

/**
 * What another time zone means for what is booked: how many appointments to come keep their time on the wall, and how late that is by
 * the clock of before, by the first of them. docs/rules.md 18.14
 */
export function zoneMoveInWords(
  many: number,
  { date, startsMinute }: Pick<ComingStart, "date" | "startsMinute">,
  { former, timeZone }: { former: string; timeZone: string },
): string {
  const before = salonTime(former, instantAt(timeZone, date, startsMinute));
  const time = clockTime(startsMinute);
  const day = before.date === date ? "" : before.date < date ? " the day before" : " the day after";
  const keep =
    many === 1
      ? `1 appointment keeps ${time} on the wall, on ${longDate(date)}`
      : `${many} appointments keep their times on the wall. The next one stays at ${time} on ${longDate(date)}`;
  return `${keep}, which is ${clockTime(before.minute)}${day} by the clock you have now. Reminders and calendar files follow; nobody is emailed. Save again to move.`;
}

/** Why an email of a salon on trial waits, as its staff read it. docs/rules.md 18.11 */
export const MAIL_OF_NEW_SALON_WAITS = "a new salon can email 20 new people a day; it’ll go by itself";

/** Why staff of a salon on trial can't mail something once more. docs/rules.md 18.11 */
export const MAILED_ENOUGH = "We’ve sent it again three times today. Please try again tomorrow.";

/** Why no salon was made. docs/rules.md 7.2, 18.9 */
export const NEW_SALON_WORDS: Record<NewSalonRefusal, string> = {
  "wrong-code": "This code is wrong or has expired. Please ask for another one.",
  "site-taken": "Another salon has this address. Please choose another.",
  "outcome-unknown": "We may not have opened your salon. Please try again.",
};

/** The field at fault. */
export const NEW_SALON_FIELDS: Partial<Record<NewSalonRefusal, string>> = {
  "wrong-code": "code",
  "site-taken": "site",
};
