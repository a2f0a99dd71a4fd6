import type { ReactNode } from "react";
import { useFocusWhenOpened } from "../layout/focus.ts";

/** The heading of a step. It takes the focus when its step replaces another, so that screen readers announce it. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h1
      ref={useFocusWhenOpened<HTMLHeadingElement>(true, false)}
      tabIndex={-1}
      className="text-title wrap-anywhere lg:text-4xl"
    >
      {children}
    </h1>
  );
}
