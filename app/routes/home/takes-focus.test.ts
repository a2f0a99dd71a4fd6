import { expect, test } from "vitest";
import { takesFocus } from "./takes-focus.ts";

/* Which account form takes the focus: docs/rules.md 11.6 */

const ARRIVED = { mode: "signin", before: null, led: true, typing: false, tried: false } as const;

test.for([
  ["one that the address leads to", ARRIVED, true],
  ["one of a page that was opened for itself", { ...ARRIVED, led: false }, false],
  ["one in which somebody is typing already", { ...ARRIVED, typing: true }, false],
  ["one whose try was refused, whose message has it", { ...ARRIVED, tried: true }, false],
  ["one that replaces another", { ...ARRIVED, led: false, before: "signup" }, true],
  ["one that stays", { ...ARRIVED, before: "signin" }, false],
] as const)("%s", ([, shown, expected]) => expect(takesFocus(shown)).toBe(expected));
