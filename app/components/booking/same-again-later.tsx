import { lazy } from "react";

const load = () => import("../same-again-card.tsx");

/** What only a client with a past visit is offered: a browser loads it then. There is no `Suspense` around it. docs/rules.md 9.11 */
export const SameAgainLater = import.meta.env.SSR
  ? (await load()).SameAgainCard
  : lazy(() => load().then(({ SameAgainCard }) => ({ default: SameAgainCard })));
