import { listen } from "../../components/live/listen.ts";
import type { StartsInWords } from "./shop-window/starts.ts";

/** Not all pages ask at once: each within this time, ms. */
const UNHURRIED_MS = 700;

/** Keeps the free starts of an open landing page up to date, until the returned function is called. docs/rules.md 22.8 */
export function followStarts(): () => void {
  const place = document.querySelector<HTMLElement>("[data-read-at]");
  if (!place) return () => {};
  const { dataset } = place;
  let asking = 0;
  const stop = listen({
    path: "/live",
    readAt: Number(dataset.readAt),
    changed(dates) {
      if (dates?.every((date) => date > (dataset.until ?? ""))) return;
      clearTimeout(asking);
      asking = window.setTimeout(async () => {
        const answer = await fetch("/free-starts").catch(() => null);
        if (answer?.ok) dataset.until = show(await answer.json());
      }, Math.random() * UNHURRIED_MS);
    },
  });
  return () => {
    clearTimeout(asking);
    stop();
  };
}

/** Puts other texts and links into the page's own elements, so that the focus stays where it is. */
function show({ texts, links, until }: StartsInWords): string {
  for (const element of document.querySelectorAll<HTMLElement>("[data-start]")) {
    const text = texts[element.dataset.start ?? ""] ?? "";
    if (element.textContent !== text) element.textContent = text;
    element.hidden = text === "";
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-start-link]")) {
    link.setAttribute("href", links[link.dataset.startLink ?? ""] ?? "/book");
  }
  return until;
}
