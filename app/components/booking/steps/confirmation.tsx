import { lazy } from "react";

const load = () => import("./confirmation-step.tsx");

/**
 * The last step of a booking. The server has it at once. A browser loads it after the page, because no earlier step needs it.
 * There is no `Suspense` around it, because the server would then send large parts by script.
 */
export const Confirmation = import.meta.env.SSR
  ? (await load()).ConfirmationStep
  : lazy(() => load().then(({ ConfirmationStep }) => ({ default: ConfirmationStep })));

/** Loads the last step. A failure does not matter, because the step is loaded again when it is shown. */
export function loadConfirmation(): void {
  load().catch(() => {});
}
