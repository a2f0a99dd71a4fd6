/** An event of a trace: times in microseconds, `dur` by the clock, `tdur` in the processor's time of its thread. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Lighthouse's phone is so much slower than this machine. */
const SLOWDOWN = 4;

/** A tap waits for a task, and notices it from this length on (ms). */
const NOTICED = 50;

/**
 * The total blocking time of a page in ms, as on Lighthouse's phone: what its tasks after the first paint take beyond
 * 50 ms each. It counts the processor's time, so other programs on the machine don't add to it. NaN without a paint.
 */
export function blockedTime(events: TraceEvent[]): number {
  const tasks = tasksAfterPaint(events);
  if (tasks.length === 0) return Number.NaN;
  const onThePhone = tasks.map(({ tdur = 0 }) => (tdur / 1000) * SLOWDOWN);
  return Math.round(onThePhone.reduce((sum, time) => sum + Math.max(0, time - NOTICED), 0));
}

/**
 * For how much of its tasks' time the page's thread was kept from the processor, in percent: how busy the machine was
 * with other things. NaN without a paint.
 */
export function waitedFor(events: TraceEvent[]): number {
  const tasks = tasksAfterPaint(events);
  const sumOf = (times: number[]) => times.reduce((sum, time) => sum + time, 0);
  const worked = sumOf(tasks.map(({ tdur = 0 }) => tdur));
  return Math.round(100 * (1 - worked / sumOf(tasks.map(({ dur = 0 }) => dur))));
}

function tasksAfterPaint(events: TraceEvent[]): TraceEvent[] {
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  return events.filter(
    ({ name, ph, pid, tid, ts }) =>
      paint && name === "RunTask" && ph === "X" && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
  );
}
