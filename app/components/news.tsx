import { type ReactNode, useEffect, useRef } from "react";

/** A success message. It is announced and takes the focus when it appears. */
export function News({ children }: { children: ReactNode }) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <p ref={status} role="status" tabIndex={-1} className="good mt-6">
      {children}
    </p>
  );
}
