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

export { secretAddress as headers } from "../../../auth/security-headers.ts";

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
