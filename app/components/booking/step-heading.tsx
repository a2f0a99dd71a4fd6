import type { ReactNode } from "react";
import { useFocusWhenOpened } from "../layout/focus.ts";

/**
 * The heading of a step. It takes the focus when its step replaces another, so that screen readers announce it. With
 * `isQuiet` it does not, because the step begins with a field that takes the focus.
 */
export function StepHeading({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <h1
      ref={useFocusWhenOpened<HTMLHeadingElement>(!isQuiet, false)}
      tabIndex={-1}
      className="text-title wrap-anywhere lg:text-4xl"
    >
      {children}
    </h1>
  );
}
