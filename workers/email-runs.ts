import { rootCause } from "../app/database/calls.server.ts";
import { now } from "../app/kernel/clock.ts";
import { logError } from "../app/log/log.ts";
import { emailSending } from "../app/outbox/sending.server.ts";
import type { Alarm } from "./alarm.ts";
import { EXECUTORS } from "./executors.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** The wait after a run that failed, and the wait between two runs. */
const AFTER_FAILURE_MS = 60_000;
const BETWEEN_RUNS_MS = 1_000;

/**
 * Plans when a salon's object sends emails, by an alarm for the earliest due one. The diary does not wait for this. If a plan
 * is lost, cron makes up for it. docs/rules.md 10.2
 */
export class EmailRuns {
  readonly #storage: DurableObjectStorage;
  readonly #alarm: Alarm;
  /** One run is active and one may wait. The waiting run will see everything that is due by then. */
  readonly #inTurn = oneAtATime(2);
  #salonId: string | undefined;

  constructor(storage: DurableObjectStorage, alarm: Alarm) {
    this.#storage = storage;
    this.#alarm = alarm;
    this.#salonId = storage.kv.get<string>("salonId");
  }

  /** The id of this object's salon, once it has planned a run. */
  get salonId(): string | undefined {
    return this.#salonId;
  }

  /** Plans a run for `instant` (UTC ms), or keeps an earlier plan. Null plans nothing. No answer waits for that. */
  plan(salonId: string, instant: number | null): void {
    if (instant === null) return;
    if (this.#salonId !== salonId) {
      this.#salonId = salonId;
      this.#storage.kv.put("salonId", salonId);
    }
    this.#alarm.plan(instant);
  }

  /** Plans a run for now, even if one seems to be planned already. The alarm of that plan may be lost. */
  wake(salonId: string): void {
    this.#alarm.forget();
    this.plan(salonId, now());
  }

  /**
   * The planned run: sends due emails and plans the next run. Runs go one after the other, and a run that waits already
   * serves for this one too. It never throws, because the platform gives up a failing alarm after six retries.
   */
  async planned(): Promise<void> {
    const salonId = this.#salonId;
    if (salonId) await this.#inTurn(() => this.#run(salonId));
  }

  async #run(salonId: string): Promise<void> {
    try {
      const { nextAt } = await (await emailSending()).runOutbox(salonId, EXECUTORS);
      if (nextAt !== null) this.plan(salonId, Math.max(nextAt, now() + BETWEEN_RUNS_MS));
    } catch (error) {
      this.plan(salonId, now() + AFTER_FAILURE_MS);
      logError("emails-not-sent", { salon: salonId, cause: rootCause(error) });
    }
  }
}
