import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";

/** A voucher that somebody bought for another person. `page` shows it to print. docs/rules.md 32.14 */
export interface VoucherBought {
  paidPence: number;
  paidOn: string;
  recipient: string;
  email: string;
  validUntil: string;
  page: string | null;
}

/** The buyer's receipt. It has no code: the other person was mailed the code, and the page shows it. docs/rules.md 32.14 */
export function voucherReceipt(salon: SalonOfEmail, bought: VoucherBought): WrittenEmail {
  const { paidPence, paidOn, recipient, email, validUntil, page } = bought;
  const amount = formatPounds(paidPence);
  return renderEmail({
    salon,
    subject: `Receipt: ${amount} voucher for ${salon.name}`,
    heading: "Thank you for your gift",
    parts: [
      { is: "greeting", name: null },
      `You bought a ${amount} gift voucher. We’ve emailed it to the person it’s for.`,
      {
        is: "facts",
        facts: [
          ["For", recipient],
          ["Sent to", email],
          ["Paid", `${amount} by card`, longDate(paidOn)],
          ["Good until", longDate(validUntil)],
        ],
      },
      ...(page ? [{ is: "button" as const, label: "See or print the voucher", address: page }] : []),
      "Anybody with the code can use it, so keep this email to yourself.",
    ],
  });
}
