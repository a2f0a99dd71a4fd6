import type { AccountMode } from "./modes.ts";

interface Shown {
  mode: AccountMode;
  /** The form that was shown before, or null when the page has just come. */
  before: AccountMode | null;
  /** Whether the address leads to the form: a guard or a chosen start has sent the visitor here. */
  led: boolean;
  /** Whether the visitor is typing in the form already. */
  typing: boolean;
  /** Whether the page is the answer to a try. Its message then takes the focus. */
  tried: boolean;
}

/** Whether an account's form takes the focus: it replaces another one, or the address leads to it. docs/rules.md 11.6 */
export function takesFocus({ mode, before, led, typing, tried }: Shown): boolean {
  return before === null ? led && !typing && !tried : before !== mode;
}
