import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { AHEAD } from "./shifted-clock.ts";

/* The platform's alarms go by the machine's clock: they are shifted, so that they go off in time. */
if (AHEAD > 0) {
  const anyObject = env.SALON_SCHEDULE.get(env.SALON_SCHEDULE.idFromName("any"));
  await runInDurableObject(anyObject, (_, { storage }) => {
    const platform: DurableObjectStorage = Object.getPrototypeOf(storage);
    const { setAlarm, getAlarm } = platform;
    platform.setAlarm = function (scheduled, options) {
      return setAlarm.call(this, Number(scheduled) - AHEAD, options);
    };
    platform.getAlarm = async function (options) {
      const alarm = await getAlarm.call(this, options);
      return alarm === null ? null : alarm + AHEAD;
    };
  });
}
