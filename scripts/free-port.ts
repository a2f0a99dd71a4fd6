import { randomInt } from "node:crypto";
import getPort from "get-port";

/** Refuses, in a sentence, a port that can't be listened on. Another call within 15 seconds refuses it too. */
export async function requireFreePort(port: number): Promise<void> {
  if ((await getPort({ port })) === port) return;
  throw new Error(`Port ${port} is in use or not allowed: stop what runs there or choose another one with PORT=.`);
}

/**
 * A port that is free, and still is when a server listens on it later: systems give the ports of outgoing connections from
 * 32,768 up.
 */
export function aFreePort(): Promise<number> {
  return getPort({ port: Array.from({ length: 20 }, () => randomInt(10_000, 30_000)) });
}
