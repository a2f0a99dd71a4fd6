import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a step. It takes the focus when its step replaces another, so that a reader knows where it is. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (anyStepShown) heading.current?.focus({ preventScroll: true });
    anyStepShown = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-display">
      {children}
    </h1>
  );
}

/** The first step that a page shows leaves the focus where the browser puts it. */
let anyStepShown = false;
