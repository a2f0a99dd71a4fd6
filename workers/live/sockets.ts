import { rootCause, withinTime } from "../../app/database/calls.server.ts";
import { ALL_DATES } from "../../app/database/changes.server.ts";
import { primaryDatabase } from "../../app/database/client.server.ts";
import { WIDER_NETWORK } from "../../app/diary/networks.ts";
import { now } from "../../app/kernel/clock.ts";
import { localSetting } from "../../app/log/local-settings.ts";
import { logWarning } from "../../app/log/log.ts";
import { changesAfter, type DiaryChange } from "../../app/models/live/diary-changes.server.ts";
import type { Opening } from "../../app/models/live/opening.ts";
import type { Holds } from "../holds/holds.ts";
import { sharedRuns } from "../shared-runs.ts";
import { FreeTimes } from "./free-times.ts";

/** Under load, the diary is looked at once in this time, ms, instead of after each command. */
const APART_MS = 200;

/** The most sockets of a salon, and of one network. docs/rules.md 22.5 */
const MOST = 20_000;
const MOST_OF_A_NETWORK = 100;

/**
 * The browsers that show a salon's diary. The platform holds their sockets while the object sleeps. The object itself
 * remembers nothing about them. docs/rules.md 22.1
 */
export class Sockets {
  readonly #state: DurableObjectState;
  readonly #holds: Holds;
  readonly #freeTimes: FreeTimes;
  readonly #looked: (salonId: string) => Promise<void>;

  constructor(state: DurableObjectState, holds: Holds) {
    this.#state = state;
    this.#holds = holds;
    this.#freeTimes = new FreeTimes(state.storage, holds);
    this.#looked = sharedRuns((salonId) => this.#lookAndTell(salonId), APART_MS);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /**
   * Opens a socket. Its first message is the number of the last message. With `since`, the missed messages follow at once.
   * Refuses more sockets than a salon or a network may have, even if they are asked for at the same time. docs/rules.md 22.3,
   * 22.5
   */
  async open(opening: Opening): Promise<Response> {
    const { salonId, audience, networks, browser, since, session } = opening;
    const refusal = this.#refusal(networks);
    if (refusal) return refusal;
    await this.#looked(salonId).catch((error) => notLooked(salonId, error));
    const written = audience === "staff" && since !== null ? await writtenAfter(salonId, since) : [];

    // Nothing is awaited from here on. So new messages reach this socket too, and come after the missed ones.
    const refusedMeanwhile = this.#refusal(networks);
    if (refusedMeanwhile) return refusedMeanwhile;
    // Without a first look, the next write could not be told. The browser has to connect again.
    if (!this.#freeTimes.hasLooked) return notOpened(503, "The diary can't be read");
    const { 0: webSocket, 1: socket } = new WebSocketPair();
    this.#state.acceptWebSocket(socket, [
      audience,
      ...networks,
      ...(browser ? [tagOf(browser)] : []),
      ...(session ? [tagOfSession(session.name)] : []),
    ]);
    if (session) socket.serializeAttachment({ until: session.until } satisfies Lasts);
    const { revision, seen } = this.#freeTimes;
    const missed = audience === "staff" ? written : since === null ? [] : this.#freeTimes.after(since);
    socket.send(JSON.stringify({ revision: audience === "staff" ? seen : revision }));
    for (const change of missed) socket.send(messageOf(change));
    return new Response(null, { status: 101, webSocket });
  }

