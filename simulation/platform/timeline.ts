import { AsyncLocalStorage } from "node:async_hooks";

/*
 * Simulated time. All that happens is an event at an instant, and nothing happens between two events: the code under test
 * runs until it waits for the next one. The same scenario has the same events in the same order.
 */

/** Somebody whose code runs: a salon's object, a request, cron. The events of one that is lost never happen to it. */
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

/** Whose code is running. */
const acting = new AsyncLocalStorage<Actor>();

/** Runs something as an actor: what it plans is theirs. */
export function as<Answer>(actor: Actor, work: () => Answer): Answer {
  return acting.run(actor, work);
}

/** The actor whose code is running. */
export function currentActor(): Actor | undefined {
  return acting.getStore();
}

const macrotask = setImmediate;

/** Lets all code go on that waits for nothing but other code. */
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

  /** Plans an event in so many ms, for the actor whose code is running unless another is named. */
  plan(inMs: number, happen: () => void, actor = currentActor()): Event {
    const event = { at: this.now + Math.max(0, Math.round(inMs)), order: this.#order++, actor, happen };
    const after = this.#planned.findLastIndex((other) => other.at <= event.at);
    this.#planned.splice(after + 1, 0, event);
    return event;
  }

  /** Takes a planned event back. */
  cancel(event: Event): void {
    const place = this.#planned.indexOf(event);
    if (place >= 0) this.#planned.splice(place, 1);
  }

  /**
   * Lets everything happen until `until` (UTC ms), or until `isOver`. `each` is called after each event, once its consequences
   * have come to rest.
   */
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
