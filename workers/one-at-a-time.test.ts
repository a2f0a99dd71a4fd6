import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("each task waits until those before it have ended, in the order they came", async () => {
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

test("the second does not begin while the first goes on", async () => {
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

test("a task that fails tells its own caller and lets the next one through", async () => {
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

test("a full line turns the next one away at once, without beginning it", async () => {
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

test("a full line has room again as soon as somebody has left, also after a failure", async () => {
  const inTurn = oneAtATime(1);
  await expect(
    inTurn(async () => {
      throw new Error("Out of polish");
    }),
  ).rejects.toThrow("Out of polish");
  expect(await inTurn(async () => 1)).toBe(1);
  expect(await inTurn(async () => 2)).toBe(2);
});

test("two lines do not wait for each other", async () => {
  const [one, other] = [oneAtATime(10), oneAtATime(10)];
  const gate = Promise.withResolvers<void>();
  const waiting = one(() => gate.promise);
  expect(await other(async () => "painted")).toBe("painted");
  gate.resolve();
  await waiting;
});
