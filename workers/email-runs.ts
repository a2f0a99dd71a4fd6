import { rootCause } from "../app/database/calls.server.ts";
import { now } from "../app/kernel/clock.ts";
import { nextEmailAt } from "../app/mail/outbox/rows.server.ts";
import { deliverDueEmails } from "../app/mail/outbox/run.server.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** After a run that could not even begin, and between two runs. */
const AFTER_FAILURE_MS = 60_000;
const BETWEEN_RUNS_MS = 1_000;

/**
 * When a salon's object sends emails: at the alarm that is planned for the earliest one that is due. Nothing here is
 * waited for by the diary, and what is lost here cron makes good. docs/rules.md 10.2
 */
export class EmailRounds {
  readonly #storage: DurableObjectStorage;
  /** One is under way and one may wait: that one sees all that is due by then. */
  readonly #inTurn = oneAtATime(2);
  #salonId: string | undefined;
  #plannedFor = Number.POSITIVE_INFINITY;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#salonId = storage.kv.get<string>("salonId");
  }

  /**
   * Plans a run for `instant` (UTC ms), or leaves an earlier one planned, so that no stream of commands can put it off.
   * The alarm is on its way to the disk when this returns; no answer waits until it is there.
   */
  plan(salonId: string, instant: number): void {
    if (this.#salonId !== salonId) {
      this.#salonId = salonId;
      this.#storage.kv.put("salonId", salonId);
    }
    if (this.#plannedFor <= instant) return;
    this.#plannedFor = instant;
    this.#storage.setAlarm(instant, { allowUnconfirmed: true }).catch(() => {
      this.#plannedFor = Number.POSITIVE_INFINITY;
    });
  }

  /** Plans a run for now, whatever is believed to be planned: a plan that was lost leaves nothing that would go off. */
  wake(salonId: string): void {
    this.#plannedFor = Number.POSITIVE_INFINITY;
    this.plan(salonId, now());
  }

  /**
   * The planned run: sends what is due and plans the next one. Runs go one after the other; where one is waiting already,
   * that one serves. It never fails: an alarm that does is given up by the platform after six more.
   */
  async planned(): Promise<void> {
    const salonId = this.#salonId;
    if (salonId) await this.#inTurn(() => this.#run(salonId));
  }

  async #run(salonId: string): Promise<void> {
    this.#plannedFor = Number.POSITIVE_INFINITY;
    try {
      await deliverDueEmails(salonId);
      const next = await nextEmailAt(salonId);
      if (next !== null) this.plan(salonId, Math.max(next, now() + BETWEEN_RUNS_MS));
    } catch (error) {
      this.plan(salonId, now() + AFTER_FAILURE_MS);
      console.error(JSON.stringify({ event: "emails-not-sent", salon: salonId, cause: rootCause(error) }));
    }
  }
}
