import { spawnSync } from "node:child_process";
import { chromium } from "playwright";

/**
 * The path of a Chromium that starts: the headless shell, which root gets from Debian if there is none, or else another one
 * on this machine. A path in CHROMIUM_PATH is used alone. If there is none at all, it throws with one line that says how to
 * get one.
 */
export function findOrInstallChromium(): string {
  const path = CHROMIUM_PATH
    ? find(CHROMIUM_PATH)
    : (find(SHELL) ?? installShell() ?? find(...OTHERS) ?? installWhole());
  if (path === undefined) throw new Error(MISSING);
  return path;
}

const { CHROMIUM_PATH } = process.env;

/** A journey takes two thirds of the processor's time in it: it has no window, and nothing that belongs to one. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = "/usr/bin/chromium";
const OTHERS = [WHOLE, chromium.executablePath()];

const MISSING = CHROMIUM_PATH
  ? `CHROMIUM_PATH names no Chromium that starts: ${CHROMIUM_PATH}`
  : "Chromium is missing: run `sudo apt-get install chromium-headless-shell`, or name one in CHROMIUM_PATH.";

function find(...places: string[]): string | undefined {
  return places.find((path) => run(path, "--version"));
}

function installShell(): string | undefined {
  if (!isDebiansRoot()) return undefined;
  console.error("Chromium's headless shell is missing: installing Debian's with apt-get.");
  if (!install("chromium-headless-shell") && apt("update")) install("chromium-headless-shell");
  return find(SHELL);
}

/** For a Debian that has no headless shell. */
function installWhole(): string | undefined {
  return isDebiansRoot() && install("chromium") ? find(WHOLE) : undefined;
}

function isDebiansRoot(): boolean {
  return process.getuid?.() === 0 && run("apt-get", "--version");
}

/**
 * Only what the browser needs, since Debian recommends 250 packages more. The fonts are as wide as Arial and Times, by
 * which ours are measured: a journey asserts that nothing shifts when they come.
 */
function install(name: string): boolean {
  return apt("install", "--yes", "--no-install-recommends", name, "fonts-liberation");
}

/** Waits for others who install something, and not long for a network that is not there. */
function apt(...args: string[]): boolean {
  const waits = ["DPkg::Lock::Timeout=120", "Acquire::Retries=0", "Acquire::http::Timeout=15"];
  return run("apt-get", ...waits.flatMap((wait) => ["-o", wait]), ...args);
}

/** True when the command succeeded within the time that a slow download may take. */
function run(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { env, stdio: "ignore", timeout: 600_000 }).status === 0;
}
