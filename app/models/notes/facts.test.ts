import { expect, test } from "vitest";
import { agreedTo } from "./facts.ts";

/* By which ways a client agreed to news and offers: docs/rules.md 35.6. */

test.for([
  ["May we send you our news?", true, true],
  ["The salon may email me", true, false],
  ["SMS is fine", false, true],
  ["Email or text", true, true],
  ["Emails yes, no texts please", true, false],
  ["Don’t text me", true, false],
  ["Texts, but please no e-mails", false, true],
  ["Email: yes; SMS: no", true, false],
] as const)("%s: by email %s, by text %s", ([words, byMail, byText]) => {
  const consent = { on: "2026-01-02", words, how: "paper" } as const;
  expect(agreedTo({ answered: null, consent })).toEqual({ words, byMail, byText });
});
