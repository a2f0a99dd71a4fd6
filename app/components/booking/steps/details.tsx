import { lazy, type ReactNode, useEffect } from "react";
import { loadConfirmation } from "./confirmation.tsx";

const load = () => import("./details-step.tsx");

/**
 * The details step. The server has it at once. A browser loads it while services and times are chosen, because no earlier
 * step needs it. There is no `Suspense` around it, because the server would then send large parts by script.
 */
export const Details = import.meta.env.SSR
  ? (await load()).DetailsStep
  : lazy(() => load().then(({ DetailsStep }) => ({ default: DetailsStep })));

const loadCode = () => import("./code-step.tsx");

/** The second part of this step, in the same way: few booking pages come to it. */
export const CodeStep = import.meta.env.SSR
  ? (await loadCode()).CodeStep
  : lazy(() => loadCode().then(({ CodeStep }) => ({ default: CodeStep })));

const loadAsked = () => import("./asked-now.tsx").catch(() => ({ default: (): ReactNode => "" }));

/** What is paid now and later, as the date step says it in a few words. Without a connection it says nothing. */
export const AskedNow = import.meta.env.SSR ? (await import("./asked-now.tsx")).default : lazy(loadAsked);

/**
 * Loads this step and the last one after the page. So both are there when they are needed, even if the connection is lost
 * meanwhile.
 */
export function useLaterSteps(): void {
  useEffect(() => {
    load().catch(() => {});
    loadAsked();
    loadConfirmation();
  }, []);
}
