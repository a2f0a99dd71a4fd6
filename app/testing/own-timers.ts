import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";

const own = new AsyncLocalStorage<true>();

/**
 * Fakes the timers that `work` sets, and the clock too if asked for, until `vi.useRealTimers()`. The objects of a run share an
 * isolate: the timers of any other object, such as those of its mail run, stay real, or they would go off in a turn that is
 * not its own.
 */
export function withOwnTimers<Answer>(work: () => Promise<Answer>, clock: "Date"[] = []): Promise<Answer> {
  const real = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", ...clock] });
  const fake = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
  const which = () => (own.getStore() ? fake : real);
  Object.assign(globalThis, {
    setTimeout: (...timer: Parameters<typeof setTimeout>) => which().set(...timer),
    clearTimeout: (...timer: Parameters<typeof clearTimeout>) => which().clear(...timer),
  });
  return own.run(true, work);
}
