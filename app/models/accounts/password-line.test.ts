import { afterEach, expect, test, vi } from "vitest";
import { aStranger } from "../../testing/password-line.ts";
import { aSalon } from "../../testing/salons.ts";
import { countPassword, type PasswordSender, passwordsFrom } from "./password-counts.server.ts";
import { hasPlaceFor, inPasswordLine } from "./password-line.server.ts";
import { tryWithPassword } from "./password-try.server.ts";
import type { LimitedAction } from "./rate-limit.server.ts";
import { knownAs } from "./sender.server.ts";

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
  const answers = await Promise.all(["one", "two", "three"].map((name) => inPasswordLine(aStranger(), work(name))));
  expect(answers).toEqual(["one", "two", "three"].map((answer) => ({ ok: true, answer })));
  expect(done).toEqual(["one", "two", "three"]);
});

test("seven wait, the next is told to come back, and a failed one leaves its place", async () => {
  const open = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 8 }, () => inPasswordLine(aStranger(), () => open.promise.then(() => "done")));
  const refused = { ok: false, reason: "too-many-attempts", retryAfter: 3 };
  expect(await inPasswordLine(aStranger(), async () => "never")).toEqual(refused);
  open.resolve();
  expect(await Promise.all(waiting)).toEqual(Array(8).fill({ ok: true, answer: "done" }));
  await expect(inPasswordLine(aStranger(), () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(await inPasswordLine(aStranger(), async () => "next")).toEqual({ ok: true, answer: "next" });
});

test("a request that was given up in its turn keeps nobody waiting for good", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const given = Promise.withResolvers<void>();
  const lost = inPasswordLine(aStranger(), () => given.promise);
  vi.setSystemTime(3_001);
  expect(await inPasswordLine(aStranger(), async () => "next")).toEqual({ ok: true, answer: "next" });
  given.resolve();
  await lost;
});

test("a request that was too slow to look is passed over, and goes when it looks again", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const open = Promise.withResolvers<string>();
  const first = inPasswordLine(aStranger(), () => open.promise);
  const order: string[] = [];
  const slow = bring(aStranger(), "slow", order);
  vi.setSystemTime(3_001);
  await Promise.all([bring(aStranger(), "next", order), slow]);
  expect(order).toEqual(["next", "slow"]);
  open.resolve("done");
  expect(await first).toEqual({ ok: true, answer: "done" });
});

test("requests that were given up hold no place in a full part against a newcomer", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const open = Promise.withResolvers<void>();
  const many = Array.from({ length: 8 }, () => bring(aStranger(), "many", [], open.promise));
  const newcomer = aStranger();
  expect(hasPlaceFor(newcomer)).toBe(false);
  vi.setSystemTime(10_000);
  expect(hasPlaceFor(aStranger())).toBe(false);
  vi.setSystemTime(10_001);
  expect(hasPlaceFor(newcomer)).toBe(true);
  const late = bring(newcomer, "newcomer");
  open.resolve();
  expect((await Promise.all([...many, late])).filter(({ ok }) => !ok)).toHaveLength(1);
  expect(await late).toMatchObject({ ok: true });
});

test("a known browser waits for nobody's turn but that of the password being hashed, however many strangers wait", async () => {
  const order: string[] = [];
  const open = Promise.withResolvers<void>();
  const strangers = Array.from({ length: 8 }, () => bring(aStranger(), "stranger", order, open.promise));
  const known = [aKnownBrowser(), aKnownBrowser()].map((browser) => bring(browser, "known", order));
  expect(await inPasswordLine(aStranger(), async () => "never")).toMatchObject({ ok: false });
  open.resolve();
  await Promise.all([...strangers, ...known]);
  expect(order.slice(0, 5)).toEqual(["stranger", "known", "stranger", "known", "stranger"]);
});

