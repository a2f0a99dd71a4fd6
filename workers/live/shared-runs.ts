/**
 * Runs a task once at a time, and at most every `apartMs`. All who ask before a run begins share it. Whoever asks while
 * one is under way gets the next one, which sees everything until then.
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
