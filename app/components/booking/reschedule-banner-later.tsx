import { lazy } from "react";

const load = () => import("./reschedule-banner.tsx");

/** What only a change needs: a browser loads it then. There is no `Suspense` around it, as in `steps/confirmation.tsx`. */
export const RescheduleBanner = import.meta.env.SSR
  ? (await load()).RescheduleBanner
  : lazy(() => load().then(({ RescheduleBanner }) => ({ default: RescheduleBanner })));
