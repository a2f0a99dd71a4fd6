import { type ComponentProps, lazy, Suspense } from "react";

/** Few services don’t go together. */
const WhichOne = lazy(() => import("./which-one.tsx"));

/** The summary of what is chosen, unless the client is asked which of it is wanted. docs/rules.md 9.20 */
export function UnlessAsked(question: ComponentProps<typeof WhichOne>) {
  const { chosen, children } = question;
  if (chosen.length < 2) return children;
  return (
    <Suspense fallback={children}>
      <WhichOne {...question} />
    </Suspense>
  );
}
