import { nameForComparing } from "../../kernel/folded.ts";

/* What lists of several kinds have: totals at their end, and emails and phones of several people. docs/rules.md 23.13, 25.6 */

/** Whether a line is a total of the others. */
export function isTotal(cells: string[]): boolean {
  return /^(?:(?:grand |sub-?)?totals?|sum)\s?:?$/i.test(cells.find((cell) => cell.trim() !== "")?.trim() ?? "");
}

/** What staff read of such a line. */
export const TOTAL = "This is a total of the other lines";

interface Person {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
}

/** As many people have an email together that is none of theirs: a salon's own, for clients without one. */
const TOO_MANY = 3;

/** An email that stands for none, by the part before its @. */
const FOR_NONE = /^(?:no-?e?-?mail|none|no-?reply|nobody|dummy|na|n\.a|noaddress)@/i;

/**
 * The emails of a list that are nobody's: those that say so, and those that three people have who don't share a phone. A reminder to
 * one would reach a stranger. docs/rules.md 23.13
 */
export function nobodysEmails(people: Person[]): Set<string> {
  const having = new Map<string, Person[]>();
  for (const person of people) {
    const email = person.customerEmail.toLowerCase();
    if (email.includes("@")) having.set(email, [...(having.get(email) ?? []), person]);
  }
  const found = new Set<string>();
  for (const [email, them] of having) {
    const names = new Set(them.map(({ customerName }) => nameForComparing(customerName)));
    const phones = new Set(them.map(({ customerPhone }) => customerPhone.replace(/\D/g, "").slice(-9)));
    const isShared = names.size >= TOO_MANY && (phones.size >= TOO_MANY || (phones.size === 1 && phones.has("")));
    if (FOR_NONE.test(email) || isShared) found.add(email);
  }
  return found;
}

/** What staff read of such an email. */
export function nobodysSentence(email: string): string {
  return `${email} stands for clients without an email. We left it out`;
}
