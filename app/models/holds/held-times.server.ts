import { rootCause } from "../../database/calls.server.ts";
import type { HeldForStaff, HeldTime } from "../../diary/holds/held.ts";
import { logWarning } from "../../log/log.ts";
import type { Salon } from "../salon/salon.server.ts";
import { salonSchedule } from "../salon/salon-schedule.server.ts";

/** No page waits longer than this for the salon's object, ms. Then it shows what D1 says. docs/rules.md 22.13 */
export const PAGE_READ_TIMEOUT_MS = 500;

/** A page that is open already, and reads again, waits for this long, ms. docs/rules.md 22.13 */
export const OPEN_PAGE_READ_TIMEOUT_MS = 4_000;

/**
 * What is held at a salon, but by this browser. Nothing when the object does not answer within this time (ms): holds are
 * a help, and the diary decides. Never throws. docs/rules.md 22.9, 22.13
 */
export async function heldByOthers(
  salon: At,
  browser: string | undefined,
  within = PAGE_READ_TIMEOUT_MS,
): Promise<HeldTime[]> {
  return (await answerOf(salon, (object) => object.heldByOthers(browser), within)) ?? [];
}

/**
 * Until when a browser holds a start, UTC ms. Null when it holds none, or when the object does not answer. Never throws.
 * docs/rules.md 6.14
 */
export function heldUntil(salon: At, browser: string): Promise<number | null> {
  return answerOf(salon, (object) => object.heldUntil(browser), OPEN_PAGE_READ_TIMEOUT_MS);
}

/** The same of a start for which the browser is paying at Stripe. Never throws. docs/rules.md 6.14, 22.18 */
export function payingUntil(salon: At, browser: string): Promise<number | null> {
  return answerOf(salon, (object) => object.payingUntil(browser), OPEN_PAGE_READ_TIMEOUT_MS);
}

/** What is held, as staff see it; nothing when the object does not answer in time. Never throws. docs/rules.md 22.17 */
export async function heldForStaff(salon: At, within: number): Promise<HeldForStaff[]> {
  return (await answerOf(salon, (object) => object.heldForStaff(), within)) ?? [];
}

type At = Pick<Salon, "id" | "locationHint">;

/** What the salon's object answers within this time, ms, or null. */
async function answerOf<Answer>(
  salon: At,
  ask: (object: ReturnType<typeof salonSchedule>) => Promise<Answer>,
  within: number,
): Promise<Answer | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The object did not answer in time")), within);
  try {
    return await Promise.race([ask(salonSchedule(salon)), late.promise]);
  } catch (error) {
    logWarning("holds-not-read", { salon: salon.id, cause: rootCause(error) });
    return null;
  } finally {
    clearTimeout(timer);
  }
}
