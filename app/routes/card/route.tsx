import { lazy } from "react";
import { metaToStripe } from "../../components/paying/to-stripe.tsx";
import { formOf, text } from "../../kernel/forms.ts";
import type { Route } from "./+types/route.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return metaToStripe("Keep a card on file", loaderData?.forward);
}

export { secretAddress as headers } from "../../auth/security-headers.ts";

/** What a card is kept for, and the one that is kept. docs/rules.md 31.15 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { cardPage } = await import("./card-page.server.ts");
  return cardPage(params.token, url, context);
}

/**
 * Leads to Stripe, where the client leaves a card, or removes the card. Opening the link does neither, because mail scanners
 * follow links. docs/rules.md 31.15
 */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const { leadToStripe, removeIt } = await import("./card-page.server.ts");
  if (text(form, "intent") === "remove") return removeIt(params.token, context);
  return leadToStripe(params.token, url, context);
}

/** Loaded with the first such page. */
const Card = lazy(() => import("./card.tsx"));

export default function CardPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Card loaderData={loaderData} actionData={actionData} />;
}
