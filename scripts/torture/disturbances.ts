import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { databaseFile } from "../local/database-file.ts";
import type { Disturbance } from "./round.ts";
import { temporaryFolder, type Victim } from "./victim.ts";

/* The bad things that happen to a server in the middle of a round. */

/** The longest time between the requests and what makes them wait: those that come after it show more. */
const AT_ONCE_MS = 150;
/** For how long a server is stopped or its database locked: twice as long as any caller waits. */
const LATE_MS = 30_000;
const DISK_MIB = 24;

/** workerd is killed without a word, and started anew. `restarted` is told how long that took, ms. */
export function killed(victim: Victim, restarted: (milliseconds: number) => void): Disturbance {
  return async ({ middle }) => {
    await middle();
    restarted(await victim.kill());
    return { stoppedMs: 0, losesConnections: true };
  };
}

/** workerd stands still for half a minute, D1 with it, and goes on as if nothing had been. */
export function stopped(victim: Victim): Disturbance {
  return async () => {
    await pause(Math.random() * AT_ONCE_MS);
    const workerd = victim.workerd();
    process.kill(workerd, "SIGSTOP");
    await pause(LATE_MS);
    process.kill(workerd, "SIGCONT");
    return { stoppedMs: LATE_MS, losesConnections: false };
  };
}

/** Another process takes the lock of D1's file before anybody else, and holds it for half a minute; reads go on. */
export function locked({ stateDirectory }: Victim): Disturbance {
  return async () => {
    const other = new DatabaseSync(databaseFile(stateDirectory), { timeout: 10_000 });
    other.exec("BEGIN IMMEDIATE");
    await pause(LATE_MS);
    other.exec("ROLLBACK");
    other.close();
    return { stoppedMs: 0, losesConnections: false };
  };
}

/** The disk of the state is filled up to `left` bytes, before the requests come or among them, and emptied after them. */
export function diskFull({ stateDirectory }: Victim, left: number): Disturbance {
  return async ({ all }) => {
    const ballast = join(stateDirectory, "ballast");
    await pause(Math.random() * AT_ONCE_MS);
    fill(ballast, left);
    await all;
    rmSync(ballast);
    return { stoppedMs: 0, losesConnections: false };
  };
}

/** A folder that is a small disk of its own, in memory, until this process ends. Only root may mount one. */
export function aSmallDisk(): string {
  const folder = temporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MIB}m`, "tmpfs", folder]);
  process.prependListener("exit", () => execFileSync("umount", ["--lazy", folder]));
  return folder;
}

function fill(file: string, left: number): void {
  const { bavail, bsize } = statfsSync(join(file, ".."));
  const descriptor = openSync(file, "w");
  writeSync(descriptor, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  closeSync(descriptor);
}
