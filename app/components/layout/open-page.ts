import { now } from "../../kernel/days.ts";
import { heldHere } from "./held-here.ts";
import { logout } from "./logout.ts";

/** The id of the page that this tab showed last, in the tab's session storage. */
const THIS_TAB = "lacquer.tab";

/** A page that is hidden this soon after a click on a link was hidden by what the link opened, ms. */
const LINK_OPENS_WITHIN_MS = 2_000;

/** A page that is hidden while a file is being chosen is hidden by the gallery or the camera, for so long at most, ms. */
const FILE_IS_CHOSEN_WITHIN_MS = 5 * 60_000;

/** A page that was hidden for longer, holds nothing and can't reach the server counts as ended, ms. */
const HIDDEN_AT_MOST_MS = 5_000;

/** This document's id and the number of its last report. Both outlive the layout, because an error page renders it again. */
const thisPage = { id: "", sequence: 0 };

/**
 * Reports to the server that this page is shown, hidden or closed. Calls `end` once the server says that the session has
 * ended. `id` is the id with which the page was sent. Answers how to stop. docs/rules.md 6.14
 */
export function whileOpen(id: string, end: () => void): () => void {
  thisPage.id ||= id;
  let [leaving, hiddenAt, awayUntil] = [false, Number.POSITIVE_INFINITY, 0];
  const listening = new AbortController();
  const { signal } = listening;
  for (const name of ["click", "auxclick", "change", "cancel"])
    addEventListener(name, follow, { signal, capture: true });
  document.addEventListener("visibilitychange", shownOrHidden, { signal });
  addEventListener("pagehide", leave, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && arriveAgain(), { signal });
  // It may have been hidden before this script came.
  if (document.visibilityState === "hidden") hide();
  else arrive();
  return () => listening.abort();

  async function arrive() {
    const hiddenFor = now() - hiddenAt;
    [leaving, hiddenAt] = [false, Number.POSITIVE_INFINITY];
    const goesOn = await reportHere().catch(() => hiddenFor < HIDDEN_AT_MOST_MS || now() < heldHere.until);
    // A report may be answered after the logout: that is no reason to leave for anywhere but home.
    if (signal.aborted || logout.pressed) return;
    if (goesOn) sessionStorage.setItem(THIS_TAB, thisPage.id);
    else end();
  }

  /** A page that is shown again was not left by a logout, even if "Logout" was pressed in it. */
  function arriveAgain() {
    logout.pressed = false;
    return arrive();
  }

  function follow(event: Event) {
    const { target, type } = event;
    if (target instanceof HTMLInputElement && target.type === "file")
      awayUntil = type === "click" ? now() + FILE_IS_CHOSEN_WITHIN_MS : 0;
    else if (event instanceof MouseEvent && opensElsewhere(event)) awayUntil = now() + LINK_OPENS_WITHIN_MS;
  }

  /** Going to another page hides this one too, but fires `pagehide` first. */
  function shownOrHidden() {
    if (leaving) return;
    if (document.visibilityState !== "hidden") return arriveAgain();
    hide();
  }

  function hide() {
    hiddenAt = now();
    if (hiddenAt > awayUntil) navigator.sendBeacon(PATH, report("hidden"));
  }

  function leave() {
    leaving = true;
    navigator.sendBeacon(PATH, report("closed"));
    // The next page of this tab names this one, also when it comes before the first report was answered.
    if (!logout.pressed) sessionStorage.setItem(THIS_TAB, thisPage.id);
  }
}

const PATH = "/still-here";

/** Whether the session goes on. When it has ended, the server redirects. */
async function reportHere(): Promise<boolean> {
  const answer = await fetch(PATH, { method: "POST", body: report("here"), redirect: "manual" });
  return answer.type !== "opaqueredirect";
}

function report(state: "here" | "hidden" | "closed"): URLSearchParams {
  const before = sessionStorage.getItem(THIS_TAB);
  const sequence = `${++thisPage.sequence}`;
  return new URLSearchParams({ page: thisPage.id, sequence, state, ...(before && { before }) });
}

/** Whether a click opens another tab, another program or a file. */
function opensElsewhere(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return false;
  const inAnotherTab =
    link.target === "_blank" || event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
  return inAnotherTab || !link.protocol.startsWith("http") || link.pathname.endsWith(".ics");
}
