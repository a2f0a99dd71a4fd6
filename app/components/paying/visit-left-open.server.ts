import type { RouterContextProvider } from "react-router";
import { notePaying, payingIn } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { clockTime, now, salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";

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
    onward: pathname + search,
    giveUp: `${pathname}?${new URLSearchParams({ back: "/book?" })}`,
  };
}

export type VisitLeftOpen = NonNullable<Awaited<ReturnType<typeof visitLeftOpen>>>;
