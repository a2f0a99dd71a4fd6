import { lazy } from "react";
import { metaToStripe } from "../../../components/paying/to-stripe.tsx";
import type { Route } from "./+types/route.ts";

const OrderPage = lazy(() => import("./page.tsx"));

/** Reloads the page, without script too, while Stripe has not said how the payment ended. docs/rules.md 32.13 */
export function meta({ loaderData }: Route.MetaArgs) {
  const again = loaderData?.again;
  return [
    ...metaToStripe("Your gift voucher", loaderData?.forward),
    ...(again ? [{ httpEquiv: "refresh", content: `5;url=${again}` }] : []),
  ];
}

/** The address is a secret, and the page shows a code, which is money. docs/rules.md 32.13 */
export function headers() {
  return { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" };
}

/** The page of an order. docs/rules.md 32.13 */
export async function loader(args: Route.LoaderArgs) {
  return (await import("./order-page.server.ts")).orderShown(args);
}

/** Gives the order up, so that it can be changed. docs/rules.md 32.13 */
export async function action(args: Route.ActionArgs) {
  return (await import("./order-page.server.ts")).orderGivenUp(args);
}

export default function OrderOfVoucher({ loaderData }: Route.ComponentProps) {
  return <OrderPage shown={loaderData} />;
}
