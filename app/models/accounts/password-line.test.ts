import { afterEach, expect, test, vi } from "vitest";
import { inPasswordLine } from "./password-line.server.ts";

/* Who hashes a password when: docs/rules.md 6.27 */

afterEach(() => vi.useRealTimers());

test("one password is hashed at a time, in the order of arrival", async () => {
  const done: string[] = [];
  let inside = 0;
  const work = (name: string) => async (takeBreak: () => Promise<void>) => {
    expect(++inside).toBe(1);
    await takeBreak();
    inside--;
    done.push(name);
    return name;
  };
  const answers = await Promise.all(["one", "two", "three"].map((name) => inPasswordLine(work(name))));
  expect(answers).toEqual(["one", "two", "three"].map((answer) => ({ ok: true, answer })));
  expect(done).toEqual(["one", "two", "three"]);
});

test("seven wait, the next is told to come back, and what fails leaves its place", async () => {
  const open = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 8 }, () => inPasswordLine(() => open.promise.then(() => "done")));
  const refused = { ok: false, reason: "too-many-attempts", retryAfter: 3 };
  expect(await inPasswordLine(async () => "never")).toEqual(refused);
  open.resolve();
  expect(await Promise.all(waiting)).toEqual(Array(8).fill({ ok: true, answer: "done" }));
  await expect(inPasswordLine(() => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(await inPasswordLine(async () => "next")).toEqual({ ok: true, answer: "next" });
});

test("a request that was given up in its turn keeps nobody waiting for good", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const given = Promise.withResolvers<void>();
  const lost = inPasswordLine(() => given.promise);
  vi.setSystemTime(3_001);
  expect(await inPasswordLine(async () => "next")).toEqual({ ok: true, answer: "next" });
  given.resolve();
  await lost;
});

test("a request that was too slow to renew its place is told to come back, and does not wait for ever", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const open = Promise.withResolvers<string>();
  const first = inPasswordLine(() => open.promise);
  const slow = inPasswordLine(async () => "never");
  vi.setSystemTime(3_001);
  expect(await inPasswordLine(async () => "next")).toEqual({ ok: true, answer: "next" });
  expect(await slow).toEqual({ ok: false, reason: "too-many-attempts", retryAfter: 3 });
  open.resolve("done");
  expect(await first).toEqual({ ok: true, answer: "done" });
});
