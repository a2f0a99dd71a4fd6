import getPort from "get-port";

/** Refuses, in a sentence, a port that can't be listened on. Another call within 15 seconds refuses it too. */
export async function requireFreePort(port: number): Promise<void> {
  if ((await getPort({ port })) === port) return;
  throw new Error(`Port ${port} is in use or not allowed: stop what runs there or choose another one with PORT=.`);
}
