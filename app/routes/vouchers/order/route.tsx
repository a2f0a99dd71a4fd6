import { lazy } from "react";
import { metaToStripe } from "../../../components/paying/to-stripe.tsx";
import type { Route } from "./+types/route.ts";

const OrderPage = lazy(() => import("./page.tsx"));

/** While Stripe has not said how the payment ended, the page looks again by itself, with and without script. docs/rules.md 32.13 */
export function meta({ loaderData }: Route.MetaArgs) {
  const again = loaderData?.again;
  return [
    ...metaToStripe("Your gift voucher", loaderData?.forward),
    ...(again ? [{ httpEquiv: "refresh", content: `5;url=${again}` }] : []),
  ];
}

/** The address is the secret, and the page shows a code, which is money. docs/rules.md 32.13 */
export function headers() {
  return { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" };
}

/** The way to Stripe, and then the voucher. docs/rules.md 32.13 */
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
