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
  /** A finger rested on it and was lifted without moving. */
  press: (held: Held) => void;
  cancel: () => void;
}

/** A pointer that is down on something. */
export interface Pointer<Held> {
  held: Held;
  id: number;
  from: Point;
  at: Point;
  dragging: boolean;
  /** Whether it has moved since it went down, more than a finger trembles. */
  moved: boolean;
  scrolling?: ReturnType<typeof setInterval>;
  timer?: ReturnType<typeof setTimeout> | undefined;
}
