import { timesIn } from "../../app/diary/holds/held.ts";
import { forgottenAt, type Hold, type Holder, type PastHold } from "../../app/diary/holds/hold.ts";
import { now } from "../../app/kernel/clock.ts";

/**
 * The starts that a network has held and not booked, in the object's storage, under the HMAC of the network. A hold that ends
 * by a booking is not remembered. docs/rules.md 22.14
 */
export class PastHolds {
  readonly #kv: SyncKvStorage;

  constructor({ kv }: DurableObjectStorage) {
    this.#kv = kv;
  }

  /** The past holds of the holder's network on a date. */
  of(holder: Holder, date: string): PastHold[] {
    const prefix = prefixOf(holder, date);
    if (prefix === null) return [];
    const records = [...this.#kv.list<PastHold>({ prefix })].map(([, record]) => record);
    return records.filter((record) => forgottenAt(record) > now());
  }

  /**
   * Notes a hold and its end (`heldUntil`, UTC ms). The same hold may be noted again. A hold from the same start with another
   * length or technician has a note of its own, because releasing a short hold does not release a long one. A hold during a
   * payment has a note of its own too.
   */
  note(hold: Hold, heldUntil = hold.until): void {
    const { until, extended, paying } = hold;
    const prefix = prefixOf(hold, hold.date);
    if (prefix === null) return;
    for (const { start, end, technicianId } of timesIn(hold)) {
      const key = `${prefix}${start} ${end} ${technicianId ?? ""}${paying ? " paying" : ""}`;
      const past = { start, end, heldUntil, left: until - heldUntil, extended, ...(paying && { paying }) };
      this.#kv.put(key, past satisfies PastHold);
    }
  }

  /** Forgets the past holds of this hold's network from the same start. */
  forget(hold: Hold): void {
    const prefix = prefixOf(hold, hold.date);
    if (prefix === null) return;
    for (const { start } of timesIn(hold))
      for (const [key] of this.#kv.list({ prefix: `${prefix}${start} ` })) this.#kv.delete(key);
  }

  /** Deletes expired past holds. Answers when the next one expires, UTC ms, or null. docs/rules.md 22.15 */
  sweep(): number | null {
    let next: number | null = null;
    for (const [key, record] of this.#kv.list<PastHold>({ prefix: PREFIX })) {
      const end = forgottenAt(record);
      if (end <= now()) this.#kv.delete(key);
      else next = Math.min(next ?? end, end);
    }
    return next;
  }
}

const PREFIX = "before ";

/** The prefix of the keys of a network's past holds on a date, or null when the network is unknown. */
function prefixOf({ networks: [network] }: Holder, date: string): string | null {
  return network === undefined ? null : `${PREFIX}${network} ${date} `;
}
