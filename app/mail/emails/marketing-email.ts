import { WHY_YOU_GET_THIS } from "../../words/marketing.ts";
import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";

/** A message with news or offers, filled in for its reader. `book` and `noNews` are addresses. docs/rules.md 35.9 */
export interface MessageOfEmail {
  subject: string;
  lines: string[];
  book: string;
  noNews: string;
}

/** The email with a salon's own words, a button to book, and the way to end the news. docs/rules.md 35.7, 35.9 */
export function marketingEmail(salon: SalonOfEmail, { subject, lines, book, noNews }: MessageOfEmail): WrittenEmail {
  return renderEmail({
    salon,
    subject,
    heading: subject,
    parts: [
      ...lines,
      { is: "button", label: "Pick a time", address: book },
      { is: "links", sentence: WHY_YOU_GET_THIS.why, addresses: { [WHY_YOU_GET_THIS.stop]: noNews }, small: true },
    ],
  });
}
