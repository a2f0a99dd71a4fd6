/**
 * A customer's name as an email shows it, or null when it must not stand there: the mailbox has not answered yet, or a
 * mail program could make a link of the name. Anybody may type somebody else's address, and their own words would go
 * there in the salon's name. docs/rules.md 10.7
 */
export function nameToShow(name: string, mailboxHasAnswered: boolean): string | null {
  const shown = oneLine(name);
  return mailboxHasAnswered && !mayBecomeLink(shown) ? shown : null;
}

/**
 * Whether a mail program could make a link of a text: an address of a page, a host, an IP address, a mailbox, a phone
 * number, or any scheme such as `mailto:`. Wide letters and dots count as the plain ones, and invisible characters do
 * not count. docs/rules.md 10.7
 */
export function mayBecomeLink(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[。․｡]/gu, ".");
  return LINKS.some((link) => link.test(plain));
}

const LINKS = [/\p{L}:\S|\/\//u, /@/u, /\bwww\./iu, /\S\.\p{L}{2}/u, /\d+\.\d+\.\d+\.\d+/u, /\d(?:[ ().+-]*\d){6}/u];

/** Removes line breaks: one in a name or a service would look like the email's own next line. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}
