import type { ShouldRevalidateFunctionArgs } from "react-router";

/* When a page loads its data again. Each page's `shouldRevalidate` says which rule it follows. */

/**
 * The router's own rule, and after a refusal because of somebody else's change (404, 409): the page then loads that
 * change. docs/rules.md 12.4, 14.4
 */
export function afterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * The rule of a page with the visitor's choices in its address. A new choice needs no request, because the page already
 * has the diary; only the parameters `asked` ask the server. Data is also loaded for a fresh start and after a refusal,
 * which means the page may be out of date. It is not loaded after an unknown outcome (503), so that the next try has the
 * same key.
 */
export function unlessOnlyPicking(
  { currentUrl, nextUrl, formMethod = "GET", actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs,
  asked: string[],
): boolean {
  if (formMethod !== "GET") return actionStatus !== 503;
  const startsAfresh = nextUrl.search === "" && currentUrl.searchParams.has("step");
  const onlyPicking =
    !startsAfresh &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.href !== nextUrl.href &&
    asked.every((name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name));
  return !onlyPicking && defaultShouldRevalidate;
}
