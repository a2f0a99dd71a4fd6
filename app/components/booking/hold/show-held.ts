import { announcement, countdown, noLongerHeld } from "./words.ts";

/**
 * Says above the account forms, under the chosen start, how many seconds it is still held; 0 once that is over. The landing
 * page has no code for this, so the text is added below the page's own text. It disappears with that text and is then written
 * again. The text during the hold and the text at its end share one place, as high as the longer one. So nothing moves.
 * docs/rules.md 22.10
 */
export function showHeld(time: string, seconds: number): void {
  const chosen = document.querySelector(".under-way strong")?.closest("div");
  if (!chosen) return;
  const line = document.getElementById("held") ?? lineBelow(chosen, time);
  const [holding, ended, status] = line.children;
  const timer = holding?.querySelector("[role=timer]");
  if (!holding || !ended || !timer || !status) return;
  timer.textContent = countdown(seconds);
  holding.classList.toggle("invisible", seconds === 0);
  ended.classList.toggle("invisible", seconds > 0);
  const said = announcement(seconds, time);
  if (status.textContent !== said) status.textContent = said;
}

/** Removes the text, because nothing is held any more. */
export function hideHeld(): void {
  document.getElementById("held")?.remove();
}

function lineBelow(chosen: Element, time: string): HTMLElement {
  const timer = element("span", "font-semibold text-ink tabular-nums");
  timer.setAttribute("role", "timer");
  const holding = element("p", "[grid-area:1/1]", `We’re holding ${time} for you: `);
  holding.appendChild(timer);
  holding.appendChild(element("span", "", ". Nobody else can book it until then."));
  const ended = element("p", "[grid-area:1/1]", noLongerHeld(time));
  const status = element("p", "sr-only");
  status.setAttribute("role", "status");
  const line = element("div", "mt-3 grid text-muted");
  line.id = "held";
  for (const part of [holding, ended, status]) line.appendChild(part);
  chosen.insertAdjacentElement("afterend", line);
  return line;
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
