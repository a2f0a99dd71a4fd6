import { type ReactNode, useEffect, useRef } from "react";
import { useScriptArrived } from "./use-script-arrived.ts";

/**
 * An error message. It is announced and takes the focus when it appears. One that came with the page takes no focus,
 * and scrolls nothing, once the visitor has gone on to a field while the script was still loading.
 */
export function Alert({ about, children }: { about: unknown; children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  const cameWithPage = useRef(!useScriptArrived());
  useEffect(() => {
    const wentOn = cameWithPage.current && document.activeElement !== document.body;
    cameWithPage.current = false;
    if (!about || wentOn) return;
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
