import { lazy, useEffect } from "react";
import { loadConfirmation } from "./confirmation.tsx";

const load = () => import("./details-step.tsx");

/**
 * The step in which details are typed. The server has it at once. A browser loads it while services and times are chosen:
 * nothing before them needs it. There is no `Suspense` around it: the server would send what is large by script.
 */
export const Details = import.meta.env.SSR
  ? (await load()).DetailsStep
  : lazy(() => load().then(({ DetailsStep }) => ({ default: DetailsStep })));

/**
 * Loads this step and the last one once the page is there, so that they are there when a time is chosen and when it is booked,
 * even if the connection is lost in between.
 */
export function useLaterSteps(): void {
  useEffect(() => {
    load().catch(() => {});
    loadConfirmation();
  }, []);
}
