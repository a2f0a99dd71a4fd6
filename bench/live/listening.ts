import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Duplex } from "node:stream";
import pMap from "p-map";
import { instant } from "./instant.ts";

/*
 * A process of browsers that listen to a salon's diary: node bench/live/listening.ts <port> <host> <count>. It is a
 * process of its own, so that its processor time is not counted as the server's or as that of the clients who book. It
 * says "listening" once all sockets are open. Asked "next", it says "waiting", and then when the last of them has got one
 * more message. Node's own WebSocket can't set the host.
 */
const AT_A_TIME = 50;

const [port = "", host = "", count = "0"] = process.argv.slice(2);
const heard = new Array<number>(Number(count)).fill(0);
let arrived = () => {};

await pMap(
  heard.keys(),
  (number) =>
    openSocket((messages) => {
      heard[number] = (heard[number] ?? 0) + messages;
      arrived();
    }),
  { concurrency: AT_A_TIME },
);
process.on("message", sayWhenAllHear);
process.on("disconnect", () => process.exit());
process.send?.("listening");

function sayWhenAllHear(): void {
  const wanted = heard.map((messages) => messages + 1);
  arrived = () => {
    const at = instant();
    if (heard.some((messages, number) => messages < (wanted[number] ?? 0))) return;
    arrived = () => {};
    process.send?.(at);
  };
  process.send?.("waiting");
}

/** Opens one socket, and waits for its first message. `hear` is told how many more came together. */
function openSocket(hear: (messages: number) => void): Promise<Duplex> {
  const headers = {
    host,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
  };
  return new Promise((resolve, reject) => {
    const asking = request({ port, path: "/live", headers });
    asking.on("error", reject);
    asking.on("response", ({ statusCode }) => reject(new Error(`No socket was opened: ${statusCode}`)));
    asking.on("upgrade", (_response, socket, head) => {
      let first = true;
      let rest: Buffer = Buffer.alloc(0);
      const read = (bytes: Buffer) => {
        const { frames, left } = framesIn(rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes);
        rest = left;
        if (frames === 0) return;
        if (!first) return hear(frames);
        first = false;
        resolve(socket);
        if (frames > 1) hear(frames - 1);
      };
      socket.on("error", () => socket.destroy());
      socket.on("data", read);
      if (head.length > 0) read(head);
    });
    asking.end();
  });
}

/** The number of whole frames, all of them short and without a mask, and what is left of the next one. */
function framesIn(bytes: Buffer): { frames: number; left: Buffer } {
  let [frames, at] = [0, 0];
  while (bytes.length >= at + 2) {
    const end = at + 2 + (bytes[at + 1] ?? 0);
    if (bytes.length < end) break;
    at = end;
    frames++;
  }
  return { frames, left: bytes.subarray(at) };
}
