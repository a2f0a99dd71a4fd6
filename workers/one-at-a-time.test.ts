import { afterEach, expect, test, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

afterEach(() => vi.useRealTimers());

test("tasks run in the order of their arrival, each after the one before has ended", async () => {
  const inTurn = oneAtATime(10);
  const seen: string[] = [];
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const answers = gates.map((gate, n) =>
    inTurn(async () => {
      seen.push(`${n} begins`);
      await gate.promise;
      seen.push(`${n} ends`);
      return n;
    }),
  );
  for (const gate of gates.toReversed()) gate.resolve();
  expect(await Promise.all(answers)).toEqual([0, 1, 2]);
  expect(seen).toEqual(["0 begins", "0 ends", "1 begins", "1 ends", "2 begins", "2 ends"]);
});

test("the second does not begin while the first runs", async () => {
  const inTurn = oneAtATime(10);
  const first = Promise.withResolvers<void>();
  let begun = false;
  const one = inTurn(() => first.promise);
  const two = inTurn(async () => {
    begun = true;
  });
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  expect(begun).toBe(false);
  first.resolve();
  await Promise.all([one, two]);
  expect(begun).toBe(true);
});

test("an error of a task goes to its own caller, and the next task runs", async () => {
  const inTurn = oneAtATime(10);
  const failing = inTurn(async () => {
    throw new Error("Out of polish");
  });
  const throwing = inTurn(() => {
    throw new Error("Out of gel");
  });
  const next = inTurn(async () => "painted");
  await expect(failing).rejects.toThrow("Out of polish");
  await expect(throwing).rejects.toThrow("Out of gel");
  expect(await next).toBe("painted");
});

test("a full queue refuses the next task at once and does not begin it", async () => {
  const inTurn = oneAtATime(2);
  const gate = Promise.withResolvers<void>();
  const inside = [inTurn(() => gate.promise), inTurn(() => gate.promise)];
  let begun = false;
  const turnedAway = await inTurn(async () => {
    begun = true;
  });
  expect(turnedAway).toBeNull();
  gate.resolve();
  await Promise.all(inside);
  expect(begun).toBe(false);
});

test("a full queue has room again as soon as a task has ended, even by an error", async () => {
  const inTurn = oneAtATime(1);
  await expect(
    inTurn(async () => {
      throw new Error("Out of polish");
    }),
  ).rejects.toThrow("Out of polish");
  expect(await inTurn(async () => 1)).toBe(1);
  expect(await inTurn(async () => 2)).toBe(2);
});

test("two queues do not wait for each other", async () => {
  const [one, other] = [oneAtATime(10), oneAtATime(10)];
  const gate = Promise.withResolvers<void>();
  const waiting = one(() => gate.promise);
  expect(await other(async () => "painted")).toBe("painted");
  gate.resolve();
  await waiting;
});

const PATIENCE = { toBegin: 10_000, toEnd: 15_000 };

test("a task whose turn does not come in time is answered to the millisecond, and never begins", async () => {
  vi.useFakeTimers();
  const inTurn = oneAtATime(10, PATIENCE);
  const gate = Promise.withResolvers<string>();
  const begun: string[] = [];
  const first = inTurn(() => gate.promise);
  await vi.advanceTimersByTimeAsync(1_000);
  const second = inTurn(async () => begun.push("second"));
  let heard: unknown = "nothing";
  second.then((answer) => {
    heard = answer;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(heard).toBe("nothing");
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toBeNull();
  gate.resolve("painted");
  expect(await first).toBe("painted");
  expect(await inTurn(async () => begun.push("third"))).toBe(1);
  expect(begun).toEqual(["third"]);
});

test("the signal of a running task aborts when its time is over, waiting included, and its own answer counts", async () => {
  vi.useFakeTimers();
  const inTurn = oneAtATime(10, PATIENCE);
  const untilAborted = (overdue: AbortSignal) =>
    new Promise<number>((resolve) => overdue.addEventListener("abort", () => resolve(Date.now() - came)));
  const came = Date.now();
  const gate = Promise.withResolvers<string>();
  const first = inTurn(() => gate.promise);
  const second = inTurn(untilAborted);
  await vi.advanceTimersByTimeAsync(9_000);
  gate.resolve("painted");
  await vi.advanceTimersByTimeAsync(6_000);
  expect([await first, await second]).toEqual(["painted", 15_000]);
  expect(await inTurn(async (overdue) => overdue.aborted)).toBe(false);
});

test("a task that did not get its turn leaves the queue and makes room for another", async () => {
  vi.useFakeTimers();
  const inTurn = oneAtATime(2, PATIENCE);
  const gate = Promise.withResolvers<string>();
  const running = inTurn(() => gate.promise);
  const inVain = inTurn(async () => "never");
  expect(await inTurn(async () => "full")).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await inVain).toBeNull();
  const next = inTurn(async () => "painted");
  gate.resolve("first");
  expect(await Promise.all([running, next])).toEqual(["first", "painted"]);
});

test("a queue without limits waits as long as it takes, and no queue leaves a timer behind", async () => {
  vi.useFakeTimers();
  const [patient, hasty] = [oneAtATime(10), oneAtATime(10, PATIENCE)];
  const gate = Promise.withResolvers<string>();
  const answers = [patient(() => gate.promise), patient(async () => "second"), hasty(async () => "third")];
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  gate.resolve("first");
  expect(await Promise.all(answers)).toEqual(["first", "second", "third"]);
  expect(vi.getTimerCount()).toBe(0);
});
