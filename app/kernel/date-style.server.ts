import { AsyncLocalStorage } from "node:async_hooks";
import { type DateStyle, readDateStyleFrom } from "./date-style.ts";

const styles = new AsyncLocalStorage<DateStyle>();
readDateStyleFrom(() => styles.getStore() ?? "en-US");

/** Runs what writes a page, an email or an answer of a salon: its dates are in this style. docs/rules.md 1.7 */
export function inDateStyle<Answer>(style: DateStyle, write: () => Answer): Answer {
  return styles.run(style, write);
}
