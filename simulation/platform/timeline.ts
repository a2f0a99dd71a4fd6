import { AsyncLocalStorage } from "node:async_hooks";

/*
 * Simulated time. Everything is an event at an instant, and nothing happens between two events. The code under test runs
 * until it waits for the next event. The same scenario has the same events in the same order.
 */

/** A party that runs code: a salon's object, a request, cron. Events of a lost actor do not happen. */
export interface Actor {
  name: string;
  alive: boolean;
}

interface Event {
  at: number;
  order: number;
  actor: Actor | undefined;
  happen: () => void;
}

/** The actor of the running code. */
const acting = new AsyncLocalStorage<Actor>();

/** Runs something as an actor. The events that it plans belong to that actor. */
export function as<Answer>(actor: Actor, work: () => Answer): Answer {
  return acting.run(actor, work);
}

/** The actor of the running code. */
export function currentActor(): Actor | undefined {
  return acting.getStore();
}

const macrotask = setImmediate;

/** Runs all code that waits only for other code. */
function settled(): Promise<void> {
  return new Promise((resolve) => macrotask(resolve));
}

export class Timeline {
  /** UTC ms. */
  now: number;
  /** The number of events until now. */
  count = 0;
  #planned: Event[] = [];
  #order = 0;

  constructor(now: number) {
    this.now = now;
  }

  /** Plans an event in `inMs` ms, by default for the actor of the running code. */
  plan(inMs: number, happen: () => void, actor = currentActor()): Event {
    const event = { at: this.now + Math.max(0, Math.round(inMs)), order: this.#order++, actor, happen };
    const after = this.#planned.findLastIndex((other) => other.at <= event.at);
    this.#planned.splice(after + 1, 0, event);
    return event;
  }

  /** Cancels a planned event. */
  cancel(event: Event): void {
    const place = this.#planned.indexOf(event);
    if (place >= 0) this.#planned.splice(place, 1);
  }

  /** Runs all events until `until` (UTC ms) or `isOver`. `each` is called after each event, once no code runs any more. */
  async run(until: number, { each, isOver }: { each?: () => void; isOver?: () => boolean } = {}): Promise<void> {
    await settled();
    while (!isOver?.()) {
      const [next] = this.#planned;
      if (!next || next.at > until) {
        this.now = Math.max(this.now, Number.isFinite(until) ? until : this.now);
        return;
      }
      this.#planned.shift();
      if (next.actor?.alive === false) continue;
      this.now = Math.max(this.now, next.at);
      this.count++;
      if (next.actor) as(next.actor, next.happen);
      else next.happen();
      await settled();
      each?.();
    }
  }
}