  /**
   * Tells all listeners what was written, and ends the holds that were booked over. Without either, nothing is read. Answers
   * whether everybody has been told, or false if it has to be tried again later. Never throws. docs/rules.md 22.2, 22.4, 22.12
   */
  async tell(salonId: string): Promise<boolean> {
    if (this.#state.getWebSockets().length === 0 && this.#holds.current().length === 0) return true;
    try {
      await this.#looked(salonId);
      return true;
    } catch (error) {
      notLooked(salonId, error);
      return false;
    }
  }

  /**
   * Closes the sockets of staff, or of one session. Their pages connect again and are checked by the guard. docs/rules.md
   * 22.6
   */
  closeStaff(session?: string): void {
    const tag = session === undefined ? STAFF : tagOfSession(session);
    for (const socket of this.#state.getWebSockets(tag)) comeBack(socket);
  }

  /** Why another socket is refused now, or null. `networks`: the narrowest first. docs/rules.md 22.5 */
  #refusal(networks: string[]): Response | null {
    if (this.#state.getWebSockets().length >= MOST) return tooMany(503);
    if (localSetting("RATE_LIMITS") === "off") return null;
    const full = networks.some((network, around) => {
      const most = MOST_OF_A_NETWORK * (around === 0 ? 1 : WIDER_NETWORK);
      return this.#state.getWebSockets(network).length >= most;
    });
    return full ? tooMany(429) : null;
  }

  async #lookAndTell(salonId: string): Promise<void> {
    const { free, written, held, lost } = await this.#freeTimes.look(salonId);
    this.#send("anyone", free);
    if (written.length + held.length > 0) this.#closeOver();
    this.#send(STAFF, written);
    const { revision, seen } = this.#freeTimes;
    // D1 has no number for a hold. docs/rules.md 22.17
    const untold = held.filter((date) => !written.some((change) => change.date === date));
    this.#send(
      STAFF,
      untold.map((date) => ({ date, revision: seen })),
    );
    // Only this browser is told, because for others the date may look the same. docs/rules.md 22.12
    for (const { browser, date } of lost) this.#send(tagOf(browser), [{ date, revision }]);
  }

  /** Closes the sockets of staff with an expired session. docs/rules.md 22.6 */
  #closeOver(): void {
    for (const socket of this.#state.getWebSockets(STAFF)) {
      const lasts: Lasts | null = socket.deserializeAttachment();
      if (!lasts || lasts.until <= now()) comeBack(socket);
    }
  }

  #send(tag: string, changes: DiaryChange[]): void {
    const messages = changes.map(messageOf);
    for (const socket of messages.length > 0 ? this.#state.getWebSockets(tag) : []) {
      for (const message of messages) sendTo(socket, message);
    }
  }
}

const STAFF: Opening["audience"] = "staff";

/** The data that is stored with a socket of staff: when its session ends, UTC ms. */
interface Lasts {
  until: number;
}

function comeBack(socket: WebSocket): void {
  socket.close(1012, "Come back");
}

/** The tag of the sockets of a session. */
function tagOfSession(name: string): string {
  return `session ${name}`;
}

/** The tag of the sockets of a browser. */
function tagOf(browser: string): string {
  return `browser ${browser}`;
}

/** A message: only a date and a number. For staff, a message without a date is about all dates. */
function messageOf({ date, revision }: DiaryChange): string {
  return JSON.stringify(date === ALL_DATES ? { revision } : { date, revision });
}

/** Sends a message. A socket that is being closed throws, which must not stop the others from getting it. */
function sendTo(socket: WebSocket, message: string): void {
  try {
    socket.send(message);
  } catch {
    // Its browser connects again and asks for what it has missed.
  }
}

/** The writes that staff have missed. If D1 can't be read, there are none: the pages keep their number and ask again. */
async function writtenAfter(salonId: string, since: number): Promise<DiaryChange[]> {
  try {
    return await withinTime(changesAfter(primaryDatabase(), salonId, since));
  } catch (error) {
    notLooked(salonId, error);
    return [];
  }
}

function notLooked(salonId: string, error: unknown): void {
  logWarning("diary-not-told", { salon: salonId, cause: rootCause(error) });
}

function tooMany(status: number): Response {
  return notOpened(status, "Too many pages are listening");
}

function notOpened(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { "Retry-After": "60", "Cache-Control": "no-store" } });
}
