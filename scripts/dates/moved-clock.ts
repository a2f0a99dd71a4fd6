import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The variables that let a process and whatever it starts (Node, workerd, Chromium) count from `instant` (UTC ms), with a
 * library that is compiled for this run. Their timers, and what they measure, stay as they are.
 */
export function movedTo(instant: number): Record<string, string> {
  library ??= compiled();
  const moved = { LD_PRELOAD: library, CLOCK_AHEAD: `${Math.round((instant - Date.now()) / 1000)}` };
  const env = { ...process.env, ...moved };
  const shown = Number(execFileSync(process.execPath, ["-p", "Date.now()"], { env }));
  if (Math.abs(shown - instant) > 60_000) throw new Error("Only Linux lets a library move a program's clock.");
  return moved;
}

let library: string | undefined;

function compiled(): string {
  const folder = mkdtempSync(join(tmpdir(), "lacquer-clock-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "move-clock.so");
  const { error, stderr } = spawnSync("cc", ["-shared", "-fPIC", "-O1", "-o", path, "scripts/dates/move-clock.c"]);
  if (error) throw new Error("No C compiler (cc) is found. All parts but `tests` need one: sudo apt-get install gcc");
  if (stderr.length > 0) throw new Error(`scripts/dates/move-clock.c: ${stderr}`);
  return path;
}
