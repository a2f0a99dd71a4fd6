import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Duplex } from "node:stream";
import pMap from "p-map";

/** Browsers that listen to a salon's diary. */
export interface Listeners {
  /** Resolves once each of them has got one more message than when this was called. */
  allHear: () => Promise<void>;
  close: () => void;
}

const AT_A_TIME = 50;

/** Opens sockets to the salon at `host`. Node's own WebSocket can't set the host. */
export async function openSockets(port: number, host: string, count: number): Promise<Listeners> {
  const heard = new Array<number>(count).fill(0);
  let arrived = () => {};
  const sockets = await pMap(
    heard.keys(),
    (number) =>
      openSocket(port, host, (messages) => {
        heard[number] = (heard[number] ?? 0) + messages;
        arrived();
      }),
    { concurrency: AT_A_TIME },
  );
  return {
    allHear() {
      const wanted = heard.map((messages) => messages + 1);
      let missing = count;
      const reached = wanted.map(() => false);
      const all = Promise.withResolvers<void>();
      arrived = () => {
        for (const [number, messages] of heard.entries()) {
          if (reached[number] || messages < (wanted[number] ?? 0)) continue;
          reached[number] = true;
          missing--;
        }
        if (missing > 0) return;
        arrived = () => {};
        all.resolve();
      };
      return all.promise;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Opens one socket, and waits for its first message. `hear` is told how many more came together. */
function openSocket(port: number, host: string, hear: (messages: number) => void): Promise<Duplex> {
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
        const { frames, left } = framesIn(Buffer.concat([rest, bytes]));
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
