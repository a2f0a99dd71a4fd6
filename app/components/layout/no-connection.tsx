import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The ways on from a page that the server did not answer. Each loads a new document, because a script that failed to
 * load stays missing in this one. Each first asks whether the server answers: if it does not, the browser would show an
 * error page of its own. docs/rules.md 11.4
 */
export function NoConnection() {
  const [state, set] = useState<"waiting" | "asking" | "still-gone">("waiting");
  const hasPageBefore = useLocation().key !== "default";
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
        {state === "still-gone" && "There is still no connection."}
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
