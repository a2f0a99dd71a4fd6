import { rootCause } from "../app/database/calls.server.ts";
import { logError } from "../app/log/log.ts";
import { anybodyWaits, isOfOffer, makeOffers, type Offered } from "../app/models/waitlist/offers.server.ts";
import type { Holds } from "./holds/holds.ts";
import { sharedRuns } from "./shared-runs.ts";

/** While many commands come, the list is looked at once in this time, ms. */
const APART_MS = 200;

interface Around {
  /** Runs a look in turn with commands and edits. Null when its turn does not come in time. */
  inTurn: (look: (overdue: AbortSignal) => Promise<Offered>) => Promise<Offered | null>;
  /** Is told that offers have come or gone. */
  offered: (salonId: string) => Promise<void>;
  /** Is told that the list has to be looked at again, unless all goes well. */
  mayBeLost: (salonId: string) => void;
}

/**
 * Offers what is free to those who wait. D1 has the list. The object remembers only whether nobody waits, so that salons
 * without a list read nothing. A look that is lost is made up for by the next one. docs/rules.md 33.4
 */
export class WaitingList {
  readonly #state: DurableObjectState;
  readonly #holds: Holds;
  readonly #around: Around;
  readonly #looked: (salonId: string) => Promise<void>;
  #joins = 0;

  constructor(state: DurableObjectState, holds: Holds, around: Around) {
    this.#state = state;
    this.#holds = holds;
    this.#around = around;
    this.#looked = sharedRuns((salonId) => this.#look(salonId), APART_MS);
  }

  /** Notes that somebody joins, or has just joined. */
  mayHaveChanged(): void {
    this.#joins++;
    this.#state.storage.kv.delete(EMPTY);
  }

  /** Makes the offers, if anybody waits. Does not wait for that. */
  offer(salonId: string): void {
    if (this.#state.storage.kv.get(EMPTY)) return;
    const looked = this.#looked(salonId).catch((error) => {
      logError("waiting-list-not-read", { salon: salonId, cause: rootCause(error) });
      this.#around.mayBeLost(salonId);
    });
    this.#state.waitUntil(looked);
  }

  async #look(salonId: string): Promise<void> {
    // Only where somebody waits does a look take a turn of the diary.
    const joins = this.#joins;
    if (!(await anybodyWaits(salonId))) {
      if (joins === this.#joins && !this.#holds.current().some(isOfOffer)) this.#state.storage.kv.put(EMPTY, true);
      if (!this.#holds.current().some(isOfOffer)) return;
    }
    const offered = await this.#around.inTurn(async (overdue) => {
      // In case the object is lost when the offers are written and not held yet.
      const beforeWrite = () => this.#around.mayBeLost(salonId);
      const made = await makeOffers(salonId, this.#holds.current(), { beforeWrite, overdue });
      this.#holds.holdOffers(made.holds);
      return made;
    });
    if (!offered) throw new Error("The look at the waiting list had no turn");
    if (offered.changed) await this.#around.offered(salonId);
  }
}

const EMPTY = "waiting list is empty";
