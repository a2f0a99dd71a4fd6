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
    heading: "Your gift is on its way",
    parts: [
      { is: "greeting", name: null },
      `Thank you. You’ve bought a ${amount} gift voucher, and we’ve emailed it to ${email}.`,
      ...(page ? [{ is: "button" as const, label: "See or print the voucher", address: page }] : []),
      {
        is: "facts",
        facts: [
          ["For", recipient],
          ["Sent to", email],
          ["Paid", `${amount} by card`, longDate(paidOn)],
          ["Good until", longDate(validUntil)],
        ],
      },
      "Anybody with the code can use it, so keep this email to yourself.",
    ],
  });
}
