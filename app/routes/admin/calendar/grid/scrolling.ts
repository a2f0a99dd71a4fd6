import type { Point } from "./pointer.ts";

/**
 * A drag scrolls within this distance of an edge of the window or of the scrolling part, px. At the edge it scrolls by this
 * much each time.
 */
const EDGE_PX = 48;
const SCROLL_PX = 10;

/** Scrolls the part that `root` scrolls in, or the page, if a point is near an edge of it. Answers whether it was. */
export function scrollTowards({ x, y }: Point, root: Element | null): boolean {
  const scroller = root?.closest<HTMLElement>("[data-scroller]");
  const box = scroller?.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, box?.top ?? 0), Math.min(innerHeight, box?.bottom ?? innerHeight)];
  const by = { left: towards(x, box?.left ?? 0, box?.right ?? innerWidth), top: towards(y, top, bottom) };
  const before = scroller?.scrollTop;
  scroller?.scrollBy(by);
  if (scroller?.scrollTop === before) window.scrollBy({ left: 0, top: towards(y, 0, innerHeight) });
  return by.left !== 0 || by.top !== 0;
}

/** How far to scroll for a point near one of two edges, px. The nearer the point, the farther. */
function towards(at: number, start: number, end: number): number {
  const before = start + EDGE_PX - at;
  const after = at - (end - EDGE_PX);
  if (before > 0) return -stepFor(before);
  return after > 0 ? stepFor(after) : 0;
}

function stepFor(depth: number): number {
  return Math.ceil((SCROLL_PX * Math.min(depth, EDGE_PX)) / EDGE_PX);
}
