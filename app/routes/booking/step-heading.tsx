import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a step. It takes the focus when its step replaces another, so that screen readers announce it. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (pageArrived) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere lg:text-4xl">
      {children}
    </h1>
  );
}

/** Notes that the first page load is complete. Steps shown from now on take the focus. */
export function pageHasArrived() {
  pageArrived = true;
}

let pageArrived = false;
