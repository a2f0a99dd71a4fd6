/** A point in the window, px. */
export interface Point {
  x: number;
  y: number;
}

/** The handlers of a grid for dragging. */
export interface Drag<Held> {
  /** Answers what the pointer picks up, or null. */
  pick: (target: Element, at: Point, touch: boolean) => Held | null;
  /** The held thing is over another place. */
  over: (held: Held, at: Point) => void;
  drop: (held: Held, at: Point) => void;
  /** A finger has rested on it and was lifted without moving. */
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
  /** Whether it has moved since it went down, by more than the trembling of a finger. */
  moved: boolean;
  scrolling?: ReturnType<typeof setInterval>;
  timer?: ReturnType<typeof setTimeout> | undefined;
}
