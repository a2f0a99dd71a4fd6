import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a step. It takes the focus when its step replaces another, so that a reader knows where it is. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (pageArrived) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-display">
      {children}
    </h1>
  );
}

/** Says that the page that was loaded is complete: what is shown from now on was gone to. */
export function pageHasArrived() {
  pageArrived = true;
}

let pageArrived = false;
