import { ask } from "../../../kernel/api-client.ts";
import { MINUTE_MS, now } from "../../../kernel/clock.ts";
import { heldHere } from "../../layout/held-here.ts";
import { BY_TOKEN, giveBack, reportPageGone } from "./give-back.ts";
import type { HoldAnswer } from "./hold-answer.server.ts";

/** A hold of a page, and its callbacks. */
export interface Holding {
  /** The draft, as the search of an address. */
  asked: string;
  /** The address that takes the hold: a client's page or a visitor's. */
  address: string;
  /** Whether the page was open already, so that nobody has asked for the start just now. */
  untouched: boolean;
  /** Called with the seconds that are left, with 0 once the time is over, and with null when nothing is held. */
  show: (seconds: number | null) => void;
  /** Called when the start is no longer free. */
  taken: () => void;
}

/** A hold with less than this left is extended when the client does something. docs/rules.md 22.10 */
const EXTENDED_WITHIN_MS = 2 * MINUTE_MS;

const ACTIVITIES = ["pointerdown", "keydown", "input"] as const;

/**
 * Holds the start of a draft until the returned function is called, the page is gone for good, or the time is over. After
 * that, and in a page that is `untouched`, it asks when somebody does something there. So a forgotten page takes no start from
 * others. If a hold is refused or can't be asked for, nothing is shown, because booking works without a hold. docs/rules.md
 * 22.9, 22.10, 22.13
 */
export function hold({ asked, address, untouched, show, taken }: Holding): () => void {
  let asksWhenTouched = untouched;
  let token = "";
  let ends = 0;
  let extended = false;
  let left = false;
  const listening = new AbortController();
  const { signal } = listening;

  async function take() {
    const answer = await ask<HoldAnswer>(address, { method: "POST", body: new URLSearchParams(asked) });
    if ("refused" in answer) return answer.refused === "taken" && taken();
    if (left) return giveBack(answer.token);
    note(answer);
  }

  function note(answer: Exclude<HoldAnswer, { refused: unknown }>) {
    token = answer.token;
    ends = now() + answer.left;
    extended = answer.extended;
    heldHere.until = ends;
    tick();
  }

  function tick() {
    if (!token) return;
    const seconds = Math.max(0, Math.ceil((ends - now()) / 1000));
    show(seconds);
    if (seconds > 0) return;
    token = "";
    asksWhenTouched = true;
  }

  async function active() {
    if (asksWhenTouched) {
      asksWhenTouched = false;
      return take();
    }
    if (!token || extended || ends - now() > EXTENDED_WITHIN_MS) return;
    extended = true;
    const answer = await ask<HoldAnswer>(BY_TOKEN, { method: "POST", body: new URLSearchParams({ extend: token }) });
    if (!("refused" in answer) && token) note(answer);
  }

  function end(tell: (token: string) => void) {
    if (token) tell(token);
    token = "";
    heldHere.until = 0;
    show(null);
  }

  const ticking = setInterval(tick, 1_000);
  for (const activity of ACTIVITIES)
    addEventListener(activity, () => active().catch(unheld), { signal, passive: true });
  addEventListener("pagehide", () => end(reportPageGone), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && take().catch(unheld), { signal });
  if (!untouched) take().catch(unheld);

  return () => {
    left = true;
    clearInterval(ticking);
    listening.abort();
    end(giveBack);
  };
}

/** Without a connection, or without the salon's object, nothing is held. */
function unheld() {}
