import type { RouterContextProvider } from "react-router";
import { notePaying, payingIn } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { toPay } from "../../diary/appointments/to-pay.ts";
import { clockTime, now, salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { toPayInWords } from "../../models/appointments/own/to-pay-in-words.ts";
import type { Checkout } from "../../payments/payment-names.ts";

/**
 * The visit to Stripe that was begun in this browser and is still open, for the notice that leads back to it. Null without one,
 * which costs no read. The browser forgets a visit that is over. docs/rules.md 31.14
 */
export async function visitLeftOpen(context: Readonly<RouterContextProvider>) {
  const id = payingIn(context);
  if (id === undefined) return null;
  const salon = context.get(salonContext);
  const { checkoutById } = await import("../../payments/checkouts.server.ts");
  const found = await readOrNull("checkout-failed", salon.id, checkoutById(primaryDatabase(), salon.id, id));
  if (found === null) return null;
  const visit = found ?? null;
  if (!visit?.booking || visit.state !== "open" || visit.expiresAt <= now()) {
    notePaying(context, undefined);
    return null;
  }
  const { booking, heldUntil, purpose, returnTo } = visit;
  const { pathname, search } = new URL(returnTo);
  return {
    when: `${longDate(booking.date)} at ${clockTime(booking.minute)}`,
    heldUntil: heldUntil === null ? null : clockTime(salonTime(salon.timeZone, heldUntil).minute),
    withFriend: (booking.friends ?? []).length > 0,
    isCard: purpose === "setup",
    isChange: booking.changes !== undefined,
    inWords: whatIsPaid(booking),
    onward: pathname + search,
    giveUp: `${pathname}?${new URLSearchParams({ back: "/book?" })}`,
  };
}

/**
 * What is paid now and later, in words; only the latter while the payment is being checked. What was paid before is what the
 * deposits lack of their sum. docs/rules.md 29.4
 */
export function whatIsPaid({ deposits = [] }: NonNullable<Checkout["booking"]>, isChecked = false): string {
  const parts = deposits.map(({ agreed, pricePence, amountPence }) => {
    const depositPence = amountPence > 0 ? Math.min(agreed.depositPence, pricePence) : 0;
    return { pricePence, depositPence, paidPence: depositPence - amountPence };
  });
  if (parts.length === 0) return "";
  const asked = toPay(parts, true);
  if (!isChecked) return toPayInWords(asked);
  return asked.laterPence > 0 ? toPayInWords({ ...asked, nowPence: 0, paidPence: 0 }) : "";
}

export type VisitLeftOpen = NonNullable<Awaited<ReturnType<typeof visitLeftOpen>>>;
