/**
 * The alarm of an object. An object has only one, so it goes off for the earliest plan. Whatever is due later plans again
 * then.
 */
export class Alarm {
  readonly #storage: DurableObjectStorage;
  #plannedFor = Number.POSITIVE_INFINITY;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /**
   * Plans the alarm for `instant` (UTC ms). An earlier plan stays, so that a stream of commands can't postpone it. Does not
   * wait until the plan is on disk.
   */
  plan(instant: number): void {
    if (this.#plannedFor <= instant) return;
    this.#plannedFor = instant;
    this.#storage.setAlarm(instant, { allowUnconfirmed: true }).catch(() => this.forget());
  }

  /** Forgets the plan, because the alarm has gone off or the plan may be lost. */
  forget(): void {
    this.#plannedFor = Number.POSITIVE_INFINITY;
  }
}
