import { announcement, countdown, STILL_BOOKABLE } from "../booking/hold/words.ts";

/**
 * Says under the start that is chosen, above the account forms, how many seconds it is still held, 0 once that is over.
 * The landing page has no code for it: these words are put into its paragraph, go with it, and are written anew.
 * docs/rules.md 22.10
 */
export function showHeld(time: string, seconds: number): void {
  const chosen = document.querySelector(".under-way strong")?.closest("p");
  if (!chosen) return;
  const line = document.getElementById("held") ?? lineIn(chosen);
  const [words, timer, more, status] = line.children;
  if (!words || !timer || !more || !status) return;
  const over = seconds === 0;
  words.textContent = over ? `We no longer hold ${time} for you.` : `We are holding ${time} for you: `;
  timer.textContent = over ? "" : countdown(seconds);
  more.textContent = over ? ` ${STILL_BOOKABLE}` : "";
  const said = announcement(seconds, time);
  if (status.textContent !== said) status.textContent = said;
}

/** Takes the words away again: nothing is held any more. */
export function hideHeld(): void {
  document.getElementById("held")?.remove();
}

function lineIn(chosen: Element): HTMLElement {
  const line = document.createElement("span");
  line.id = "held";
  line.className = "mt-3 block text-muted";
  for (const [role, className] of LINE) {
    const part = document.createElement("span");
    part.className = className;
    if (role) part.setAttribute("role", role);
    line.appendChild(part);
  }
  chosen.appendChild(line);
  return line;
}

/** The parts of the line: their roles and classes. */
const LINE = [
  ["", ""],
  ["timer", "font-semibold text-ink tabular-nums"],
  ["", "max-sm:sr-only"],
  ["status", "sr-only"],
] as const;
