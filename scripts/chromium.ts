import { spawnSync } from "node:child_process";
import { chromium } from "playwright";

/**
 * The path of a Chromium that starts: one on this machine, or else Debian's, which root can install. If there is none,
 * it throws with one line that says how to get one.
 */
export function findOrInstallChromium(): string {
  const path = findChromium() ?? installDebians();
  if (path === undefined) throw new Error(MISSING);
  return path;
}

const MISSING = process.env.CHROMIUM_PATH
  ? `CHROMIUM_PATH names no Chromium that starts: ${process.env.CHROMIUM_PATH}`
  : "Chromium is missing: run `sudo apt-get install chromium`, or name one in CHROMIUM_PATH.";

/** Prefers the headless shell, which needs the fewest resources. A path in CHROMIUM_PATH is used alone. */
function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  const places = CHROMIUM_PATH
    ? [CHROMIUM_PATH]
    : ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", chromium.executablePath()];
  return places.find((path) => run(path, "--version"));
}

/**
 * Only what the browser needs, since Debian recommends 250 packages more. The fonts are as wide as Arial and Times, by
 * which ours are measured: a journey asserts that nothing shifts when they come.
 */
function installDebians(): string | undefined {
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || !run("apt-get", "--version")) return undefined;
  console.error("Chromium is missing: installing Debian's with apt-get.");
  run("apt-get", "update");
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (run("apt-get", "install", "--yes", "--no-install-recommends", name, "fonts-liberation")) break;
  }
  return findChromium();
}

/** True when the command succeeded within the time that a slow download may take. */
function run(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { env, stdio: "ignore", timeout: 600_000 }).status === 0;
}
