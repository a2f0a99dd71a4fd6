import { type ReactNode, useEffect, useRef } from "react";

/** Good news, announced and in focus as soon as it is told. */
export function News({ children }: { children: ReactNode }) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <p ref={status} role="status" tabIndex={-1} className="good mt-6">
      {children}
    </p>
  );
}
