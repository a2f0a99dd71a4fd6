import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Refuses, in a sentence, a port that is in use. */
export async function requireFreePort(port: number): Promise<void> {
  try {
    await listenOnce(port);
  } catch (error) {
    if (!isInUse(error)) throw error;
    throw new Error(`Port ${port} is already in use: stop what runs there or choose another one with PORT=.`);
  }
}

/** A port that is free at the moment. */
export function findFreePort(): Promise<number> {
  return listenOnce(0);
}

async function listenOnce(port: number): Promise<number> {
  const server = createServer().listen(port);
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return address.port;
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
