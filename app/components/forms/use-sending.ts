import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useScriptArrived } from "./use-script-arrived.ts";

/**
 * Whether a form is being sent, so that a second tap sends nothing. If the answer stays on this page, another form may
 * be sent once it has arrived, even while the page reloads its data.
 */
export function useSending(): boolean {
  const { formMethod, formAction, state, location } = useNavigation();
  const answeredHere = state === "loading" && location.pathname + location.search === formAction;
  return formMethod === "POST" && !answeredHere;
}

/** The second tap of a double tap comes sooner than this, ms. */
const MEANT_AFTER_MS = 700;

/**
 * Whether something that has just appeared may be tapped. The second tap of a double tap may land on it by accident. What came
 * with the page itself may be tapped at once, also without script. docs/rules.md 27.13
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
