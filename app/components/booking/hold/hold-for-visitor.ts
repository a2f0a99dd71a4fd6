import { useEffect } from "react";
import { ask } from "../../../kernel/api-client.ts";
import { now } from "../../../kernel/clock.ts";
import { giveBack, reportPageGone } from "./give-back.ts";
import type { HoldAnswer } from "./hold-answer.server.ts";
import { hideHeld, showHeld } from "./show-held.ts";

/** What a visitor holds who has gone on to the account forms in this document. */
let held: { token: string; time: string; ends: number } | null = null;

let asking = false;

let ticking = 0;

/**
 * Holds the start of the account forms that this document has opened with, which may be a reload: the start keeps its time
 * then. `next` is the address of its details step. docs/rules.md 22.10
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

/** Gives it back when the visitor returns to the free times. docs/rules.md 22.10 */
export function useNoHold(): void {
  useEffect(end, []);
}

/**
 * Says beside the account forms how long the start is still held. It ends when the visitor leaves them.
 * docs/rules.md 22.10
 */
function tick(): void {
  const { pathname, search } = location;
  // Until the account forms have come, the free times are still shown. Once left, they give it back themselves.
  if (!held || pathname === "/book") return;
  if (pathname === "/booking") forget();
  else if (pathname !== "/" || !search.includes("next=")) end();
  else {
    const seconds = Math.max(0, Math.ceil((held.ends - now()) / 1000));
    showHeld(held.time, seconds);
    if (seconds === 0) forget();
  }
}

function end(): void {
  if (held) giveBack(held.token);
  hideHeld();
  forget();
}

/** The details step takes it over, if that is what comes. docs/rules.md 22.10 */
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
