import { addDays } from "../../kernel/clock.ts";
import type { SalonOfEmail } from "./content.ts";
import type { WrittenEmail } from "./email.tsx";
import { receiptEmail } from "./receipt-email.ts";
import { refundEmail, unusedCardEmail } from "./refund-email.ts";
import { voucherEmail } from "./voucher-email.ts";
import { voucherReceipt } from "./voucher-receipt.ts";

/** An example of each email about refunds, unused cards, vouchers and packages, by name. */
export function moneyEmails(salon: SalonOfEmail, today: string, site: string): [name: string, email: WrittenEmail][] {
  const start = { date: addDays(today, 9), minute: 600 };
  const back = { amountPence: 1000, start, ofVoucher: false };
  const validUntil = addDays(today, 365);
  const voucher = {
    ...{
      code: "7KQX-M2PD-9RTW",
      worthPence: 5000,
      validUntil,
      recipient: "Ada",
      sender: "Grace",
      name: "",
      uses: null,
    },
    ...{ message: "Happy birthday!\nTreat yourself.", site, paid: null },
  };
  const package_ = { ...voucher, name: "Five infills for four", uses: 5, sender: "", message: "" };
  return [
    ["receipt", receiptEmail(salon, { amountPence: 1000, purpose: "deposit", start, leftPence: 5450 })],
    ["refund", refundEmail(salon, { ...back, reason: "staff", left: { staysPence: 2000, owedPence: 3450 } })],
    ["refund-not-owed", refundEmail(salon, { ...back, reason: "not-owed" })],
    ["refund-not-changed", refundEmail(salon, { ...back, reason: "not-changed" })],
    ["refund-start-gone", refundEmail(salon, { ...back, reason: "start-gone", withCard: true })],
    ["refund-of-voucher", refundEmail(salon, { ...back, reason: "staff", start: null, ofVoucher: true })],
    ["card-not-kept", unusedCardEmail(salon, start)],
    ["voucher", voucherEmail(salon, voucher)],
    ["voucher-bought-for-oneself", voucherEmail(salon, { ...voucher, paid: { pence: 5000, on: today } })],
    ["package", voucherEmail(salon, package_)],
    [
      "voucher-receipt",
      voucherReceipt(salon, {
        ...{ paidPence: 5000, paidOn: today, validUntil, page: EXAMPLE_VOUCHER },
        ...{ recipient: "Ada Lovelace", email: "ada@example.com" },
      }),
    ],
  ];
}

const EXAMPLE_VOUCHER = "https://salon.example/vouchers/AAECAwQFBgcICQoLDA0ODw";
