import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { findOrInstallChromium } from "./chromium.ts";
import { DEMO_ACCOUNTS } from "./demo/demo-names.ts";
import { aFreePort } from "./free-port.ts";
import { buildLocally } from "./local/build.ts";
import { prepareLocalDatabase } from "./local/database.ts";
import { startServer, untilReady } from "./local/server.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";

/** `--short` takes one picture, and leaves none: it shows that the command works. `npm test -- --commands` runs it. */
const SHORT = process.argv.includes("--short");

const FOLDER = SHORT ? mkdtempSync(join(tmpdir(), "lacquer-picture-")) : "docs/pictures";

/** A phone and a laptop, px. */
const SCREENS = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
];

/** The pictures by name: each starts as a new visitor. */
const PICTURES: Record<string, (page: Page) => Promise<unknown>> = {
  async landing(page) {
    await page.goto("/");
    await page.getByRole("button", { name: "Show password" }).waitFor();
  },
  async booking(page) {
    await signIn(page, "/", DEMO_ACCOUNTS.client);
    await page.getByRole("heading", { name: "Select Main Service" }).waitFor();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Continue to Date & Time" }).click();
    await page.getByRole("region", { name: "Soonest" }).getByRole("link").last().click();
    await page.getByRole("radio", { checked: true }).waitFor();
  },
  async appointments(page) {
    await signIn(page, "/admin", DEMO_ACCOUNTS.admin);
    await page
      .getByLabel(/^Status of /)
      .first()
      .waitFor();
  },
};

await runLeavingNothingBehind(takePictures, 1);

/** `npm run screenshots`: takes the README's pictures of the demo salon, on a server with a temporary state. */
async function takePictures(): Promise<number> {
  const stateDirectory = mkdtempSync(join(tmpdir(), "lacquer-pictures-"));
  const temporary = SHORT ? [stateDirectory, FOLDER] : [stateDirectory];
  process.on("exit", () => {
    for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
  });
  const settings = { port: await aFreePort(), stateDirectory, minimal: SHORT };
  const [configuration] = await Promise.all([buildLocally(settings), prepareLocalDatabase(settings)]);
  await untilReady(startServer(settings, configuration, ["ignore", "pipe", "inherit"]));

  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ["--no-sandbox"] });
  mkdirSync(FOLDER, { recursive: true });
  for (const name of SHORT ? ["booking"] : Object.keys(PICTURES)) {
    for (const viewport of SHORT ? SCREENS.slice(0, 1) : SCREENS) {
      await takePicture(browser, name, viewport, `http://localhost:${settings.port}`);
    }
  }
  await browser.close();
  return 0;
}

async function takePicture(browser: Browser, name: string, viewport: (typeof SCREENS)[number], baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  await PICTURES[name]?.(page);
  await page.evaluate("scrollTo(0, 0); document.fonts.ready");
  const path = join(FOLDER, `${name}-${viewport.width}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 60, animations: "disabled" });
  await context.close();
  console.log(path);
}

async function signIn(page: Page, path: string, { email, password }: { email: string; password: string }) {
  await page.goto(path);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}
