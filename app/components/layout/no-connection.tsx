import { useEffect, useEffectEvent, useState } from "react";
import { createPath, type Location, useLocation, useNavigation } from "react-router";

/**
 * The ways on from a page that the server did not answer. Each loads a new document, because a script that failed to
 * load stays missing in this one. Each first asks whether the server answers: if it does not, the browser would show an
 * error page of its own. `afterTap`: the page before is still the router's, as a tap led to a lost script. docs/rules.md 11.4
 */
export function NoConnection({ afterTap = false }: { afterTap?: boolean }) {
  const [state, set] = useState<"waiting" | "asking" | "still-gone">("waiting");
  const hasPageBefore = useLocation().key !== "default" || afterTap;
  const asking = state === "asking";

  async function leave(go: () => void) {
    if (asking) return;
    set("asking");
    const reached = await serverAnswers();
    set(reached ? "waiting" : "still-gone");
    if (reached) go();
  }

  return (
    <>
      <p role="status" className="mt-3 min-h-6 font-medium">
        {state === "still-gone" && "You’re still offline."}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <button type="button" className="button" aria-disabled={asking} onClick={() => leave(tryAgain)}>
          Try again
        </button>
        {hasPageBefore && (
          <button type="button" className="button-quiet" aria-disabled={asking} onClick={() => leave(goBack)}>
            Back
          </button>
        )}
      </div>
    </>
  );
}

function serverAnswers(): Promise<boolean> {
  return fetch("/api/health").then(
    ({ ok }) => ok,
    () => false,
  );
}

function tryAgain() {
  location.reload();
}

function goBack() {
  addEventListener("popstate", tryAgain, { once: true });
  history.back();
}

/**
 * A script that could not be loaded: the page on which that happened, and whether a tap on a link to another page caused it.
 */
interface Lost {
  shown: Location;
  tapped: boolean;
}

/**
 * When the script of a page can't be loaded, the router reloads the document, in case a deployment has replaced the script.
 * Without a server, that would show the browser's own error page. So the reload waits for an answer of the server. Without an
 * answer, this returns the lost script, and the address is that of the tapped page. The router still waits for the script
 * then, so the next page is loaded as a new document. Browsers without the Navigation API reload at once. docs/rules.md 11.4
 */
export function useLostScript(): Lost | undefined {
  const shown = useLocation();
  const tapped = useNavigation().location;
  const [lost, set] = useState<Lost>();
  const lose = useEffectEvent(() => {
    // The scripts of a page may be lost one by one.
    if (tapped && createPath(tapped) !== createPath(location)) history.pushState(null, "", createPath(tapped));
    set({ shown, tapped: tapped !== undefined });
  });

  useEffect(() => {
    async function ask(event: NavigateEvent) {
      if (event.navigationType !== "reload" || event.userInitiated) return;
      event.preventDefault();
      if (!(await serverAnswers())) return lose();
      navigation.removeEventListener("navigate", ask);
      location.reload();
    }
    window.navigation?.addEventListener("navigate", ask);
    return () => window.navigation?.removeEventListener("navigate", ask);
  }, []);

  useEffect(() => {
    if (!lost) return;
    if (lost.shown !== shown) tryAgain();
    addEventListener("popstate", tryAgain);
    return () => removeEventListener("popstate", tryAgain);
  }, [lost, shown]);
  return lost;
}
