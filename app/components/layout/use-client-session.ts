import { useEffect, useState } from "react";
import { INACTIVITY_MS, isClient } from "../../auth/clients.ts";
import type { LayoutData } from "../../auth/layout.server.ts";
import { now } from "../../kernel/clock.ts";
import { whileOpen } from "./open-page.ts";

const REPORT_EVERY_MS = 30_000;
const ACTIVE_AT = "lacquer.active-at";
const ACTIVITIES = ["pointerdown", "keydown", "scroll", "touchstart"] as const;

/**
 * Watches over a client's session in the browser. The session ends after 30 minutes without activity and, unless the
 * salon turned that off, when its pages are hidden or closed. Returns true once the session has ended and the page is
 * being left. docs/rules.md 6.6, 6.14
 */
export function useClientSession({ visitor, page, endsWhenHidden }: LayoutData): boolean {
  const [ended, end] = useState(false);
  const watched = isClient(visitor?.role);
  const [firstPage] = useState(page);

  useEffect(() => {
    if (watched && endsWhenHidden) return whileOpen(firstPage, () => end(true));
  }, [watched, endsWhenHidden, firstPage]);

  useEffect(() => {
    if (watched) return whenInactive(() => end(true));
  }, [watched]);

  useEffect(() => {
    if (ended) return whenConnected(() => fetch("/logout", { method: "POST", redirect: "manual" }), signInAgain);
  }, [ended]);

  return ended;
}

/**
 * Activity in another tab of this browser counts too. The server is notified now and then, because choosing sends no
 * request.
 */
function whenInactive(inactive: () => void): () => void {
  let [activeAt, reportedAt] = [now(), now()];
  let timer = setTimeout(check, INACTIVITY_MS);
  const listening = new AbortController();
  for (const activity of ACTIVITIES) addEventListener(activity, note, { signal: listening.signal, passive: true });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };

  function note() {
    activeAt = now();
    if (activeAt - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = activeAt;
    localStorage.setItem(ACTIVE_AT, `${activeAt}`);
    fetch("/still-here", { method: "POST", redirect: "manual" }).catch(() => {});
  }

  function check() {
    const idle = now() - Math.max(activeAt, Number(localStorage.getItem(ACTIVE_AT)));
    if (idle >= INACTIVITY_MS) inactive();
    else timer = setTimeout(check, INACTIVITY_MS - idle);
  }
}

/** Retries `ask` whenever the connection is back until it is answered, then calls `goOn`. */
function whenConnected(ask: () => Promise<unknown>, goOn: () => void): () => void {
  const again = () => ask().then(goOn, () => addEventListener("online", again, { once: true }));
  again();
  return () => removeEventListener("online", again);
}

/** Loads a new document, so that nothing shown remains in the page. What was chosen is restored after signing in. */
function signInAgain() {
  const { pathname, search } = location;
  const next = pathname === "/booking" && search ? [["next", pathname + search]] : [];
  location.replace(`/?${new URLSearchParams([...next, ["notice", "expired"]])}`);
}
