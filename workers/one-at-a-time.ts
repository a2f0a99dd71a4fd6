/** How long after its arrival a task has to begin and to end, ms. */
interface Patience {
  toBegin: number;
  toEnd: number;
}

/**
 * A queue that runs one task at a time. Answers null when the queue is full or a task can't begin in time. Such a task never
 * runs. The signal of a task aborts when its time is over. The task then has to end at once, because the next one waits for
 * it.
 */
export function oneAtATime(most: number, patience?: Patience) {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return async function inTurn<Answer>(task: (overdue: AbortSignal) => Promise<Answer>): Promise<Answer | null> {
    if (inside >= most) return null;
    inside++;
    const overdue = new AbortController();
    const inVain = Promise.withResolvers<null>();
    let state: "waits" | "runs" | "left" = "waits";
    const turn = last.then(() => {
      if (state === "left") return null;
      state = "runs";
      return task(overdue.signal);
    });
    last = turn.catch(() => undefined);
    const timers = patience && [
      setTimeout(() => overdue.abort(), patience.toEnd),
      setTimeout(() => {
        if (state === "runs") return;
        state = "left";
        inVain.resolve(null);
      }, patience.toBegin),
    ];
    try {
      return await Promise.race([turn, inVain.promise]);
    } finally {
      timers?.map(clearTimeout);
      inside--;
    }
  };
}
