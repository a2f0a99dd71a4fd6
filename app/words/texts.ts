import type { TextKind, TextRules } from "../diary/texts/texts.ts";
import { penceFromTenths } from "../kernel/money.ts";
import { inPlainCharacters, textLength } from "../kernel/segments.ts";

/* What texts say. docs/rules.md 34.5 */

/** What stands in the place of each placeholder. docs/rules.md 34.5 */
export interface Filled {
  salon: string;
  day: string;
  time: string;
  services: string;
  amount: string;
  until: string;
  link: string;
  code: string;
  phone: string;
}

interface KindInWords {
  /** What the page for owners calls it. */
  name: string;
  words: string;
  /**
   * The placeholders that the words may have. Their order is that of {{1}}, {{2}} and so on in a WhatsApp template: a change of it
   * breaks the templates that salons have. docs/rules.md 34.15
   */
  places: readonly (keyof Filled)[];
  /** The placeholder without which the text would be of no use. */
  needs?: keyof Filled;
}

const WHEN = ["salon", "day", "time"] as const;
const APPOINTMENT = [...WHEN, "link", "services"] as const;

/** Each kind of text: its name, its words unless the salon has its own, and its placeholders. docs/rules.md 34.1, 34.5 */
export const TEXTS: Record<TextKind, KindInWords> = {
  booked: {
    name: "Booked",
    words: "{salon}: you’re booked for {day} at {time}. See, change or cancel it: {link}",
    places: APPOINTMENT,
  },
  changed: { name: "Changed", words: "{salon}: your appointment is now {day} at {time}. {link}", places: APPOINTMENT },
  cancelled: {
    name: "Cancelled",
    words: "{salon}: your appointment on {day} at {time} is cancelled. Book again: {link}",
    places: APPOINTMENT,
  },
  "back-on": {
    name: "Back on",
    words: "{salon}: your appointment on {day} at {time} is on after all. {link}",
    places: APPOINTMENT,
  },
  reminder: {
    name: "Reminder",
    words: "{salon}: see you {day} at {time}. Reply C to confirm or X to cancel. {link}",
    places: APPOINTMENT,
  },
  deposit: {
    name: "Deposit due",
    words: "{salon}: we haven’t received your {amount} deposit for {day} at {time} yet. {link}",
    places: [...WHEN, "amount", "link", "services"],
  },
  fee: {
    name: "Fee",
    words: "{salon}: {amount} is due for your appointment on {day} at {time}. {link}",
    places: [...WHEN, "amount", "link", "services"],
    needs: "amount",
  },
  "sick-day": {
    name: "Another time, please",
    words: "{salon}: sorry, we can’t do your appointment on {day} at {time}. Please choose another time: {link}",
    places: APPOINTMENT,
  },
  offer: {
    name: "A time has come free",
    words: "{salon}: {day} at {time} is free. We’re holding it for you until {until}: {link}",
    places: [...WHEN, "until", "link", "services"],
    needs: "link",
  },
  code: {
    name: "Code",
    words: "{code} is your code for {salon}. It lasts 10 minutes.",
    places: ["salon", "code"],
    needs: "code",
  },
};

/** The words of a kind: the salon's own, else ours. */
export function wordsFor(kind: TextKind, own: Partial<Record<TextKind, string>>): string {
  return own[kind] || TEXTS[kind].words;
}

const PLACEHOLDER = /\{([a-z]*)\}/g;

/** The first placeholder that words of a kind may not have, with its braces, or null. docs/rules.md 34.5 */
function unknownPlaceholder(kind: TextKind, words: string): string | null {
  const places: readonly string[] = TEXTS[kind].places;
  const [unknown] = [...words.matchAll(PLACEHOLDER)].filter(([, name = ""]) => !places.includes(name));
  return unknown?.[0] ?? null;
}

/**
 * A text with its placeholders filled, in plain characters. Nothing that is filled in is read as a placeholder. docs/rules.md
 * 34.5
 */
export function filledIn(words: string, filled: Partial<Filled>): string {
  const values = new Map<string, string>(Object.entries(filled));
  const text = words.replace(PLACEHOLDER, (_, name: string) => values.get(name) ?? "");
  return withoutLooseEnd(inPlainCharacters(text).replace(/[ \t]+/g, " "));
}

/** A text without the colon or the spaces that a missing link leaves at its end. */
function withoutLooseEnd(text: string): string {
  const trimmed = text.trim();
  return trimmed.endsWith(":") ? withoutLooseEnd(trimmed.slice(0, -1)) : trimmed;
}

/** A template that WhatsApp has approved, by Twilio's name for it, and what its variables hold, from {{1}} on. */
export interface WhatsAppTemplate {
  kind: TextKind;
  sid: string;
  variables: string[];
}

/**
 * How a message goes by WhatsApp: from which number (E.164), and by which template. An answer to a client's own message has
 * none: it goes in its own words. docs/rules.md 34.15, 34.17
 */
