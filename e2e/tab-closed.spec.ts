import { statSync } from "node:fs";
import { expect, test } from "./journey.ts";
import { SESSION_BEFORE } from "./session-before.ts";

/*
 * A minute after signing in, a session is no longer fresh: a tab without it is a later one. The session was opened
 * before the first journey, so that a full run need not wait here. docs/rules.md 6.14
 */

test("a tab that was closed leaves no session to a later one", async ({ browser, baseURL }) => {
  const address = new URL(baseURL ?? "");
  address.hostname = "localhost";
  const context = await browser.newContext({ baseURL: address.origin, storageState: SESSION_BEFORE });
  await expect.poll(() => Date.now() - statSync(SESSION_BEFORE).mtimeMs, { timeout: 70_000 }).toBeGreaterThan(61_000);
  const later = await context.newPage();
  await later.goto("/booking");
  await expect(later.getByRole("alert")).toHaveText("Your session has expired. Please log in again.");
  await later.goto("/booking");
  await expect(later).toHaveURL("/");
});
