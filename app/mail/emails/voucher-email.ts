import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { SalonOfEmail } from "./content.ts";
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

/** The email with a voucher's code. It says that the code is money. docs/rules.md 32.8 */
export function voucherEmail(salon: SalonOfEmail, voucher: VoucherMailed): WrittenEmail {
  const { code, worthPence, validUntil, recipient, sender, message, uses, name, site, paid } = voucher;
  const what = uses === null ? `${formatPounds(worthPence)} gift voucher` : name;
  return renderEmail({
    salon,
    subject: `Your ${what} for ${salon.name}`,
    heading: recipient ? `For ${recipient}` : `Your ${what}`,
    parts: [
      { is: "greeting", name: null },
      `Here is ${uses === null ? `a ${what}` : `your package “${name}”`} for ${salon.name}${sender && `, from ${sender}`}. ${uses === null ? "Use it all at once or a bit at a time" : `It is good for ${uses} visits`}, until ${longDate(validUntil)}.`,
      ...(message ? [{ is: "note" as const, heading: "Message", lines: message.split("\n") }] : []),
      { is: "code", code },
      "Show this code at the salon, or type it in when you pay. Anybody with the code can use it, so keep it as safe as cash.",
      ...(paid ? [`You paid ${formatPounds(paid.pence)} by card on ${longDate(paid.on)}.`] : []),
      ...(site ? [{ is: "button" as const, label: "Book an appointment", address: new URL("/book", site).href }] : []),
    ],
  });
}
