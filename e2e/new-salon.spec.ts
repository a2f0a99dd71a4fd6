import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { NOT_OPEN_YET } from "../app/words/not-booked.ts";
import { OPENING_NEWS } from "../app/words/opening.ts";
import { expect, test } from "./journey.ts";
import type { OwnServer } from "./own-server.ts";
import { heldLock, rowsOf } from "./rows.ts";
import { goTo, signIn } from "./salon.ts";

const ARGUMENTS = {
  name: "Rosé & Thorn",
  email: "Hello@Rose.test",
  phone: "01904 960 000",
  address: "3 Weir Lane, York",
  owner: "Ada@Rose.test",
};

test("a salon made beside a running server leads its owner from the command to the first service", async ({
  browser,
  ownServer,
  page,
}) => {
  const host = `rose-${crypto.randomUUID().slice(0, 8)}.localhost`;
  const asked = args({ ...ARGUMENTS, host });
  const free = heldLock(ownServer);
  setTimeout(free, 3_000);
  const made = await createSalon("first-secret\n", asked, ownServer);
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(`^salon rose-thorn is ready: ada@rose.test can sign in at https://${host}/admin`),
    complained: "",
  });
  const again = await createSalon("first-secret\n", asked, ownServer);
  expect(again).toMatchObject({ code: 1, complained: expect.stringContaining(`${host} is the host of Rosé & Thorn`) });
  expect(rowsOf(ownServer.stateDirectory, "SELECT id FROM users WHERE email = 'ada@rose.test'")).toHaveLength(1);

  const address = new URL(ownServer.address);
  address.hostname = host;
  await goTo(page, address.origin);
  await expect(page.getByRole("heading", { name: "Rosé & Thorn is being set up" })).toBeVisible();
  await page.getByRole("link", { name: "Is this your salon?" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await signIn(page, "ada@rose.test", "first-secret");
  await expect(page.getByRole("heading", { name: "Before clients can book" })).toBeVisible();
  await page.getByRole("link", { name: "Add your services" }).click();
  await expect(page.getByRole("heading", { name: "Add a service" })).toBeFocused();
  await page.getByLabel("Name").fill("Gel Polish");
  await page.getByLabel("Price (£)").fill("35");
  await page.getByLabel("Duration (minutes)").fill("45");
  await page.getByLabel("Category").selectOption("Gel Polish");
  await page.getByRole("button", { name: "Add service" }).click();
  await expect(page.getByText("Service added.")).toBeVisible();
  const stranger = await browser.newPage();
  await goTo(stranger, address.origin);
  await expect(stranger.getByText("is being set up")).toBeVisible();
  await goTo(stranger, `${address.origin}/book`);
  await stranger.getByRole("checkbox", { name: /^Gel Polish/ }).check();
  await stranger.getByRole("button", { name: "Continue to Date & Time" }).click();
  await expect(stranger.getByText(NOT_OPEN_YET)).toBeVisible();
  await page.goto(`${address.origin}/admin/appointments`);
  await page.getByRole("button", { name: "Open for booking" }).click();
  await expect(page.getByText(OPENING_NEWS.openNow)).toBeVisible();
  await goTo(stranger, address.origin);
  await expect(stranger.getByText("Gel Polish").first()).toBeVisible();
  await expect(stranger.getByText("is being set up")).toHaveCount(0);
});

function args(options: Record<string, string>): string[] {
  return Object.entries(options).map(([option, value]) => `--${option}=${value}`);
}

/** Runs the command as a person would, with `typed` on its standard input. */
async function createSalon(typed: string, args: string[], { stateDirectory }: OwnServer) {
  const { PASSWORD_COST, ...environment } = process.env;
  const env = { ...environment, NODE_NO_WARNINGS: "1", STATE_DIR: stateDirectory };
  const command = spawn(process.execPath, ["scripts/create-salon.ts", ...args], { env, stdio: "pipe" });
  command.stdin.on("error", () => {}).end(typed);
  const ended = new Promise((resolve) => command.once("exit", resolve));
  const [said, complained, code] = await Promise.all([text(command.stdout), text(command.stderr), ended]);
  return { code, said, complained };
}
