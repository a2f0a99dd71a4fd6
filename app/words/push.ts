import type { NewsKind } from "../diary/with-texts.ts";

/** How a push message begins. docs/rules.md 36.3 */
export const PUSH_WORDS: Record<NewsKind, string> = {
  booked: "Booked",
  changed: "Changed",
  cancelled: "Cancelled",
  "back-on": "Back on",
  reminder: "See you soon",
  deposit: "Your deposit is due",
  fee: "A fee is due",
  "sick-day": "Please choose another time",
};

/** What a client reads of notifications on their device. docs/rules.md 36.1 */
export const NOTIFICATION_WORDS = {
  heading: "On this device",
  off: "Get your reminder and any changes as notifications, as well as by email.",
  on: "Your reminder and any changes come as notifications too.",
  failed: "That didn’t work. Please try again.",
  refused: "Your browser doesn’t allow notifications from us. You can change that in its settings.",
  start: "Notify me here",
  stop: "Stop notifications",
};
