import { copyFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { exitCode, startNode } from "../scripts/process-tree.ts";
import type { Figure } from "./measurement.ts";
import { AGAINST } from "./options.ts";
import { nextPort, serve, temporaryFolder, untilAnswered } from "./server.ts";

/** A checkout's product, as it is served to be measured. */
export interface Side {
  port: number;
  /** The process that has started its workerd. */
  server: number;
  stateDirectory: string;
}

/** The folders of the checkouts: this one, and the one to compare it with. */
const FOLDERS = [".", ...(AGAINST ? [AGAINST] : [])];

const started = new Map<string, Promise<string>>();

/**
 * Serves the product of each checkout with the demo salon, small or in full, and with what counts its calls of D1 if asked.
 * Each is built, migrated and filled by its own `npm start`, so all that two commits must share is that command, the demo
 * accounts and HTTP.
 */
export async function serveSides({ demo = "minimal", counted = false } = {}): Promise<Side[]> {
  const sides: Side[] = [];
  for (const folder of FOLDERS) {
    const stateDirectory = temporaryFolder();
    const first = started.get(`${folder} ${demo}`) ?? stateAfterStart(folder, demo);
    started.set(`${folder} ${demo}`, first);
    cpSync(await first, stateDirectory, { recursive: true });
    const configuration = join(stateDirectory, "build/server/wrangler.json");
    if (counted) count(configuration);
    const served = await serve({ port: await nextPort(), stateDirectory, minimal: true }, configuration);
    sides.push({ ...served, stateDirectory });
  }
  return sides;
}

/** The sides in the order of a turn: the first one begins every other turn. */
export function inOrder<Of>(sides: Of[], turn: number): Of[] {
  return turn % 2 ? sides.toReversed() : sides;
}

/** A line with the value of this checkout and, if there is another one, what the other's is and how they compare. */
export function compared(what: string, [own = 0, other]: number[], unit: string, goal?: string): Figure {
  const [value, than] = [own, other].map((number) => number?.toFixed(number < 10 ? 1 : 0));
  const beside = other === undefined ? "" : `, ${(own / other).toFixed(2)} times ${than}`;
  return { what, figure: `${value}${unit}${beside}`, ...(goal && { goal }) };
}

/** The state directory of a checkout's own `npm start` with the demo salon, once it has answered and ended. */
async function stateAfterStart(folder: string, demo: string): Promise<string> {
  const [port, stateDirectory] = [await nextPort(), temporaryFolder()];
  const environment = { ...process.env, PORT: `${port}`, STATE_DIR: stateDirectory, DEMO_DATA: demo };
  const server = startNode("scripts/start.ts", [], environment, ["ignore", "ignore", "inherit"], resolve(folder));
  const ended = exitCode(server);
  await Promise.race([ended, untilAnswered(port)]);
  if (!server.kill()) throw new Error(`npm start failed in ${folder}.`);
  await ended;
  return stateDirectory;
}

function count(configuration: string): void {
  const built = JSON.parse(readFileSync(configuration, "utf8"));
  if (built.main !== "index.js") throw new Error(`The build's main module is ${built.main}.`);
  writeFileSync(configuration, JSON.stringify({ ...built, main: "counted.js" }));
  copyFileSync(new URL("d1/counted.js", import.meta.url), join(configuration, "../counted.js"));
}
