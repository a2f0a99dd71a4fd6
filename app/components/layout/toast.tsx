import { type ReactNode, useEffect, useState } from "react";

/** How long a success message is shown. */
export const SHOWN_MS = 3_000;

/** A short message, announced politely and gone after three seconds. */
export function Toast({ children }: { children: ReactNode }) {
  const [gone, go] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => go(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={gone ? "sr-only" : "toast enter"}>
      {!gone && children}
    </p>
  );
}
