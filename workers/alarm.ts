/**
 * The one alarm of an object, for everything that is due at a time. It goes off for the earliest; what is due later plans
 * again then.
 */
export class Alarm {
  readonly #storage: DurableObjectStorage;
  #plannedFor = Number.POSITIVE_INFINITY;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /**
   * Plans the alarm for `instant` (UTC ms) or keeps an earlier plan, so that a stream of commands can't postpone it. It is
   * being written to disk when this returns; no answer waits for that.
   */
  plan(instant: number): void {
    if (this.#plannedFor <= instant) return;
    this.#plannedFor = instant;
    this.#storage.setAlarm(instant, { allowUnconfirmed: true }).catch(() => this.forget());
  }

  /** Forgets the plan: the alarm has gone off, or a plan may have been lost. */
  forget(): void {
    this.#plannedFor = Number.POSITIVE_INFINITY;
  }
}
