import { mayBecomeLink } from "../../kernel/link-like.ts";

/**
 * A customer's name as an email shows it, or null when it must not stand there: the mailbox has not answered yet, or a
 * mail program could make a link of the name. Anybody may type somebody else's address, and their own words would go
 * there in the salon's name. docs/rules.md 10.7
 */
export function nameToShow(name: string, mailboxHasAnswered: boolean): string | null {
  const shown = oneLine(name);
  return mailboxHasAnswered && !mayBecomeLink(shown) ? shown : null;
}

/** Removes line breaks: one in a name or a service would look like the email's own next line. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}
