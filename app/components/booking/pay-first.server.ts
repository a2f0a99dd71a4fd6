import { type RouterContextProvider, redirectDocument } from "react-router";
import { notePaying } from "../../auth/device.server.ts";
import type { CustomerActor } from "../../diary/appointments/appointment.ts";
import type { FirstAtStripe } from "../../diary/terms/commands.ts";
import { clockTime } from "../../kernel/clock.ts";
import type { BookingWithFriends } from "../../models/appointments/booking/booking-request.ts";
import { checkoutPath } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { type LastTry, refused } from "./not-booked.ts";

/** Loaded when it is first needed: few requests need it. */
let visits: typeof import("../../payments/booking/booking-visit.server.ts") | undefined;

/** A booking that needs a deposit or a card first, with its sender and its page. */
interface ToPayFirst {
  booking: BookingWithFriends;
  first: FirstAtStripe;
  bookedBy: CustomerActor;
  changes?: string | undefined;
  browser: string | undefined;
  /** The address of the details step. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Redirects the button that books to our page that leads to Stripe, and notes the visit in the browser. It loads as a new
 * document, so going back from Stripe loads the page again, which then says that the visit waits. Refuses when the start has
 * just gone. docs/rules.md 29.14, 29.15, 31.14
 */
export async function payFirst(
  salon: Salon,
  { url, context, ...asked }: ToPayFirst,
  { typed, key, headers }: { typed: LastTry["typed"]; key: string; headers?: Headers },
) {
  const { date, minute } = asked.booking;
  const back = new URLSearchParams(url.search);
  back.delete("waiting");
  back.set("step", "details");
  back.set("date", date);
  back.set("time", clockTime(minute));
  const page = url.pathname.startsWith("/booking") ? "/booking" : "/book";
  const path = (id: string) => checkoutPath(id, { back: `${page}?${back}` });
  const returnTo = (id: string) => new URL(path(id), url.origin).href;
  visits ??= await import("../../payments/booking/booking-visit.server.ts");
  const opened = await visits.openBookingVisit(salon, { ...asked, returnTo });
  if (!opened.ok) return refused(salon, opened, { typed, key });
  notePaying(context, opened.checkoutId);
  return redirectDocument(path(opened.checkoutId), { ...(headers && { headers }) });
}
