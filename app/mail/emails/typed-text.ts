import { mayBecomeLink, withInitialsApart } from "../../kernel/link-like.ts";

/**
 * A customer's name as an email shows it, or null if the email must not show it. It must not while the mailbox has not
 * answered, because anybody may type somebody else's address and send their words there in the salon's name. It must not
 * either if a mail program could make a link of the name. docs/rules.md 10.7
 */
export function nameToShow(name: string, mailboxHasAnswered: boolean): string | null {
  const shown = withInitialsApart(oneLine(name));
  return mailboxHasAnswered && !mayBecomeLink(shown) ? shown : null;
}

/** Removes line breaks. A line break in a name or a service would look like another line of the email. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}
