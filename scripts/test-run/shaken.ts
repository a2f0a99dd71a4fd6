import { createServer, request } from "node:http";
import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/*
 * A line on which everything takes a while, another one each time: journeys that pass on it wait for what they see.
 */

/**
 * Listens on `port` for a server on `serverPort`. Each request with its answer and each message of a socket is held back
 * for up to `longestMs`, at random. The order of a socket's messages stays.
 */
export async function holdBackAtRandom(port: number, serverPort: number, longestMs: number): Promise<void> {
  const aWhile = () => Math.random() * longestMs;
  const line = createServer({ requestTimeout: 0 }, async (asked, answer) => {
    const [whole, before] = [aWhile(), Math.random()];
    await pause(whole * before);
    const to = { host: "localhost", port: serverPort, method: asked.method, path: asked.url, agent: false as const };
    const sent = request({ ...to, headers: { ...asked.headers, connection: "close" } }, async (answered) => {
      await pause(whole * (1 - before));
      if (answer.destroyed) return void answered.destroy();
      const { connection, "keep-alive": _, ...headers } = answered.headers;
      answer.writeHead(answered.statusCode ?? 502, answered.statusMessage, headers);
      pipeline(answered, answer, brokenOff);
    });
    sent.on("error", () => answer.destroy());
    pipeline(asked, sent, brokenOff);
  });
  line.on("upgrade", (asked, page: Socket) => {
    const server = connect(serverPort, "localhost");
    const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    server.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join("")}\r\n`);
    passOn(page, server, aWhile);
    passOn(server, page, aWhile);
  });
  await new Promise<void>((listening) => line.listen(port, "localhost", listening));
}

/** A connection that breaks off on one side has also ended on the other. Nothing more has to be done. */
function brokenOff(): void {}

/** Passes on what one end sends to the other one, and its end, in order. */
function passOn(from: Socket, to: Socket, aWhile: () => number): void {
  let passed = Promise.resolve();
  const later = (act: () => void) => {
    const delay = pause(aWhile());
    passed = passed.then(() => delay).then(act);
  };
  from.on("data", (bytes) => later(() => to.write(bytes)));
  from.on("error", () => {});
  from.on("close", () => later(() => to.destroy()));
}
