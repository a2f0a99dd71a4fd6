import { timesIn } from "../../app/diary/holds/held.ts";
import { forgottenAt, type Hold, type Holder, type PastHold } from "../../app/diary/holds/hold.ts";
import { now } from "../../app/kernel/clock.ts";

/**
 * Which starts a network has held and not booked, in the object's storage, under the HMAC of the network alone. What a
 * booking ends is not remembered. docs/rules.md 22.14
 */
export class PastHolds {
  readonly #kv: SyncKvStorage;

  constructor({ kv }: DurableObjectStorage) {
    this.#kv = kv;
  }

  /** What the holder's network has held on a date. */
  of(holder: Holder, date: string): PastHold[] {
    const prefix = prefixOf(holder, date);
    if (prefix === null) return [];
    const records = [...this.#kv.list<PastHold>({ prefix })].map(([, record]) => record);
    return records.filter((record) => forgottenAt(record) > now());
  }

  /**
   * Notes a hold that ends then (UTC ms) unless it is noted again. Another length or technician from the same start is noted
   * beside it: a network that gives a short hold back has not given back the long one. So is the time in which somebody paid.
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

  /** Forgets what the network of a hold has held from its start on. */
  forget(hold: Hold): void {
    const prefix = prefixOf(hold, hold.date);
    if (prefix === null) return;
    for (const { start } of timesIn(hold))
      for (const [key] of this.#kv.list({ prefix: `${prefix}${start} ` })) this.#kv.delete(key);
  }

  /** Deletes what no longer counts, and answers when the next one will not, UTC ms, or null. docs/rules.md 22.15 */
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

/** What the keys of a network's holds of a date begin with, or null when the network is unknown. */
function prefixOf({ networks: [network] }: Holder, date: string): string | null {
  return network === undefined ? null : `${PREFIX}${network} ${date} `;
}
