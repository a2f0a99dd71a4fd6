import { ask } from "../../../kernel/api-client.ts";
import { now } from "../../../kernel/clock.ts";
import { giveBack, reportPageGone } from "./give-back.ts";
import type { HoldAnswer } from "./hold-answer.server.ts";
import { hideHeld, showHeld } from "./show-held.ts";

/** The hold of a visitor who has gone on to the account forms in this document. */
let held: { token: string; time: string; ends: number } | null = null;

let asking = false;

let ticking = 0;

/**
 * Holds the start when a document opens with the account forms. If that is a reload, the hold keeps its end. `next` is the
 * address of the details step. docs/rules.md 22.10
 */
export async function holdForArrival(next: string): Promise<void> {
  if (!held && !asking) await take(new URL(next, location.href).searchParams);
}

async function take(body: URLSearchParams): Promise<void> {
  asking = true;
  try {
    const answer = await ask<HoldAnswer>("/book/hold", { method: "POST", body, keepalive: true });
    if (!("token" in answer)) return;
    held = { token: answer.token, time: body.get("time") ?? "", ends: now() + answer.left };
    clearInterval(ticking);
    ticking = window.setInterval(tick, 1_000);
    addEventListener("pagehide", gone);
  } catch {
    // Booking works without a hold.
  } finally {
    asking = false;
  }
}

/** Says beside the account forms how long the start is still held. Stops when the visitor leaves them. docs/rules.md 22.10 */
function tick(): void {
  const { pathname, search } = location;
  // The free times are shown until the account forms have come. When the visitor returns to the free times, these release the
  // hold.
  if (!held || pathname === "/book") return;
  if (pathname === "/booking") forget();
  else if (pathname !== "/" || !search.includes("next=")) end();
  else {
    const seconds = Math.max(0, Math.ceil((held.ends - now()) / 1000));
    showHeld(held.time, seconds);
    if (seconds === 0) forget();
  }
}

/** Releases the hold. docs/rules.md 22.10 */
export function end(): void {
  if (held) giveBack(held.token);
  hideHeld();
  forget();
}

/** The visitor leaves the account forms. If the details step comes next, it takes the hold over. docs/rules.md 22.10 */
function gone(): void {
  if (held) reportPageGone(held.token);
  hideHeld();
  forget();
}

function forget(): void {
  held = null;
  clearInterval(ticking);
  removeEventListener("pagehide", gone);
}
