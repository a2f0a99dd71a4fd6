import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type InTurn, Queue } from "./queue.ts";

/* The queue of commands and tasks of a salon's object. docs/rules.md 5.14 */

const LIMITS = { longest: 100, together: 3, patience: { toBegin: 10_000, toEnd: 15_000 } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("commands are executed in the order of their arrival, waiting ones together up to the limit of a turn", async () => {
  const { queue, turns, endTurn } = aQueue();
  const answers = ["a", "b", "c", "d", "e", "f", "g"].map((command) => queue.command(command));
  expect(turns).toEqual([["a"]]);
  await endTurn();
  expect(turns).toEqual([["a"], ["b", "c", "d"]]);
  await endTurn();
  await endTurn();
  expect(turns).toEqual([["a"], ["b", "c", "d"], ["e", "f", "g"]]);
  expect(await Promise.all(answers)).toEqual(["A", "B", "C", "D", "E", "F", "G"]);
});

test("a task has its turn alone: earlier commands have ended and later ones have not begun", async () => {
  const { queue, turns, endTurn } = aQueue();
  const task = Promise.withResolvers<string>();
  const done = [queue.command("a"), queue.command("b")];
  const alone = queue.alone(() => {
    turns.push(["task"]);
    return task.promise;
  });
  done.push(queue.command("c"), queue.command("d"));
  await endTurn();
  expect(turns).toEqual([["a"], ["b"]]);
  await endTurn();
  expect(turns).toEqual([["a"], ["b"], ["task"]]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toHaveLength(3);
  task.resolve("swept");
  expect(await alone).toBe("swept");
  await endTurn();
  expect(turns.at(-1)).toEqual(["c", "d"]);
  expect(await Promise.all(done)).toEqual(["A", "B", "C", "D"]);
});

test("a full queue answers null at once to commands and tasks, and those in their turn count", async () => {
  const { queue, turns, endTurn } = aQueue({ longest: 2 });
  const inside = [queue.command("a"), queue.command("b")];
  expect([await queue.command("c"), await queue.alone(async () => "task")]).toEqual([null, null]);
  await endTurn();
  await endTurn();
  await Promise.all(inside);
  const next = queue.command("d");
  await endTurn();
  expect(await next).toBe("D");
  expect(turns).toEqual([["a"], ["b"], ["d"]]);
});

test("a command whose turn does not come in time is answered null to the millisecond, makes room, and never runs", async () => {
  const { queue, turns, endTurn } = aQueue({ longest: 3 });
  const first = queue.command("a");
  await vi.advanceTimersByTimeAsync(1_000);
  const task = vi.fn(async () => "task");
  const [late, alone] = [settling(queue.command("b")), settling(queue.alone(task))];
  await vi.advanceTimersByTimeAsync(9_999);
  expect([late.answer, alone.answer]).toEqual(["waits", "waits"]);
  await vi.advanceTimersByTimeAsync(1);
  expect([late.answer, alone.answer]).toEqual([null, null]);
  const next = queue.command("c");
  await endTurn();
  await endTurn();
  expect(await Promise.all([first, next])).toEqual(["A", "C"]);
  expect(turns).toEqual([["a"], ["c"]]);
  expect(task).not.toHaveBeenCalled();
});

test("the signal of a running command aborts when its time is over, waiting included, and its own answer still counts", async () => {
  const { queue, signals, endTurn } = aQueue();
  const first = queue.command("a");
  await vi.advanceTimersByTimeAsync(9_000);
  const second = queue.command("b");
  await endTurn();
  await vi.advanceTimersByTimeAsync(14_999);
  expect([signals.get("a")?.aborted, signals.get("b")?.aborted]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(signals.get("b")?.aborted).toBe(true);
  await endTurn();
  expect(await Promise.all([first, second])).toEqual(["A", "B"]);
  expect(signals.get("a")?.aborted, "what has ended is not aborted").toBe(false);
});

test("the signal of a task aborts when its time is over, and the next turn waits until the task has ended", async () => {
  const { queue, turns, endTurn } = aQueue();
  const end = Promise.withResolvers<string>();
  let overdue = new AbortController().signal;
  const task = queue.alone((signal) => {
    overdue = signal;
    return end.promise;
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(overdue.aborted).toBe(true);
  const next = queue.command("a");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns).toEqual([]);
  end.resolve("late");
  expect(await task).toBe("late");
  await endTurn();
  expect(await next).toBe("A");
});

test("an error of a turn goes to all commands of that turn and to no others, and the next turn runs", async () => {
  const { queue, endTurn } = aQueue();
  const [first, ...second] = ["a", "b", "c", "d"].map((command) => queue.command(command));
  const third = queue.command("e");
  await endTurn();
  const errors = Promise.allSettled(second);
  await endTurn(new Error("No database"));
  await endTurn();
  expect(await errors).toMatchObject(second.map(() => ({ status: "rejected", reason: { message: "No database" } })));
  expect(await Promise.all([first, third])).toEqual(["A", "E"]);
});

test("an error of one command goes only to its caller, and a command without an answer gets an error", async () => {
  const queue = new Queue<string, string>(
    async (turn) =>
      turn.slice(0, 2).map(({ command }) => {
        if (command === "bad") return { status: "rejected", reason: new Error("Bad") };
        return { status: "fulfilled", value: command.toUpperCase() };
      }),
    LIMITS,
  );
  const before = queue.command("before");
  const settled = Promise.allSettled(["bad", "b", "c"].map((command) => queue.command(command)));
  expect(await before).toBe("BEFORE");
  expect(await settled).toMatchObject([
    { status: "rejected", reason: { message: "Bad" } },
    { status: "fulfilled", value: "B" },
    { status: "rejected", reason: { message: "No answer" } },
  ]);
});

test("an error of a task goes to its caller, and the next turn runs", async () => {
  const { queue, endTurn } = aQueue();
  const task = queue.alone(async () => {
    throw new Error("No room");
  });
  const next = queue.command("a");
  await expect(task).rejects.toThrow("No room");
  await endTurn();
  expect(await next).toBe("A");
});

test("no timer is left behind, however a command ends", async () => {
  const { queue, endTurn } = aQueue();
  const ends = [queue.command("a"), queue.command("b"), queue.alone(async () => "task")];
  const settled = Promise.allSettled(ends);
  await endTurn();
  await endTurn(new Error("No database"));
  await settled;
  expect(vi.getTimerCount()).toBe(0);
});

/** A queue with turns that the test ends. A turn answers each command with its capitals, or fails with an error. */
function aQueue(limits: Partial<typeof LIMITS> = {}) {
  const turns: string[][] = [];
  const signals = new Map<string, AbortSignal>();
  let end = Promise.withResolvers<void>();
  const queue = new Queue<string, string>(
    async (turn: InTurn<string>[]) => {
      turns.push(turn.map(({ command }) => command));
      for (const { command, overdue } of turn) signals.set(command, overdue);
      await end.promise;
      return turn.map(({ command }) => ({ status: "fulfilled", value: command.toUpperCase() }));
    },
    { ...LIMITS, ...limits },
  );
  /** Ends the current turn, so that the next one begins. */
  async function endTurn(error?: Error) {
    const ended = end;
    end = Promise.withResolvers<void>();
    if (error) ended.reject(error);
    else ended.resolve();
    await vi.advanceTimersByTimeAsync(0);
  }
  return { queue, turns, signals, endTurn };
}

/** The answer that a caller has got so far. */
function settling(promise: Promise<unknown>) {
  const heard: { answer: unknown } = { answer: "waits" };
  promise.then((answer) => {
    heard.answer = answer;
  });
  return heard;
}
