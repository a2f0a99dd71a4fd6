import { useEffect, useState } from "react";

/**
 * Returns a function that scrolls to the line of the salon's time, once it is drawn. Also scrolls there when the calendar
 * opens, if `atFirst` is true then and the page has not been scrolled. docs/rules.md 13.1
 */
export function useScrollToNow(atFirst: boolean): () => void {
  const [asked, ask] = useState(() => (atFirst && window.scrollY === 0 ? 1 : 0));
  useEffect(() => {
    const line = asked > 0 && document.querySelector(".now-line");
    if (line) line.scrollIntoView({ block: "center" });
  }, [asked]);
  return () => ask((times) => times + 1);
}

/** Scrolls to an appointment that was just booked, once it is drawn. docs/rules.md 15.10 */
export function useScrollToBooked(id: string | null): void {
  useEffect(() => {
    const drawn = id !== null && document.querySelector(`.appointment[data-id="${CSS.escape(id)}"]`);
    if (drawn) drawn.scrollIntoView({ block: "center", inline: "nearest" });
  }, [id]);
}
