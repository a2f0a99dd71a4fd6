import { lazy } from "react";
import { salonContext } from "../../auth/salon.server.ts";
import { metaToStripe } from "../../components/paying/to-stripe.tsx";
import type { Route } from "./+types/route.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.what === "card" ? "Keep a card on file" : "Pay your deposit";
  return metaToStripe(title, loaderData?.leads ? loaderData.url : null);
}

export { secretAddress as headers } from "../../auth/security-headers.ts";

/** The page that leads to Stripe, and then says what became of the visit. docs/rules.md 31.14, 31.20 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { visitPage } = await import("./looked.server.ts");
  return visitPage(request, url, context.get(salonContext), params.id);
}

/** Gives the visit up, so that the booking can be changed. docs/rules.md 31.14 */
export async function action({ params, url, context }: Route.ActionArgs) {
  const { giveUp } = await import("./looked.server.ts");
  return giveUp(url, context.get(salonContext), params.id);
}

/** Loaded with the first such page. */
const Visit = lazy(() => import("./visit.tsx"));

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <Visit state={loaderData} />;
}
