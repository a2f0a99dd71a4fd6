import { spawnSync } from "node:child_process";
import { chromium } from "@playwright/test";

if (import.meta.main) console.log(findOrInstallChromium());

/** The path of a Chromium that starts: one that this machine has, or else one that is installed now. */
export function findOrInstallChromium(): string {
  const path = findChromium() ?? installPlaywrights() ?? installDebians();
  if (path === undefined) throw new Error("There is no Chromium and none could be installed: set CHROMIUM_PATH.");
  return path;
}

function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", chromium.executablePath()];
  return places.find((path) => path && run(path, "--version"));
}

function installPlaywrights(): string | undefined {
  console.error("Chromium is missing: downloading Playwright's.");
  run(process.execPath, "node_modules/.bin/playwright", "install", "--no-shell", "chromium");
  return findChromium();
}

function installDebians(): string | undefined {
  if (process.getuid?.() !== 0 || !run("apt-get", "--version")) return undefined;
  console.error("Playwright's could not be had: installing Debian's chromium with apt-get.");
  run("apt-get", "update");
  run("apt-get", "install", "--yes", "chromium");
  return findChromium();
}

/** True when the command ended well, within the time that a slow download may take. */
function run(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { env, stdio: "ignore", timeout: 180_000 }).status === 0;
}
