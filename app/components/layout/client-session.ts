import { INACTIVITY_MS } from "../../auth/clients.ts";
import { now } from "../../kernel/days.ts";
import { whileOpen } from "./open-page.ts";

const REPORT_EVERY_MS = 30_000;
const RETRY_EVERY_MS = 5_000;
const ACTIVE_AT = "lacquer.active-at";
const ACTIVITIES = ["pointerdown", "keydown", "scroll", "touchstart"] as const;

interface Watched {
  /** The id with which the page was sent, if the session ends with its pages. */
  page: string | null;
  end: () => void;
}

/** Calls `end` once the session has ended, and then leaves the page. Answers how to stop. docs/rules.md 6.6, 6.14 */
export function watchOver({ page, end }: Watched): () => void {
  const stops = [whenInactive(ended)];
  if (page !== null) stops.push(whileOpen(page, ended));
  return () => {
    for (const stop of stops) stop();
  };

  function ended() {
    end();
    stops.push(whenConnected(() => fetch("/logout", { method: "POST", redirect: "manual" }), signInAgain));
  }
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

/**
 * Retries `ask` until it is answered, then calls `goOn`: when the connection is back and every few seconds, as it may be
 * back before the last try has failed.
 */
function whenConnected(ask: () => Promise<unknown>, goOn: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function stop() {
    clearTimeout(timer);
    removeEventListener("online", again);
  }
  function again() {
    stop();
    ask().then(goOn, () => {
      addEventListener("online", again);
      timer = setTimeout(again, RETRY_EVERY_MS);
    });
  }
  again();
  return stop;
}

/** Loads a new document, so that nothing shown remains in the page. What was chosen is restored after signing in. */
function signInAgain() {
  const { pathname, search } = location;
  const comesBack = pathname.startsWith("/profile") || (pathname === "/booking" && search);
  const next = comesBack ? [["next", pathname + search]] : [];
  location.replace(`/?${new URLSearchParams([...next, ["notice", "expired"]])}`);
}
