import { env } from "cloudflare:workers";
import { rootCause } from "../../database/calls.server.ts";
import { WAKING } from "../../database/hourly-run.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import { logError, logWarning } from "../../log/log.ts";
import type { Salon } from "./salon.server.ts";

/** The salon's object, which its first use places near the salon. */
export function salonSchedule(salon: Pick<Salon, "id" | "locationHint">) {
  const id = env.SALON_SCHEDULE.idFromName(salon.id);
  return env.SALON_SCHEDULE.get(id, { locationHint: hintOf(salon.locationHint) });
}

/**
 * Sends a command to the salon's object. When the object can't be reached or the connection is lost, the outcome is
 * unknown and the sender may retry with the same key. An error of the object's own code is thrown.
 */
export async function throughSchedule<Outcome>(
  salon: Pick<Salon, "id" | "locationHint">,
  write: (schedule: ReturnType<typeof salonSchedule>) => Promise<Outcome>,
): Promise<Outcome | Refused<"outcome-unknown">> {
  try {
    return await write(salonSchedule(salon));
  } catch (error) {
    if (isThrownInside(error)) throw error;
    logError("schedule-lost", { salon: salon.id, cause: String(error) });
    return refuse("outcome-unknown");
  }
}

type ObjectOfSalon = typeof env.SALON_SCHEDULE extends DurableObjectNamespace<infer Kind> ? Kind : never;
type Edit = Parameters<ObjectOfSalon["edit"]>[1];
type Answer = NonNullable<Awaited<ReturnType<ObjectOfSalon["edit"]>>>;
type OutcomeOf<What> = Extract<Answer, { to: What }>["outcome"];

/** The salon that an edit is sent to. Its time decides what is still to come. */
export type EditedSalon = Pick<Salon, "id" | "locationHint" | "timeZone">;

/**
 * Sends an edit to the salon's object, the only path that writes what decides the free times: nobody books between what it
 * reads and what it writes. Its outcome; unknown when its turn does not come or the object can't be reached.
 * docs/rules.md 4.11, 22.4
 */
export function sendEdit<What extends Edit["what"]>(
  salon: Pick<Salon, "id" | "locationHint">,
  edit: Edit & { what: What },
): Promise<OutcomeOf<What> | Refused<"outcome-unknown">>;
export async function sendEdit(
  salon: Pick<Salon, "id" | "locationHint">,
  edit: Edit,
): Promise<Answer["outcome"] | Refused<"outcome-unknown">> {
  const answer = await throughSchedule<Answer | null>(salon, (schedule) => schedule.edit(salon.id, edit));
  if (answer === null) return refuse("outcome-unknown");
  if (!("to" in answer)) return answer;
  if (answer.to !== edit.what) throw new Error("An edit was answered as another one");
  return answer.outcome;
}

/** Whether the object's own code threw the error. The platform marks its own errors as retryable or overloaded. */
function isThrownInside(error: unknown): boolean {
  const { remote, retryable, overloaded } = Object(error);
  return remote === true && !retryable && !overloaded;
}

/**
 * Asks the salon's object to send its due emails soon; false when the object can't be reached, or does not answer within
 * five seconds. A lost call does no harm, because cron asks again. docs/rules.md 10.2
 */
export async function wakeSchedule(salon: Pick<Salon, "id" | "locationHint">): Promise<boolean> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The object did not answer in time")), WAKING.patienceMs);
  try {
    await Promise.race([salonSchedule(salon).wake(salon.id), late.promise]);
    return true;
  } catch (error) {
    logWarning("emails-not-woken", { salon: salon.id, cause: rootCause(error) });
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the salon's object answers within this time, ms. Never throws. */
export async function answersInTime(salon: Pick<Salon, "id" | "locationHint">, within: number): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), within);
  const asked = async () => Boolean(await salonSchedule(salon).heldByOthers());
  const answers = await Promise.race([asked().catch(() => false), late.promise]);
  clearTimeout(timer);
  return answers;
}

/**
 * Ends what a former sign-in still hears: all pages of staff have to come back, through their guard, or those of one session
 * by its name. When the object can't be reached nobody hears anything either. docs/rules.md 6.29, 22.6
 */
export async function endListening(salonId: string, session?: string): Promise<void> {
  const schedule = salonSchedule({ id: salonId, locationHint: "" });
  await schedule.closeStaff(session).catch((error) => noMessageSent(salonId, error));
}

function noMessageSent(salonId: string, error: unknown): void {
  logWarning("diary-not-told", { salon: salonId, cause: rootCause(error) });
}

function hintOf(hint: string): DurableObjectLocationHint | undefined {
  return LOCATION_HINTS.find((known) => known === hint);
}

const LOCATION_HINTS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;
