import { expect } from "vitest";
import type { Salon } from "../../models/salon/salon.server.ts";
import { visit } from "../requests.ts";

/** A browser that listens to a salon's diary. */
export interface Listener {
  socket: WebSocket;
  /** Everything that it was told, as it came. */
  messages: string[];
  /** The number of the last message. */
  last(): number;
  /** Waits until everything has come that was sent before. */
  heard(): Promise<void>;
}

/** Opens a socket as a page of the salon's site does, and waits for its first message and for what it has missed. */
export async function listen(salon: Salon, path = "/live", headers: Record<string, string> = {}): Promise<Listener> {
  const answer = await visit(salon, path, { headers: { Upgrade: "websocket", ...headers } });
  const socket = answer.webSocket ?? expect.fail(`${answer.status}: ${await answer.text()}`);
  const messages: string[] = [];
  let pong = Promise.withResolvers<void>();
  socket.addEventListener("message", ({ data }) => {
    if (data === "pong") pong.resolve();
    else messages.push(String(data));
  });
  async function heard() {
    pong = Promise.withResolvers();
    socket.send("ping");
    await pong.promise;
  }
  socket.accept();
  await heard();
  const last = () => Math.max(...messages.map((message) => JSON.parse(message).revision));
  return { socket, messages, last, heard };
}

/** What was told after the first message, as the dates alone. */
export function datesHeard({ messages }: Listener): string[] {
  return messages.slice(1).map((message) => JSON.parse(message).date);
}
