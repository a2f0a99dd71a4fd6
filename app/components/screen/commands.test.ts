import { expect, test } from "vitest";
import { TEAM_WORDS } from "../../words/team.ts";
import { refusal } from "./commands.server.ts";

/* What a screen answers a refused command with: docs/rules.md 5.3, 7.2 */

test("a used key is replaced by one that no form has, so that the next try is another command", () => {
  const keys = [1, 2].map(() => refusal("key-reused", TEAM_WORDS).typed?.key?.[0]);
  for (const key of keys) expect(key).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(keys).size).toBe(2);
});
