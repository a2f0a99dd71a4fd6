/** A point in the window, px. */
export interface Point {
  x: number;
  y: number;
}

/** What a grid does with what is dragged. */
export interface Drag<Held> {
  /** What the pointer takes hold of, or null. */
  pick: (target: Element, at: Point, touch: boolean) => Held | null;
  /** What is held is over another place. */
  over: (held: Held, at: Point) => void;
  drop: (held: Held, at: Point) => void;
  cancel: () => void;
}

/** A pointer that is down on something. */
export interface Pointer<Held> {
  held: Held;
  id: number;
  from: Point;
  at: Point;
  dragging: boolean;
  scrolling?: ReturnType<typeof setInterval>;
  timer?: ReturnType<typeof setTimeout> | undefined;
}
