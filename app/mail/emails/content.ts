import type { coloursOf } from "../../models/salon/colour-sheet.ts";
import type { Salon } from "../../models/salon/salon.server.ts";

/** The content of an email. `plain-text.ts` and `email.tsx` write it as text and as HTML. docs/rules.md 10.5 */
export interface EmailContent {
  salon: SalonOfEmail;
  subject: string;
  heading: string;
  /** The head of an email about an appointment. Without a date among the parts it bears the heading. */
  ticket?: Ticket;
  /** From top to bottom. */
  parts: Part[];
}

/**
 * The appointment as the head of a ticket: its facts `Date` and `Time`, which stand nowhere else in the HTML then. `stamp` is the
 * address of the nail, or null where the site is not known, and `look` the picture that stands in its place; `over` strikes a
 * cancelled one through. docs/rules.md 10.37, 19.7
 */
export interface Ticket {
  stamp: string | null;
  look?: PictureOfEmail | null;
  over: boolean;
}

/** A picture of the salon's, with its whole address and the size that it is shown in, px. */
export interface PictureOfEmail {
  address: string;
  width: number;
  height: number;
}

/** The data of the salon that an email shows. A salon without its own colours gets the default ones. */
export type SalonOfEmail = Pick<Salon, "name" | "address" | "phone"> & Partial<Parameters<typeof coloursOf>[0]>;

/** A part of an email: a paragraph, or one of the parts that look different. */
export type Part =
  | string
  /** Greets the reader by name. If `name` is null, it says who the email is `from` instead. */
  | { is: "greeting"; name: string | null; from?: string }
  /** A table of facts below each other. */
  | { is: "facts"; facts: Fact[] }
  /** A small table of amounts, or of a word in their place. */
  | { is: "money"; rows: [name: string, amount: string][] }
  /** What to do next. An email has one at most. */
  | { is: "button"; label: string; address: string }
  /** A sentence that ends in named links. `small` prints it small, for content that few readers look for. */
  | { is: "links"; sentence: string; addresses: Record<string, string>; small?: boolean }
  /** The salon's own words, under a heading. */
  | { is: "note"; heading: string; lines: string[] }
  /** A one-time code. */
  | { is: "code"; code: string }
  /** A voucher or a package as a card that one would print. */
  | ({ is: "gift" } & GiftCard);

/** What the card of a voucher says. `names` are for whom it is and from whom, in words. */
export interface GiftCard {
  salon: string;
  kind: "Gift voucher" | "Package";
  worth: string;
  names: string[];
  message: string[];
  code: string;
  until: string;
  /** The address of the nail, or null where the site is not known. docs/rules.md 10.37 */
  stamp: string | null;
}

/** A fact: its name, then its lines, some of which may be links. */
export type Fact = [name: string, ...lines: (string | Link)[]];

export interface Link {
  label: string;
  address: string;
}
