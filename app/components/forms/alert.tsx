import { type ReactNode, useEffect, useRef } from "react";

/** An error message. It is announced and takes the focus when it appears. */
export function Alert({ about, children }: { about: unknown; children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!about) return;
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: isTallerThanScreen(alert.current) ? "start" : "nearest" });
  }, [about]);
  return (
    <div ref={alert} role="alert" tabIndex={-1} className="alert mt-6 scroll-mt-6">
      {children}
    </div>
  );
}

function isTallerThanScreen({ offsetHeight }: HTMLElement): boolean {
  return offsetHeight > window.innerHeight;
}
