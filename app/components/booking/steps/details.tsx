import { lazy, useEffect } from "react";

const load = () => import("./details-step.tsx");

/**
 * The step in which details are typed. The server has it at once. A browser loads it while services and times are chosen:
 * nothing before them needs it. There is no `Suspense` around it: the server would send what is large by script.
 */
export const Details = import.meta.env.SSR
  ? (await load()).DetailsStep
  : lazy(() => load().then(({ DetailsStep }) => ({ default: DetailsStep })));

/** Loads the step at once, so that it is there when a time is chosen, even if the connection is lost in between. */
export function useDetailsSoon(): void {
  useEffect(() => void load().catch(() => {}), []);
}
