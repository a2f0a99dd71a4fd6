import * as v from "valibot";
import type { clientFacts } from "../../database/schema.ts";
import { requiredText } from "../../kernel/parsing.ts";

/* What the salon knows of a client besides the note: their birthday, and whether they agreed to news and offers. Rule 23.19 */

export type ConsentWay = NonNullable<(typeof clientFacts.$inferSelect)["consentHow"]>;

/** The ways in which staff may say that a client agreed, in their order on the form. */
export const CONSENT_WAYS = ["salon", "paper", "phone", "message", "online", "import"] as const satisfies ConsentWay[];

/** A client's yes to news and offers. */
export interface Consent {
  /** The salon's day. */
  on: string;
  words: string;
  how: ConsentWay;
}

export interface ClientFacts {
  /** `MM-dd` or `yyyy-MM-dd`, empty for none. docs/rules.md 24.5 */
  birthday: string;
  consent: Consent | null;
}

/** What a client said themselves, by an account that has verified their email. docs/rules.md 24.5, 24.8 */
export interface OwnFacts {
  birthday: string;
  marketing: boolean;
  /** When they last answered, UTC ms; null if they never have. */
  marketingAt: number | null;
  /** What they said yes to, or empty. */
  marketingWords: string;
}

/** What is known of a client: what they said themselves goes before what staff wrote down. docs/rules.md 23.19 */
export function factsKnown(
  { birthday, consent, stoppedAt = null }: ClientFacts & { stoppedAt?: number | null },
  own: OwnFacts | undefined,
) {
  const answered =
    own && own.marketingAt !== null ? { agreed: own.marketing, at: own.marketingAt, words: own.marketingWords } : null;
  return {
    birthday: own?.birthday || birthday,
    /** Their own answer, or null. */
    answered,
    consent: answered ? null : consent,
    stoppedAt: answered ? null : stoppedAt,
  };
}

/** A client's yes to news and offers, in the words that they agreed to, and by which ways it may come. */
export interface Agreed {
  words: string;
  byMail: boolean;
  byText: boolean;
}

/**
 * What a client agrees to now, or null. Words that name one way alone are a yes to that way, and words that turn one down ("no texts")
 * are none to it; words that name none are a yes to both. docs/rules.md 35.6
 */
export function agreedTo({
  answered,
  consent,
}: Pick<ReturnType<typeof factsKnown>, "answered" | "consent">): Agreed | null {
  const words = answered ? (answered.agreed ? answered.words : null) : (consent?.words ?? null);
  if (words === null || words.trim() === "") return null;
  const [mail, text] = [saidOf(MAIL, words), saidOf(TEXT, words)];
  return { words, byMail: mail ?? text !== true, byText: text ?? mail !== true };
}

interface Way {
  named: RegExp;
  refused: RegExp;
}

const MAIL: Way = {
  named: /\be?-?mail/i,
  refused: /\b(?:no|not|never|without|don[’']?t)\b[^,.;]{0,60}\be?-?mail|\be?-?mails?\s?[:=-]?\s?no\b/i,
};

const TEXT: Way = {
  named: /\b(?:text|sms|whats\s?app)/i,
  refused:
    /\b(?:no|not|never|without|don[’']?t)\b[^,.;]{0,60}\b(?:text|sms|whats\s?app)|\b(?:texts?|sms|whats\s?app)\s?[:=-]?\s?no\b/i,
};

/** Whether words say yes to a way; null where they don't name it. */
function saidOf({ named, refused }: Way, words: string): boolean | null {
  return named.test(words) ? !refused.test(words) : null;
}

export const NO_FACTS: ClientFacts = { birthday: "", consent: null };

/** The most characters of the words that a client agreed to. */
export const LONGEST_CONSENT = 300;

/** A client's yes, as staff write it down on the day `today`. docs/rules.md 23.19 */
export function consentForm(today: string) {
  return v.object({
    on: v.pipe(
      v.string(),
      v.isoDate("Please choose the day on which they agreed"),
      v.maxValue(today, "Please choose a day that has come"),
      v.minValue("1990-01-01", "Please choose a later day"),
    ),
    words: requiredText("Please write what they agreed to", LONGEST_CONSENT),
    how: v.picklist(CONSENT_WAYS, "Please choose how they agreed"),
  });
}
