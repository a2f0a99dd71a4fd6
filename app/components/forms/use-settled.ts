import { useEffect, useState } from "react";
import { useScriptArrived } from "./use-script-arrived.ts";

/** The second tap of a double one comes sooner. */
const MEANT_AFTER_MS = 700;

/**
 * Whether what has just appeared may be tapped: the second tap of a double one may land on it, and is not meant. What came with the page
 * itself may be tapped at once, also without script. docs/rules.md 27.13
 */
export function useSettled(): boolean {
  const appeared = useScriptArrived();
  const [settled, settle] = useState(!appeared);
  useEffect(() => {
    const timer = setTimeout(() => settle(true), MEANT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
