import { type ComponentProps, lazy, Suspense } from "react";

const load = () => import("./confirmation-step.tsx");

/** The server has it at once. A browser loads it while the details are typed: nothing before them needs it. */
const ConfirmationStep = import.meta.env.SSR
  ? (await load()).ConfirmationStep
  : lazy(() => load().then(({ ConfirmationStep }) => ({ default: ConfirmationStep })));

/** The last step of a booking. */
export function Confirmation(props: ComponentProps<typeof ConfirmationStep>) {
  return (
    <Suspense>
      <ConfirmationStep {...props} />
    </Suspense>
  );
}

/** Loads the last step, so that it is there when the booking is, even if the connection is lost in between. */
export function loadConfirmation(): void {
  load().catch(() => {});
}
