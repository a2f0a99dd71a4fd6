import { lazy } from "react";

const load = () => import("./confirmation-step.tsx");

/**
 * The last step of a booking. The server has it at once. A browser loads it while the details are typed: nothing before them
 * needs it. There is no `Suspense` around it: the server would send what is large by script.
 */
export const Confirmation = import.meta.env.SSR
  ? (await load()).ConfirmationStep
  : lazy(() => load().then(({ ConfirmationStep }) => ({ default: ConfirmationStep })));

/** Loads the last step, so that it is there when the booking is, even if the connection is lost in between. */
export function loadConfirmation(): void {
  load().catch(() => {});
}
