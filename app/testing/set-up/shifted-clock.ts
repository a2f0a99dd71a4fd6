import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

const TheDate = Date;
let ahead: number | undefined;

/**
 * Sets this isolate's clock ahead: it says `instant` (UTC ms) now and runs on from there. Alarms of objects still go
 * off in time. It works once, since all test files share the isolate. It refuses an instant in the past.
 */
export async function setClockAhead(instant: number): Promise<void> {
  if (ahead !== undefined) return;
  ahead = instant - TheDate.now();
  if (ahead < 0) throw new Error("The clock of the tests is set ahead, never back.");
  const now = () => TheDate.now() + (ahead ?? 0);
  globalThis.Date = new Proxy(TheDate, {
    construct: (date, args) => Reflect.construct(date, args.length > 0 ? args : [now()]),
    get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
  });
  await keepAlarmsInTime(ahead);
}

/** Shifts alarms, since the platform's go by the machine's clock. */
async function keepAlarmsInTime(shift: number): Promise<void> {
  const anyObject = env.SALON_SCHEDULE.get(env.SALON_SCHEDULE.idFromName("any"));
  await runInDurableObject(anyObject, (_, { storage }) => {
    const platform: DurableObjectStorage = Object.getPrototypeOf(storage);
    const { setAlarm, getAlarm } = platform;
    platform.setAlarm = function (scheduled, options) {
      return setAlarm.call(this, Number(scheduled) - shift, options);
    };
    platform.getAlarm = async function (options) {
      const alarm = await getAlarm.call(this, options);
      return alarm === null ? null : alarm + shift;
    };
  });
}
