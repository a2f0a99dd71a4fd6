/**
 * Runs a task one at a time, and at most once every `apartMs`. All calls before a run begins share that run. A call during a
 * run gets the next one, which sees everything up to then.
 */
export function sharedRuns<Asked>(task: (asked: Asked) => Promise<void>, apartMs: number) {
  let over: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  return function shared(asked: Asked): Promise<void> {
    if (next) return next;
    const run = over.then(() => {
      next = null;
      return task(asked);
    });
    next = run;
    over = run.catch(() => undefined).then(() => scheduler.wait(apartMs));
    return run;
  };
}
