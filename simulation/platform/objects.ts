import { type Actor, as, currentActor, type Timeline } from "./timeline.ts";

/*
 * Durable Objects as on the platform: one object of a name at a time, with storage and an alarm that outlive it. It may be
 * evicted or lost at any time. For a while there may be two objects of a name, and only the newer one can write to storage.
 */

/** A class of objects as the platform sees it: methods that callers may call, and its alarm. */
export interface Kind {
  alarm(): Promise<void>;
  fetch(request: Request): Promise<Response>;
}

/** How long a message to an object or back takes, ms. Null when it is lost. */
export type Transit = (what: "call" | "answer", method: string) => number | null;

export interface Platform<Object extends Kind> {
  timeline: Timeline;
  create: (state: State) => Object;
  transit: Transit;
  /** How often an alarm that is due goes off; 0 when it is lost. */
  alarms: () => number;
  /** Whether an alarm's plan that is not on disk yet is lost with its object. */
  losesPlan: () => boolean;
  tell: (line: string) => void;
}

/** All objects of a kind, by name. */
export class Namespace<Object extends Kind> {
  readonly #platform: Platform<Object>;
  readonly #places = new Map<string, Place<Object>>();

  constructor(platform: Platform<Object>) {
    this.#platform = platform;
  }

  idFromName(name: string): string {
    return name;
  }

  /** An object as a caller has it: its methods, over the network. */
  get(name: string): Record<string, unknown> {
    return this.place(name).stub;
  }

  place(name: string): Place<Object> {
    const place = this.#places.get(name) ?? new Place(name, this.#platform);
    this.#places.set(name, place);
    return place;
  }

  get places(): Place<Object>[] {
    return [...this.#places.values()];
  }
}

/** One life of an object. */
interface Life<Object> {
  actor: Actor;
  object: Object;
  state: State;
  /** Callers that wait for an answer from it. */
  lost: Set<() => void>;
  /** How many of its alarms are running. One that does not end is tried again. */
  alarms: number;
}

/** The place of an object of one name: its storage, its alarm, its sockets, and the object while there is one. */
export class Place<Object extends Kind> {
  readonly name: string;
  readonly stored: Stored = { values: new Map(), alarm: null, sockets: [] };
  readonly #platform: Platform<Object>;
  #life: Life<Object> | undefined;
  #lives = 0;
  #ringing: ReturnType<Timeline["plan"]> | undefined;
  /** When the last plan of an alarm is on disk, UTC ms. */
  #storedAt = 0;

  constructor(name: string, platform: Platform<Object>) {
    this.name = name;
    this.#platform = platform;
  }

