import { createHash } from "node:crypto";
import { Socket } from "./objects.ts";
import type { Timeline } from "./timeline.ts";

/*
 * The clock, the timers and the random numbers of the code under test, instead of Node's. They follow a timeline and a seed.
 */

let timeline: Timeline | undefined;
let random: () => number = () => 0;

/** Runs the code under test on this timeline, with these random numbers (from 0 up to 1). */
export function liveOn(itsTimeline: Timeline, itsRandom: () => number): void {
  timeline = itsTimeline;
  random = itsRandom;
}

function current(): Timeline {
  if (!timeline) throw new Error("Nothing is simulated");
  return timeline;
}

const RealDate = Date;

class SimulatedDate extends RealDate {
  constructor(...given: [number]) {
    super(...(given.length > 0 ? given : ([SimulatedDate.now()] satisfies [number])));
  }

  static override now(): number {
    return timeline ? timeline.now : RealDate.now();
  }
}

/** Both ends of a socket. A message that is sent into one arrives at the page. */
class SimulatedPair {
  readonly 0: Socket;
  readonly 1: Socket;

  constructor() {
    const socket = new Socket();
    this[0] = socket;
    this[1] = socket;
  }
}

/** Node's answers have no sockets. */
class SimulatedResponse extends Response {
  readonly #status: number;

  constructor(body?: BodyInit | null, init: ResponseInit = {}) {
    super(body, init.status === 101 ? {} : init);
    this.#status = init.status ?? 200;
    Object.assign(this, { webSocket: init.webSocket });
  }

  override get status(): number {
    return this.#status;
  }
}

type Callback = (...values: unknown[]) => void;

/** Replaces the real ones by the simulated ones in this process. */
export function simulateGlobals(): void {
  const wait = (ms: number) => new Promise<void>((resolve) => current().plan(ms, resolve));
  const simulated = {
    Date: SimulatedDate,
    setTimeout: (callback: Callback, ms = 0, ...values: unknown[]) => current().plan(ms, () => callback(...values)),
    clearTimeout: (event?: Parameters<Timeline["cancel"]>[0]) => event && current().cancel(event),
    scheduler: { wait },
    WebSocketRequestResponsePair: class {},
    Response: SimulatedResponse,
    WebSocketPair: SimulatedPair,
  };
  Object.assign(globalThis, simulated);
  Math.random = () => random();
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    current().plan(ms, () => controller.abort(new DOMException("It took too long", "TimeoutError")));
    return controller.signal;
  };
  crypto.randomUUID = () => {
    const digits = Array.from({ length: 8 }, () => hex(random() * 0x10000)).join("");
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
  };
  crypto.getRandomValues = (values) => {
    if (values instanceof Uint8Array) for (const place of values.keys()) values[place] = Math.floor(random() * 256);
    return values;
  };
  // Computed at once, because the thread pool of the real one answers at random times.
  crypto.subtle.digest = async (algorithm, data) => {
    const bytes = ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data);
    const digest = createHash(String(algorithm).replace("-", "").toLowerCase()).update(bytes).digest();
    return new Uint8Array(digest).buffer;
  };
}

function hex(number: number): string {
  return Math.floor(number).toString(16).padStart(4, "0");
}