test("a try that loses its place does not count", async () => {
  const limit = { minutes: 15, account: 2 };
  const { id: salonId } = await aSalon();
  const action: LimitedAction = { ...aStranger(), salonId, kind: "sign-in", account: "ada@example.com", limit };
  const mine = () => tryWithPassword(action, async () => "mine");
  expect(await mine()).toMatchObject({ ok: true });
  const open = Promise.withResolvers<void>();
  const strangers = Array.from({ length: 7 }, () => bring(aStranger(), "stranger", [], open.promise));
  const losing = mine();
  await vi.waitFor(() => expect(hasPlaceFor(action)).toBe(false), 30_000);
  const newcomer = bring(aStranger(), "newcomer");
  expect(await losing).toEqual({ ok: false, reason: "too-many-attempts", retryAfter: 3 });
  open.resolve();
  await Promise.all([...strangers, newcomer]);
  expect(await mine()).toMatchObject({ ok: true });
  expect(await mine()).toMatchObject({ ok: false });
});

test("a browser that is known for another account is a stranger", async () => {
  const open = Promise.withResolvers<void>();
  const strangers = Array.from({ length: 8 }, () => bring(aStranger(), "stranger", [], open.promise));
  const known = { ...aKnownBrowser(), owner: "grace" };
  expect(await inPasswordLine(known, async () => "never")).toMatchObject({ ok: false });
  open.resolve();
  await Promise.all(strangers);
});

test("nobody can fill a part: a newcomer takes the last place of the sender with more passwords", async () => {
  for (const [one, other] of [
    [aStranger(), aStranger()],
    [aKnownBrowser(), aKnownBrowser()],
  ] as const) {
    const order: string[] = [];
    const open = Promise.withResolvers<void>();
    const many = Array.from({ length: 8 }, () => bring(one, "many", order, open.promise));
    const [first, second] = [bring(other, "one", order), bring(other, "one", order)];
    open.resolve();
    expect((await Promise.all(many)).map(({ ok }) => ok)).toEqual([...Array(6).fill(true), false, false]);
    expect(await Promise.all([first, second])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(order.slice(0, 4)).toEqual(["many", "one", "many", "one"]);
  }
});

test("fifty networks that go on and on let a newcomer in next, and a network's passwords count for a quarter of an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const networks = Array.from({ length: 50 }, aStranger);
  for (const network of networks) await bring(network, "before");
  const newcomerAmong = async () => {
    const order: string[] = [];
    const open = Promise.withResolvers<void>();
    const flood = networks.map((network) => bring(network, "flood", order, open.promise));
    const newcomer = bring(aStranger(), "newcomer", order);
    open.resolve();
    await Promise.all([...flood, newcomer]);
    return order.indexOf("newcomer");
  };
  expect(await newcomerAmong()).toBe(1);
  vi.setSystemTime(15 * 60_000 + 1);
  expect(await newcomerAmong()).toBe(-1);
});

test("a sender who was refused before goes behind one who comes for the first time", async () => {
  const open = Promise.withResolvers<void>();
  const refused = aStranger();
  const before = Array.from({ length: 8 }, () => bring(aStranger(), "before", [], open.promise));
  expect(hasPlaceFor(refused)).toBe(false);
  open.resolve();
  await Promise.all(before);
  const later = Promise.withResolvers<void>();
  const fresh = Array.from({ length: 7 }, () => bring(aStranger(), "fresh", [], later.promise));
  const again = bring(refused, "refused");
  const newcomer = bring(aStranger(), "newcomer");
  later.resolve();
  expect(await again).toMatchObject({ ok: false });
  expect((await Promise.all([...fresh, newcomer])).every(({ ok }) => ok)).toBe(true);
});

test("at most a thousand are counted: a further one replaces the one that has been quiet for the longest time", () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  countPassword([first, second, first]);
  for (let turn = 0; turn < 998; turn++) countPassword([crypto.randomUUID()]);
  expect([passwordsFrom([first]), passwordsFrom([second])]).toEqual([2, 1]);
  countPassword([crypto.randomUUID()]);
  expect([passwordsFrom([first]), passwordsFrom([second])]).toEqual([2, 0]);
});

/** Sends a password with a hashing time up to `until`, and records its turn. */
function bring(sender: PasswordSender, name: string, order: string[] = [], until: Promise<void> = Promise.resolve()) {
  return inPasswordLine(sender, async () => {
    order.push(name);
    await until;
  });
}

/** A browser where the owner of an account has signed in before, behind the network of many others. */
function aKnownBrowser(): PasswordSender {
  const owner = crypto.randomUUID();
  const device = { id: crypto.randomUUID(), accounts: [knownAs("a salon", owner)] };
  return { salonId: "a salon", owner, from: { networks: ["192.0.2.1"], device } };
}
