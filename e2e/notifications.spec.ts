import { expect, test } from "./journey.ts";

/* What a browser shows of a push message: docs/rules.md 36.3. Browsers in tests reach no push service. */

test("a push message is shown, and later news of one appointment takes the place of earlier", async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  await context.grantPermissions(["notifications"], { origin });
  await page.goto("/book");
  await page.evaluate(() => navigator.serviceWorker.register("/notifications.js"));
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devTools.on(
      "ServiceWorker.workerRegistrationUpdated",
      ({ registrations: [one] }) => one && found(one.registrationId),
    );
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await devTools.send("ServiceWorker.enable");
  const registrationId = await registered;
  for (const [title, tag] of [
    ["Booked", "one"],
    ["See you soon", "other"],
    ["Changed", "one"],
  ]) {
    const data = JSON.stringify({ title, body: "Thu, Dec 10, 09:15: Gel Polish", path: "/book", tag });
    await devTools.send("ServiceWorker.deliverPushMessage", { origin: `${origin}/`, registrationId, data });
  }
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title).sort(),
      ),
    )
    .toEqual(["Changed", "See you soon"]);
});
