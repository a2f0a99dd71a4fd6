import type { Decision } from "./decision.ts";
import type { EmailDue, EmailKind } from "./emails.ts";
import type { SalonDiary } from "./salon-diary.ts";
import { isTexted, type TextKind } from "./texts/texts.ts";

/** Leaves out the texts that the salon doesn't send. docs/rules.md 34.1, 34.4 */
export function withTexts({ settings }: SalonDiary, decision: Decision): Decision {
  const goes = ({ channel, kind, hours }: EmailDue) =>
    channel !== "text" ||
    (isTexted(settings.texts, textKindOf(kind)) &&
      (hours === undefined || settings.texts?.hours.includes(hours) === true));
  const emails = decision.emails.filter((change) => change.what !== "queue" || goes(change.email));
  return { ...decision, emails };
}

/** The kinds that tell the news of an appointment. docs/rules.md 34.1, 36.3 */
export type NewsKind = Exclude<TextKind, "offer" | "code">;

/** The kind of text for a kind of news, or null where none goes. docs/rules.md 34.1 */
export function textKindOf(kind: EmailKind): NewsKind | null {
  return KINDS[kind] ?? null;
}

const KINDS: Partial<Record<EmailKind, NewsKind>> = {
  confirmation: "booked",
  changed: "changed",
  cancelled: "cancelled",
  returned: "back-on",
  "as-booked": "back-on",
  reminder: "reminder",
  "deposit-reminder": "deposit",
  fee: "fee",
  "another-time": "sick-day",
};
