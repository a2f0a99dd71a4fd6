import { lazy } from "react";

const load = () => import("./confirmation-step.tsx");

/**
 * The last step of a booking. The server has it at once. A browser loads it once the page is there: nothing before it needs
 * it. There is no `Suspense` around it: the server would send what is large by script.
 */
export const Confirmation = import.meta.env.SSR
  ? (await load()).ConfirmationStep
  : lazy(() => load().then(({ ConfirmationStep }) => ({ default: ConfirmationStep })));

/** Loads the last step. A failure is no matter: it is loaded again when it is shown. */
export function loadConfirmation(): void {
  load().catch(() => {});
}
