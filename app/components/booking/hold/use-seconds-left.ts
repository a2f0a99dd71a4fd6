import { useEffect, useState } from "react";
import { now } from "../../../kernel/clock.ts";

/** The seconds that are left of a time that was `left` ms long when the page came. Null if `left` is. */
export function useSecondsLeft(left: number | null): number | null {
  const [seconds, show] = useState(left === null ? null : inSeconds(left));
  useEffect(() => {
    if (left === null) return show(null);
    const ends = now() + left;
    const tick = () => show(inSeconds(ends - now()));
    tick();
    const ticking = setInterval(tick, 1_000);
    return () => clearInterval(ticking);
  }, [left]);
  return seconds;
}

function inSeconds(left: number): number {
  return Math.max(0, Math.ceil(left / 1000));
}
