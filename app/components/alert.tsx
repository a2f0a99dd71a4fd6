import { type ReactNode, useEffect, useRef } from "react";

/** What went wrong, announced and in focus as soon as it is said. */
export function Alert({ about, children }: { about: unknown; children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (about) alert.current?.focus();
  }, [about]);
  return (
    <div ref={alert} role="alert" tabIndex={-1} className="alert mt-6 scroll-mt-6">
      {children}
    </div>
  );
}