  /** Its methods for callers. */
  readonly stub: Record<string, unknown> = Object.fromEntries(
    METHODS.map((method) => [method, (...given: unknown[]) => this.#call(method, given)]),
  );

  /** The object. It begins to live now unless it already does. */
  get object(): Object {
    return this.#alive().object;
  }

  /** The actor that runs the object's code, if it lives. */
  get actor(): Actor | undefined {
    return this.#life?.actor;
  }

  /** Loses the object, with its running work. Its calls on their way to D1 may still arrive. */
  lose(): void {
    const life = this.#life;
    if (!life) return;
    this.#platform.tell(`the object of ${this.name} is lost`);
    life.actor.alive = false;
    this.#end(life);
    if (this.#platform.timeline.now < this.#storedAt && this.#platform.losesPlan()) this.setAlarm(null);
    for (const socket of this.stored.sockets.splice(0)) socket.close();
  }

  /** Puts the object to sleep. It keeps its sockets. Only an idle object is put to sleep. */
  evict(): void {
    const life = this.#life;
    if (!life || life.lost.size > 0) return;
    this.#platform.tell(`the object of ${this.name} is evicted`);
    life.actor.alive = false;
    this.#end(life);
  }

  /**
   * Begins a second object of this name. The first one continues for `forMs` without storage, and nobody receives its
   * messages.
   */
  double(forMs: number): void {
    const life = this.#life;
    if (!life) return;
    this.#platform.tell(`a second object of ${this.name} begins beside the first`);
    this.#end(life);
    life.state.isDetached = true;
    const { actor } = life;
    this.#platform.timeline.plan(forMs, () => (actor.alive = false), undefined);
  }

  /** Opens a socket as a page does. `hear` gets its messages. Answers false when the object refuses or is lost. */
  open(address: string, hear: (message: string) => void, cut: () => void): Promise<boolean> {
    const life = this.#alive();
    const { timeline } = this.#platform;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const lost = () => resolve(false);
    life.lost.add(lost);
    const opened = as(life.actor, () => life.object.fetch(new Request(address)));
    opened.then((response) => {
      const socket: unknown = Reflect.get(response, "webSocket");
      if (socket instanceof Socket)
        socket.hearWith(
          (message) => void timeline.plan(1, () => hear(message), NOBODY),
          () => {
            this.stored.sockets = this.stored.sockets.filter((other) => other !== socket);
            timeline.plan(1, cut, NOBODY);
          },
        );
      resolve(socket instanceof Socket);
    }, lost);
    return promise.finally(() => life.lost.delete(lost));
  }

  setAlarm(instant: number | null): void {
    this.stored.alarm = instant;
    this.#storedAt = this.#platform.timeline.now + TO_DISK_MS;
    const { timeline } = this.#platform;
    if (this.#ringing) timeline.cancel(this.#ringing);
    this.#ringing = undefined;
    if (instant !== null) this.#ringing = timeline.plan(instant - timeline.now, () => this.#ring(), NOBODY);
  }

  #ring(): void {
    this.stored.alarm = null;
    this.#ringing = undefined;
    const times = this.#platform.alarms();
    if (times === 0) this.#platform.tell(`an alarm of ${this.name} is lost`);
    for (let time = 0; time < times; time++) {
      const life = this.#alive();
      life.alarms++;
      as(life.actor, () => life.object.alarm()).then(
        () => life.alarms--,
        (error) => {
          life.alarms--;
          this.#platform.tell(`an alarm of ${this.name} failed: ${error}`);
          this.#ringAgain();
        },
      );
    }
  }

  /** Tries an alarm again that has not ended. */
  #ringAgain(): void {
    const again = this.#platform.timeline.now + AGAIN_MS;
    if (this.stored.alarm === null || this.stored.alarm > again) this.setAlarm(again);
  }

  #end(life: Life<Object>): void {
    if (this.#life === life) this.#life = undefined;
    if (life.alarms > 0) this.#ringAgain();
    for (const lost of [...life.lost]) lost();
  }

  #alive(): Life<Object> {
    if (this.#life) return this.#life;
    const actor = { name: `${this.name}, life ${++this.#lives}`, alive: true };
    const state = new State(this);
    const object = as(actor, () => this.#platform.create(state));
    this.#life = { actor, object, state, lost: new Set(), alarms: 0 };
    return this.#life;
  }

  #call(method: string, given: unknown[]): Promise<unknown> {
    const { timeline, transit } = this.#platform;
    const caller = currentActor();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const there = transit("call", method);
    const values = structuredClone(given);
    if (there === null) {
      timeline.plan(LOST_MS, () => reject(connectionLost()), caller);
      return promise;
    }
    timeline.plan(
      there,
      () => {
        const life = this.#alive();
        const lost = () => {
          life.lost.delete(lost);
          timeline.plan(1, () => reject(connectionLost()), caller);
        };
        life.lost.add(lost);
        const back = (settle: () => void) => {
          if (!life.lost.delete(lost)) return;
          const ms = transit("answer", method);
          timeline.plan(ms ?? LOST_MS, ms === null ? () => reject(connectionLost()) : settle, caller);
        };
        const call = as(life.actor, async () => structuredClone(await methodOf(life.object, method)(...values)));
        call.then(
          (answer) => back(() => resolve(answer)),
          (error) => back(() => reject(Object.assign(new Error(String(error)), { remote: true, cause: error }))),
        );
      },
      NOBODY,
    );
    return promise;
  }
}

/** The platform itself, which is never lost. */
const NOBODY: Actor = { name: "platform", alive: true };

/** When an alarm that has failed is tried again, ms. */
const AGAIN_MS = 2_000;

/** How long it takes until a plan is on disk, ms. */
const TO_DISK_MS = 5;

/** How long it takes until a lost message is noticed, ms. */
const LOST_MS = 300;

/** The methods of the salon's object that callers use. */
const METHODS = [
  "execute",
  "hold",
  "extendHold",
  "releaseHold",
  "leaveHold",
  "heldUntil",
  "heldByOthers",
  "heldForStaff",
  "edit",
  "wake",
  "tell",
  "closeStaff",
] as const;

function methodOf(object: object, method: string): (...values: unknown[]) => unknown {
  const found: unknown = Reflect.get(object, method);
  if (typeof found !== "function") throw new Error(`The object has no method ${method}`);
  return found.bind(object);
}

function connectionLost(): Error {
  return new Error("Network connection lost.");
}

/** A socket of an open page. Messages that are sent before the page listens wait for it. */
export class Socket {
  readonly tags: string[] = [];
  #waiting: string[] | null = [];
  #hear: (message: string) => void = (message) => this.#waiting?.push(message);
  #cut: () => void = () => undefined;
  #attachment: unknown = null;

  hearWith(hear: (message: string) => void, cut: () => void): void {
    for (const message of this.#waiting ?? []) hear(message);
    this.#waiting = null;
    [this.#hear, this.#cut] = [hear, cut];
  }

  send(message: string): void {
    this.#hear(message);
  }

  close(): void {
    this.#cut();
  }

  serializeAttachment(value: unknown): void {
    this.#attachment = value;
  }

  deserializeAttachment(): unknown {
    return this.#attachment;
  }
}

/** The data that outlives an object. */
interface Stored {
  values: Map<string, unknown>;
  /** UTC ms. */
  alarm: number | null;
  sockets: Socket[];
}

/** The platform as an object sees it. */
export class State {
  readonly #place: Place<Kind>;
  /** Set once another object has taken its name. It can then store nothing more, and nobody receives its messages. */
  isDetached = false;

  constructor(place: Place<Kind>) {
    this.#place = place;
  }

  readonly storage = {
    kv: {
      get: (key: string) => structuredClone(this.#stored.values.get(key)),
      put: (key: string, value: unknown) => void this.#stored.values.set(key, structuredClone(value)),
      delete: (key: string) => this.#stored.values.delete(key),
      list: ({ prefix = "" }: { prefix?: string } = {}) =>
        [...this.#stored.values]
          .filter(([key]) => key.startsWith(prefix))
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, value]) => [key, structuredClone(value)] as const),
    },
    setAlarm: async (instant: number) => {
      if (this.isDetached) throw new Error("Another object has taken the place of this one");
      this.#place.setAlarm(instant);
    },
  };

  waitUntil(work: Promise<unknown>): void {
    work.catch(() => undefined);
  }

  setWebSocketAutoResponse(): void {}

  getWebSockets(tag?: string): Socket[] {
    if (this.isDetached) return [];
    return this.#place.stored.sockets.filter(({ tags }) => tag === undefined || tags.includes(tag));
  }

  acceptWebSocket(socket: Socket, tags: string[]): void {
    socket.tags.push(...tags);
    this.#stored.sockets.push(socket);
  }

  get #stored(): Stored {
    if (this.isDetached) throw new Error("Another object has taken the place of this one");
    return this.#place.stored;
  }
}