export interface ByWhatsApp {
  from: string;
  template: WhatsAppTemplate | null;
}

/** What is sent of a kind: its words filled in, and how it goes by WhatsApp. docs/rules.md 34.5, 34.15 */
export function messageOf(rules: TextRules | null | undefined, kind: TextKind, filled: Partial<Filled>) {
  const body = filledIn(wordsFor(kind, rules?.words ?? {}), filled);
  return { body, whatsApp: byWhatsApp(rules, kind, filled) };
}

/**
 * How a kind goes by WhatsApp. Null if the salon has switched it off or has no template for the kind, or if a placeholder has no
 * value: WhatsApp refuses an empty variable. docs/rules.md 34.15
 */
function byWhatsApp(rules: TextRules | null | undefined, kind: TextKind, filled: Partial<Filled>): ByWhatsApp | null {
  const { on = false, from = "", templates = {} } = rules?.whatsApp ?? {};
  const { [kind]: sid } = templates;
  const variables = TEXTS[kind].places.map((place) => (filled[place] ?? "").replace(/\s+/g, " ").trim());
  return on && from && sid && !variables.includes("") ? { from, template: { kind, sid, variables } } : null;
}

/** A text with a code, and the line by which a phone fills it in on one site alone. docs/rules.md 34.13 */
export function withCodeForPhone(words: string, host: string, code: string): string {
  return `${words}\n\n@${host} #${code}`;
}

/**
 * `161 characters, 2 segments, about 8p a text`, without the price where `tenths`, what a segment costs in tenths of a penny, is
 * null. docs/rules.md 34.5
 */
export function lengthInWords(text: string, tenths: number | null): string {
  const { alphabet, units, segments } = textLength(text);
  const price = tenths === null ? "" : `, about ${penceFromTenths(segments * tenths)}p a text`;
  const short =
    alphabet === "UCS-2" ? ". A letter in it isn’t in the phone alphabet, so a segment holds 70 characters" : "";
  return `${counted(units, "character")}, ${counted(segments, "segment")}${price}${short}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** What a preview is filled with. */
export const EXAMPLE: Omit<Filled, "salon" | "link" | "phone"> = {
  day: "Tue 24 Nov",
  time: "10:15",
  services: "Gel manicure",
  amount: "£10",
  until: "14:30",
  code: "123456",
};

/** The answers to what clients reply. docs/rules.md 34.9, 34.10 */
export const REPLIES = {
  confirmed: "{salon}: thanks, see you {day} at {time}.",
  cancel: "{salon}: to cancel {day} at {time}, open {link}",
  nothing: "{salon}: you have no appointment with us to come. Call us on {phone}.",
  stopped:
    "{salon}: we won’t text you offers. You’ll still get texts about your appointments. To stop those too, call us on {phone}.",
};

/** What staff read of a reply's picture or recording. docs/rules.md 34.10 */
export const NOT_SHOWN = "(They sent a picture or a recording, which can’t be shown here. Please ask them for it.)";

/** Why a text did not arrive, for staff: “Text not delivered: landline”. docs/rules.md 34.8 */
export const TEXT_FAILURES_IN_WORDS = {
  landline: "landline",
  foreign: "a number abroad",
  "no-number": "not a mobile number",
  unreachable: "the phone couldn’t be reached",
  stopped: "the client has blocked your texts",
  refused: "the network refused it",
  "provider-down": "the network didn’t answer",
  "too-many": "too many texts to this number",
  ceiling: "this month’s limit is reached",
  "not-set-up": "texts aren’t set up",
  unknown: "we don’t know if it went",
};

/** Why words of a kind can't be used, or null. docs/rules.md 34.5 */
export function wrongWords(kind: TextKind, words: string): string | null {
  const unknown = unknownPlaceholder(kind, words);
  const { places, needs } = TEXTS[kind];
  if (unknown) return `${unknown} isn’t known here. Use ${places.map((name) => `{${name}}`).join(", ")}`;
  return needs && !words.includes(`{${needs}}`) ? `Please keep {${needs}} in it` : null;
}

/** What an owner reads at the field of the WhatsApp number if another salon has it. docs/rules.md 34.15 */
export const SENDER_OF_ANOTHER = "Another salon sends from this number";

/** What staff read if the settings were not saved. */
export const TEXTS_WORDS = { "outcome-unknown": "We couldn’t save that. Please try again." };

/** What a provider of texts is told. */
export const NO_SUCH_PROVIDER = "No such provider of texts is set up here";
export const NOT_SIGNED_BY_PROVIDER = "This was not signed by the provider";

/** How a client may hear of their appointments. docs/rules.md 34.3 */
export const WAY_CHOICES = [
  ["", "Mail, and text where there’s a mobile"],
  ["mail", "Mail"],
  ["text", "Text"],
  ["both", "Mail and text"],
] as const;
