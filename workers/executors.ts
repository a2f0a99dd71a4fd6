import type { Executors } from "../app/outbox/executor.server.ts";

/* The code of each is loaded for its first row. */
const vouchers = () => import("../app/outbox/email-of-voucher.server.ts");
const moneyBack = () => import("../app/payments/email-of-refund.server.ts");
const receipts = () => import("../app/payments/email-of-receipt.server.ts");
const leftOpen = () => import("../app/payments/booking/email-of-left-open.server.ts");
const offers = () => import("../app/outbox/email-of-offer.server.ts");
const birthdays = () => import("../app/outbox/birthdays.server.ts");
const messages = () => import("../app/outbox/message-to-client.server.ts");
const refunds = () => import("../app/payments/refunds.server.ts");
const charges = () => import("../app/payments/cards/charges.server.ts");

const offersByText = () => import("../app/outbox/texts/text-of-offer.server.ts");
const push = () => import("../app/outbox/push.server.ts");
const texts = () => import("../app/outbox/texts/text-of-appointment.server.ts");

/** What does each channel and subject of the outbox, except emails about appointments. */
export const EXECUTORS: Executors = {
  "email voucher": async (...row) => (await vouchers()).emailOfVoucher(...row),
  "email refund": async (...row) => (await moneyBack()).emailOfRefund(...row),
  "email checkout": async (salon, row) => {
    if (row.kind === "receipt") return (await receipts()).emailOfReceipt(salon, row);
    if (row.kind === "left-open") return (await leftOpen()).emailOfLeftOpen(salon, row);
    return (await moneyBack()).emailOfUnusedCard(salon, row);
  },
  "text appointment": async (...row) => (await texts()).textOfAppointment(...row),
  "push appointment": async (...row) => (await push()).pushOfAppointment(...row),
  "text offer": async (...row) => (await offersByText()).textOfOffer(...row),
  "look marketing": async (...row) => (await birthdays()).lookForBirthdays(...row),
  "email marketing": async (...row) => (await messages()).messageToClient(...row),
  "text marketing": async (...row) => (await messages()).messageToClient(...row),
  "email offer": async (...row) => (await offers()).emailOfOffer(...row),
  // The run that takes the row has woken the object, and that is what the row is for.
  "look offer": async () => "done",
  "refund refund": async (...row) => (await refunds()).makeRefund(...row),
  "charge checkout": async (...row) => (await charges()).chargeFee(...row),
};
