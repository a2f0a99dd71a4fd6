import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import { SalonSchedule } from "../../workers/salon-schedule.ts";
import { outbox, staleDays } from "../database/schema.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { database } from "./database.ts";

/* A salon's object and cron, as the platform runs them. */

/** The object of a salon, as callers reach it. */
export function objectOf(salon: Salon) {
  return env.SALON_SCHEDULE.get(env.SALON_SCHEDULE.idFromName(salon.id));
}

/** Runs something inside the salon's object. */
export function insideObject<Answer>(salon: Salon, work: (object: SalonSchedule) => Promise<Answer>): Promise<Answer> {
  return runInDurableObject(objectOf(salon), (object) =>
    object instanceof SalonSchedule ? work(object) : expect.fail("Another object"),
  );
}

/** Has a salon's object send its due emails, as cron and its alarm do. */
export async function sendByAlarm(salon: Salon): Promise<void> {
  await objectOf(salon).wake(salon.id);
  await runDurableObjectAlarm(objectOf(salon));
}

/** Leaves cron nothing to do: what other tests have left would keep it busy. */
export async function nothingIsDue(): Promise<void> {
  await database.batch([database.delete(outbox), database.delete(staleDays)]);
}

/** Runs the Worker's `scheduled`, in an invocation of its own. */
export async function runCron() {
  const worker: object = exports.default;
  await (hasCron(worker) ? worker : expect.fail()).scheduled({ cron: "10 * * * *" });
}

/** The platform's types leave `scheduled` out. */
function hasCron(worker: object): worker is { scheduled(event: { cron: string }): Promise<unknown> } {
  return typeof Reflect.get(worker, "scheduled") === "function";
}

/**
 * A D1 that answers `afterCalls` calls and then hangs until released. With `butWrites`, it still executes the calls
 * that it does not answer.
 */
export function hangingD1({ afterCalls = 0, butWrites = false } = {}) {
  const { DB } = env;
  const hangs = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const d1 = {
    calls: 0,
    hangs: hangs.promise,
    goOn: resumed.resolve,
    withSession(start: string) {
      const session = DB.withSession(start);
      const batch = async (statements: D1PreparedStatement[]) => {
        if (++d1.calls <= afterCalls) return session.batch(statements);
        if (butWrites) await session.batch(statements);
        hangs.resolve();
        await resumed.promise;
        return session.batch(statements);
      };
      return { prepare: (sql: string) => session.prepare(sql), batch, getBookmark: () => session.getBookmark() };
    },
  };
  return d1;
}
