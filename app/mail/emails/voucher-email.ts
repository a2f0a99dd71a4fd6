import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { Fact, Part, SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";

/**
 * A voucher as its email shows it. Only a package has a `name` and `uses`. `site` is the address of the salon's site. `paid`
 * is set if the buyer bought it online for themselves. docs/rules.md 32.8, 32.14
 */
export interface VoucherMailed {
  code: string;
  worthPence: number;
  validUntil: string;
  recipient: string;
  sender: string;
  message: string;
  name: string;
  uses: number | null;
  site: string | null;
  paid: { pence: number; on: string } | null;
}

/** The email with a voucher's code, which reads like a gift unless its reader has bought it. docs/rules.md 32.8 */
export function voucherEmail(salon: SalonOfEmail, voucher: VoucherMailed): WrittenEmail {
  const { code, validUntil, message, uses, site, paid } = voucher;
  const book: Part[] = site ? [{ is: "button", label: "Book your visit", address: new URL("/book", site).href }] : [];
  const spend = uses === null ? "You can spend it all at once or a bit at a time. " : "";
  const valid: Fact[] = [
    ...(uses === null ? [] : [["Visits", `${uses}`] satisfies Fact]),
    ["Good until", longDate(validUntil)],
    ...(paid ? [["Paid", `${formatPounds(paid.pence)} by card`, longDate(paid.on)] satisfies Fact] : []),
  ];
  return renderEmail({
    salon,
    ...newsOf(salon, voucher),
    parts: [
      { is: "greeting", name: null },
      firstLine(salon, voucher),
      ...(message ? [{ is: "note" as const, heading: "With this message", lines: message.split("\n") }] : []),
      { is: "code", code },
      ...book,
      { is: "facts", facts: valid },
      `Show this code at the salon, or type it in when you pay. ${spend}Anybody with the code can use it, so keep it as safe as cash.`,
    ],
  });
}

function newsOf({ name: salon }: SalonOfEmail, voucher: VoucherMailed): Record<"subject" | "heading", string> {
  const { uses, name, recipient, worthPence, paid } = voucher;
  if (uses !== null) return { subject: `Your package at ${salon}`, heading: name };
  const worth = formatPounds(worthPence);
  if (paid) return { subject: `Your ${worth} voucher for ${salon}`, heading: `Your ${worth} gift voucher` };
  return {
    subject: `A ${worth} gift for you at ${salon}`,
    heading: recipient ? `A gift for ${recipient}` : "A gift for you",
  };
}

function firstLine({ name: salon }: SalonOfEmail, { uses, name, sender, worthPence, paid }: VoucherMailed): string {
  const worth = formatPounds(worthPence);
  if (uses !== null)
    return sender
      ? `${sender} has given you ${uses} visits to ${salon}: ${name}.`
      : `Here’s your package of ${uses} visits to ${salon}.`;
  if (paid) return `Here’s your ${worth} gift voucher for ${salon}.`;
  return sender
    ? `${sender} has given you ${worth} to spend at ${salon}. Enjoy.`
    : `Here’s ${worth} to spend at ${salon}. Enjoy.`;
}
