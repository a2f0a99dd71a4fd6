import { MINUTE_MS, now } from "../app/kernel/clock.ts";
import { delayFor } from "../app/models/accounts/limits.ts";
import { type TooMany, tooMany } from "../app/models/accounts/rate-limit.server.ts";
import type { CountedTowards } from "../app/models/diary/tries.ts";

/** The count of a subject in a window that ends at `endsAt`, UTC ms. */
interface Counted {
  count: number;
  endsAt: number;
}

/**
 * Counts the commands of clients in the object's storage. So a flood of commands costs D1 nothing and does not wait for the
 * diary. docs/rules.md 5.21
 */
export class CommandCounts {
  readonly #kv: SyncKvStorage;

  constructor({ kv }: DurableObjectStorage) {
    this.#kv = kv;
  }

  /**
   * Counts a command against each limit in turn. Stops at the first limit that refuses it. A window begins with its first
   * command. Answers how long the command has to wait, ms. docs/rules.md 6.4, 6.21
   */
  count({ kind, minutes, limits }: CountedTowards): { ok: true; delay: number } | TooMany {
    const at = now();
    let delay = 0;
    for (const { subject, most, ofNetwork } of limits) {
      const key = `${PREFIX}${kind} ${subject}`;
      const before = this.#kv.get<Counted>(key);
      const counted = before && before.endsAt > at ? before : { count: 0, endsAt: at + minutes * MINUTE_MS };
      const count = Math.min(counted.count + 1, most + 1);
      if (count > counted.count) this.#kv.put(key, { ...counted, count } satisfies Counted);
      if (count > most) return { ...tooMany((counted.endsAt - at) / 1000), ...(ofNetwork && { byNetwork: true }) };
      delay = Math.max(delay, delayFor(count, most));
    }
    return { ok: true, delay };
  }

  /** Whether no limit would refuse the next command. */
  allows({ kind, limits }: CountedTowards): boolean {
    return limits.every(({ subject, most }) => {
      const counted = this.#kv.get<Counted>(`${PREFIX}${kind} ${subject}`);
      return !counted || counted.endsAt <= now() || counted.count < most;
    });
  }

  /** Takes back what was counted at `at` (UTC ms) for a command that was not executed, unless its window is over. docs/rules.md 6.7 */
  takeBack({ kind, minutes, limits }: CountedTowards, at: number): void {
    for (const { subject } of limits) {
      const key = `${PREFIX}${kind} ${subject}`;
      const counted = this.#kv.get<Counted>(key);
      if (!counted || counted.endsAt - minutes * MINUTE_MS > at) continue;
      this.#kv.put(key, { ...counted, count: Math.max(0, counted.count - 1) } satisfies Counted);
    }
  }

  /** Deletes expired counts. Answers when the next one expires, UTC ms, or null. */
  sweep(): number | null {
    let next: number | null = null;
    for (const [key, { endsAt }] of this.#kv.list<Counted>({ prefix: PREFIX })) {
      if (endsAt <= now()) this.#kv.delete(key);
      else next = Math.min(next ?? endsAt, endsAt);
    }
    return next;
  }
}

const PREFIX = "tries ";
