/** So close to an edge of the window or of the scrolling part, px, a drag scrolls, by so much each time. */
const EDGE_PX = 48;
const SCROLL_PX = 10;

/** How far to scroll for a point near one of two edges, px. */
export function towards(at: number, start: number, end: number): number {
  if (at < start + EDGE_PX) return -SCROLL_PX;
  return at > end - EDGE_PX ? SCROLL_PX : 0;
}
