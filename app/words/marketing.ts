import { mayBecomeLink } from "../kernel/link-like.ts";
import { inPlainCharacters } from "../kernel/segments.ts";
import type { NotSent } from "../models/marketing/way.ts";

/* What messages with news and offers say, and what staff read about them. docs/rules.md 35.8 to 35.11 */

/** The longest subject and the longest words of a message. */
export const LONGEST_MESSAGE = { subject: 80, words: 500 };

/** What stands in the place of each placeholder. */
export interface MessageFilled {
  name: string;
  salon: string;
  link: string;
}

export const MESSAGE_PLACES = ["name", "salon", "link"] as const satisfies (keyof MessageFilled)[];

/** What the form begins with. */
export const WIN_BACK = {
  subject: "We’d love to see you again",
  words: "Hi {name}, it’s been a while! Fancy fresh nails? Pick a time at {salon}: {link}",
};

/** What the message before birthdays is until a salon has its own. docs/rules.md 35.13 */
export const BIRTHDAY = {
  subject: "Your birthday’s coming up, {name}",
  words: "Hi {name}, your birthday’s coming up! Treat yourself to fresh nails at {salon}: {link}",
};

const PLACEHOLDER = /\{([^{}\n]*)\}/g;

/** Why a message can't be used, by its field. docs/rules.md 35.9 */
export function wrongMessage({ subject, words }: { subject: string; words: string }): Record<string, string> {
  const wrong: Record<string, string> = {};
  const check = (field: "subject" | "words", typed: string, empty: string) => {
    const unknown = [...typed.matchAll(PLACEHOLDER)].find(
      ([, name]) => !MESSAGE_PLACES.some((place) => place === name),
    );
    if (typed === "") wrong[field] = empty;
    else if (typed.length > LONGEST_MESSAGE[field])
      wrong[field] = `Please use at most ${LONGEST_MESSAGE[field]} characters`;
    else if (!typed.isWellFormed() || /[^\P{Cc}\n]/u.test(typed) || (field === "subject" && typed.includes("\n")))
      wrong[field] = "Please use plain text";
    else if (unknown)
      wrong[field] = `There’s no ${unknown[0]}. You can use ${MESSAGE_PLACES.map((name) => `{${name}}`).join(", ")}`;
  };
  check("subject", subject, "Please write a subject");
  check("words", words, "Please write the message");
  return wrong;
}

/** A message with its placeholders filled. Nothing that is filled in is read as a placeholder. */
export function messageFilled(words: string, filled: MessageFilled): string {
  const values = new Map<string, string>(Object.entries(filled));
  return words.replace(PLACEHOLDER, (_, name: string) => values.get(name) ?? "").trim();
}

/** The words of an email, whose link is a button below them. docs/rules.md 35.9 */
export function messageInEmail(words: string, filled: Omit<MessageFilled, "link">): string[] {
  const lines = messageFilled(words, { ...filled, link: "" }).split("\n");
  return lines.map(withoutColon).filter((line) => line !== "");
}

/** A line that led to the link ends as a sentence. */
function withoutColon(line: string): string {
  const plain = line.trim();
  return plain.endsWith(":") ? `${plain.slice(0, -1).trimEnd()}.` : plain;
}

/** The words of a text, which says how to end the news. docs/rules.md 34.5, 35.9 */
export function messageInText(words: string, filled: MessageFilled): string {
  const text = inPlainCharacters(messageFilled(words, filled)).replace(/[ \t]+/g, " ");
  return `${text}\n${STOP_BY_TEXT}`;
}

const STOP_BY_TEXT = "No more news? Reply STOP";

/** How a message calls a client: by their first name, and otherwise if a program could make a link of that. docs/rules.md 35.9 */
export function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return first === "" || first.length > 30 || mayBecomeLink(first) ? "there" : first;
}

/** What an email with news says below, and the label of its link. docs/rules.md 35.7 */
export const WHY_YOU_GET_THIS = {
  why: "You said yes to our news and offers.",
  stop: "No more news",
};

/** How many clients did not get a message, and why. docs/rules.md 35.8, 35.10 */
const NOT_SENT: Record<NotSent, (count: number) => string> = {
  gone: (count) => `${count} left your list`,
  "no-consent": (count) => `${count} ${haveNot(count)} agreed to news`,
  calls: (count) => `${count} ${count === 1 ? "is" : "are"} asked to call`,
  booked: (count) => `${count} had booked by then`,
  recent: (count) => `${count} had a message in the last 30 days`,
  "shared-phone": (count) => `${count} ${count === 1 ? "shares a phone" : "share phones"} without a name of their own`,
  "no-way": (count) => `${count} can’t be reached the way they agreed to`,
  failed: (count) => `${count} didn’t go out`,
};

/** How many clients did not get a message, by why, as parts of a sentence. docs/rules.md 35.8, 35.11 */
export function notSentInWords(counts: { [why in NotSent]?: number | undefined }): string[] {
  const counted = new Map(Object.entries(counts));
  return Object.entries(NOT_SENT).flatMap(([why, words]) => {
    const count = counted.get(why) ?? 0;
    return count > 0 ? [words(count)] : [];
  });
}

function haveNot(count: number): string {
  return count === 1 ? "hasn’t" : "haven’t";
}

/** What the page about clients to win back says. docs/rules.md 35.8, 35.9 */
export const WIN_BACK_WORDS = {
  nobody: "Please tick at least one client",
  nobodyLeft: "Nothing was sent: nobody you ticked is still on this list. Please reload the page.",
  onTrial: "You can send messages once your salon’s first two weeks are over.",
  notSaved: "We don’t know whether that was saved. Please try again.",
  lost: "We don’t know whether the message was sent. Please look at the list below before you send it again.",
};
