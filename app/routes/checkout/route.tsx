import { lazy } from "react";
import { salonContext } from "../../auth/salon.server.ts";
import { metaToStripe } from "../../components/paying/to-stripe.tsx";
import { clockTime, minuteOf, salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { Route } from "./+types/route.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.what === "card" ? "Keep a card on file" : "Pay your deposit";
  return metaToStripe(title, loaderData?.leads ? loaderData.url : null);
}

/** The address is the secret, as with a link that pays. docs/rules.md 31.1 */
export function headers() {
  return { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" };
}

/** The way to Stripe, and what has become of the visit there. docs/rules.md 31.14, 31.20 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { lookAtVisit } = await import("./looked.server.ts");
  const { draft, checkout, standing } = await lookAtVisit(request, url, salon, params.id);
  const { page, search } = draft;
  const { booking, heldUntil, amountPence, purpose } = checkout;
  const date = booking?.date ?? search.get("date") ?? "";
  const minute = booking?.minute ?? minuteOf(search.get("time") ?? "") ?? 0;
  const cameBack = url.searchParams.has("checkout");
  const times = new URLSearchParams(search);
  times.set("step", "datetime");
  const open = standing?.is === "open";
  const withDeposit = booking?.keepsCard ? ("both" as const) : ("deposit" as const);
  return {
    what: purpose === "setup" ? ("card" as const) : withDeposit,
    is: open ? ("open" as const) : stateOf(standing?.is, cameBack || checkout.stripeId !== null),
    url: standing?.is === "open" ? standing.url : null,
    leads: open && !cameBack && heldUntil !== null,
    heldUntil: heldUntil === null ? null : clockTime(salonTime(salon.timeZone, heldUntil).minute),
    when: `${longDate(date)} at ${clockTime(minute)}`,
    time: clockTime(minute),
    amount: formatPounds(amountPence),
    details: `${page}?${search}`,
    times: `${page}?${times}`,
    salon: salon.name,
    here: url.pathname + url.search,
  };
}

function stateOf(is: "open" | "paid" | "expired" | "refunded" | "unchanged" | undefined, asked: boolean) {
  if (is === "expired" || is === "refunded" || is === "unchanged") return is;
  return asked ? ("looking" as const) : ("unasked" as const);
}

/** Gives the visit up, so that the booking can be changed. docs/rules.md 31.14 */
export async function action({ params, url, context }: Route.ActionArgs) {
  const { giveUp } = await import("./looked.server.ts");
  return giveUp(url, context.get(salonContext), params.id);
}

/** It is loaded with the first such page. */
const Visit = lazy(() => import("./visit.tsx"));

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <Visit state={loaderData} />;
}
