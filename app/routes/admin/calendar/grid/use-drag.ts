import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Drag, Point, Pointer } from "./pointer.ts";

/** A mouse begins to drag after moving this far, px. */
const MOUSE_PX = 5;
/** A finger begins to drag after resting this long, ms, without moving this far, px. Before that, it scrolls the page. */
const TOUCH_MS = 300;
const TOUCH_PX = 8;
/** The time between two steps of scrolling near an edge, ms. */
const SCROLL_MS = 16;

/**
 * Dragging inside `root` by mouse, pen or touch. A finger has to rest first, so that it can still scroll. Escape cancels, and
 * near an edge the page scrolls. A click that ends a drag is swallowed. A finger that rests and is lifted again has pressed.
 */
export function useDrag<Held>(root: RefObject<HTMLElement | null>, drag: Drag<Held>) {
  const pointer = useRef<Pointer<Held> | null>(null);
  const swallowsClick = useRef(false);

  const end = useEffectEvent((dropped: boolean) => {
    const ended = pointer.current;
    if (!ended) return;
    clearTimeout(ended.timer);
    clearInterval(ended.scrolling);
    pointer.current = null;
    if (!ended.dragging) return;
    swallowsClick.current = true;
    setTimeout(() => {
      swallowsClick.current = false;
    });
    const pressed = dropped && ended.timer !== undefined && !ended.moved;
    if (!dropped || pressed) drag.cancel();
    else drag.drop(ended.held, ended.at);
    if (pressed) drag.press(ended.held);
  });

  const start = useEffectEvent(() => {
    const starting = pointer.current;
    if (!starting || starting.dragging) return;
    starting.dragging = true;
    drag.over(starting.held, starting.at);
    starting.scrolling = setInterval(scrollAtEdges, SCROLL_MS);
  });

  const down = useEffectEvent((event: PointerEvent) => {
    if (pointer.current || event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const touch = event.pointerType === "touch";
    const at = { x: event.clientX, y: event.clientY };
    const held = drag.pick(event.target, at, touch);
    if (held === null) return;
    const timer = touch ? setTimeout(start, TOUCH_MS) : undefined;
    pointer.current = { held, id: event.pointerId, from: at, at, dragging: false, moved: false, timer };
  });

  const move = useEffectEvent((event: PointerEvent) => {
    const moving = pointer.current;
    if (!moving || moving.id !== event.pointerId) return;
    moving.at = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(moving.at.x - moving.from.x, moving.at.y - moving.from.y);
    moving.moved ||= far > TOUCH_PX;
    if (moving.dragging) drag.over(moving.held, moving.at);
    else if (moving.timer !== undefined) far > TOUCH_PX && end(false);
    else if (far > MOUSE_PX) start();
  });

  const scrollAtEdges = useEffectEvent(() => {
    const moving = pointer.current;
    if (!moving?.dragging) return;
    if (scrollTowards(moving.at, root.current)) drag.over(moving.held, moving.at);
  });

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const dragging = () => pointer.current?.dragging === true;
    const whileDragging = (event: Event) => dragging() && event.preventDefault();
    element.addEventListener("pointerdown", down, { signal });
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", ({ pointerId }) => pointer.current?.id === pointerId && end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
    // A finger that drags must not scroll the page as well, nor open the browser's own menu.
    element.addEventListener("touchmove", whileDragging, { signal, passive: false });
    element.addEventListener("contextmenu", (event) => pointer.current?.timer !== undefined && event.preventDefault(), {
      signal,
    });
    element.addEventListener("selectstart", (event) => pointer.current && event.preventDefault(), { signal });
    element.addEventListener("click", (event) => swallowsClick.current && swallow(event), { signal, capture: true });
    return () => {
      listeners.abort();
      clearTimeout(pointer.current?.timer);
      clearInterval(pointer.current?.scrolling);
      pointer.current = null;
    };
  }, [root]);
}

function swallow(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A drag scrolls within this distance of an edge of the window or of the scrolling part, px. At the edge it scrolls by this
 * much each time.
 */
const EDGE_PX = 48;
const SCROLL_PX = 10;

/** Scrolls the part that `root` scrolls in, or the page, if a point is near an edge of it. Answers whether it was. */
function scrollTowards({ x, y }: Point, root: Element | null): boolean {
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
