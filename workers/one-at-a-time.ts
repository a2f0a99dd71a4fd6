/** A line in which each task waits until those before it have ended; null instead of an answer when it is full. */
export function oneAtATime(most: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async function inTurn<Answer>(task: () => Promise<Answer>): Promise<Answer | null> {
    if (waiting >= most) return null;
    waiting++;
    const turn = last.then(task).finally(() => waiting--);
    last = turn.catch(() => undefined);
    return turn;
  };
}
