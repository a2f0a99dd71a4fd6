import type { Page, Request, Route } from "@playwright/test";

/** Holds back what the router asks for from now on, as far as it is meant. Answers how to let all of it through. */
export async function holdBack(page: Page, isMeant: (request: Request) => boolean = () => true) {
  const held: Route[] = [];
  let holds = true;
  await page.route("**/*.data*", (route) => {
    if (!holds || !isMeant(route.request())) return route.continue();
    held.push(route);
  });
  return async () => {
    holds = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.unrouteAll({ behavior: "wait" });
  };
}
