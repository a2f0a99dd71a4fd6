import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { GIFT_STAMP } from "../../models/services/stamp.ts";
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
  const { uses, site, paid } = voucher;
  const book: Part[] = site ? [{ is: "button", label: "Book your visit", address: new URL("/book", site).href }] : [];
  const spend = uses === null ? "You can spend it all at once or a bit at a time. " : "";
  const receipt: Fact[] = paid ? [["Paid", `${formatPounds(paid.pence)} by card`, longDate(paid.on)]] : [];
  return renderEmail({
    salon,
    ...newsOf(salon, voucher),
    parts: [
      { is: "greeting", name: null },
      firstLine(salon, voucher),
      cardOf(salon, voucher),
      ...book,
      ...(receipt.length > 0 ? [{ is: "facts" as const, facts: receipt }] : []),
      `Show this code at the salon, or type it in when you pay. ${spend}Anybody with the code can use it, so keep it as safe as cash.`,
    ],
  });
}

function cardOf({ name: salon }: SalonOfEmail, voucher: VoucherMailed): Part {
  const { site, code, worthPence, validUntil, recipient, sender, message, uses } = voucher;
  return {
    is: "gift",
    ...{ salon, code, until: `Good until ${longDate(validUntil)}` },
    kind: uses === null ? "Gift voucher" : "Package",
    worth: uses === null ? formatPounds(worthPence) : `${uses} visits`,
    names: [...(recipient ? [`For ${recipient}`] : []), ...(sender ? [`from ${sender}`] : [])],
    message: message ? message.split("\n") : [],
    stamp: site && new URL(GIFT_STAMP, site).href,
  };
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
