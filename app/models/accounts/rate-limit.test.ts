import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aSalon } from "../../testing/salons.ts";
import { runs } from "../../testing/thoroughness.ts";
import { triedBefore } from "../../testing/tried-before.ts";
import { commandLimit, delayFor } from "./limits.ts";
import { countTowardsLimit, type LimitedAction, takeBackFromLimit } from "./rate-limit.server.ts";
import type { Sender } from "./sender.server.ts";

/* Rate limits: docs/rules.md 6.4 */

const NINE = Date.parse("2026-11-24T09:00:00Z");
const MINUTE = 60_000;
const WINDOW = 15 * MINUTE;

/** A limit with all three counts. */
const OF_THREE = { minutes: 15, network: 30, both: 5, account: 10 };

describe("tries", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NINE }));
  afterEach(() => vi.useRealTimers());

  test.for<[LimitedAction["kind"], number, number, number]>([
    ["sign-in", 60, 15, 100],
    ["sign-up", 100, 10, 30],
    ["confirmation", 30, 3, 3],
  ])(
    "at %s are %d from one address, %d from there at one account, %d at one account",
    async ([kind, from, both, account]) => {
      const tried = await aTry({ kind });
      await expectMost(both, () => tried);
      await expectMost(account, () => ({ ...tried, from: anAddress() }));
      const elsewhere = anAddress();
      await expectMost(from, () => ({ ...tried, from: elsewhere, account: crypto.randomUUID() }));
    },
  );

  test("that are refused at one address use up nothing of what an account has elsewhere", async () => {
    const tried = await aTry({ kind: "code-request", limit: OF_THREE });
    await granted(40, () => tried);
    expect(await granted(7, () => ({ ...tried, from: anAddress() }))).toBe(5);
  });

  test("count only for their own salon, account, address and kind", async () => {
    const tried = await aTry({ kind: "code-request", limit: OF_THREE });
    await granted(6, () => tried);
    for (const other of [{ salonId: (await aSalon()).id }, { account: "other" }, { kind: "code-check" as const }]) {
      expect((await countTowardsLimit({ ...tried, ...other })).ok).toBe(true);
    }
    expect(await countTowardsLimit(tried)).toMatchObject({ ok: false });
  });

  test("by one that was no guess are taken back, once, and nobody else's are", async () => {
    const tried = await aTry({ kind: "code-request", limit: OF_THREE });
    const others: LimitedAction[] = [
      { ...tried, salonId: (await aSalon()).id },
      { ...tried, account: "other", from: anAddress() },
      { ...tried, kind: "code-check" },
    ];
    const left = async (action: LimitedAction) => granted(20, () => action);
    for (const action of [tried, ...others]) await granted(3, () => action);
    await takeBackFromLimit(tried);
    expect(await left(tried)).toBe(3);
    expect(await Promise.all(others.map(left))).toEqual([2, 2, 2]);
  });

  test("that were never made can't be taken back", async () => {
    const tried = await aTry({ kind: "code-request", limit: OF_THREE });
    await countTowardsLimit(tried);
    for (let turn = 0; turn < 3; turn++) await takeBackFromLimit(tried);
    expect(await granted(7, () => tried)).toBe(5);
  });

  test("above the limit of an account are told when that ends, from any network", async () => {
    const tried = await aTry({ kind: "code-request", limit: OF_THREE });
    await granted(10, () => ({ ...tried, from: anAddress() }));
    vi.setSystemTime(NINE + 5 * MINUTE);
    expect(await countTowardsLimit(tried)).toEqual({ ok: false, reason: "too-many-attempts", retryAfter: 10 * 60 });
  });

  test("however they are spread keep nobody out for longer than 15 minutes, to the second that was told", async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 4 * MINUTE }), { minLength: 8, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(gaps, async (gaps) => {
        const tried = await aTry({ kind: "code-request", limit: OF_THREE, from: { networks: [] } });
        let [at, opened, made] = [NINE, NINE, 0];
        for (const gap of gaps) {
          at += gap;
          vi.setSystemTime(at);
          if (at >= opened + WINDOW || made === 0) [opened, made] = [at, 0];
          const outcome = await countTowardsLimit(tried);
          expect(outcome.ok).toBe(++made <= 5);
          if (!outcome.ok) expect(outcome.retryAfter).toBe(Math.ceil((opened + WINDOW - at) / 1000));
        }
      }),
      { numRuns: runs(15) },
    );
  });

  test("are told a time to come back of a second at least", async () => {
    const tried = await aTry({ kind: "code-request", limit: OF_THREE });
    await granted(5, () => tried);
    vi.setSystemTime(NINE + WINDOW - 1);
    expect(await countTowardsLimit(tried)).toMatchObject({ ok: false, retryAfter: 1 });
    vi.setSystemTime(NINE + WINDOW);
    expect(await countTowardsLimit(tried)).toMatchObject({ ok: true });
  });
});

const DAY_MINUTES = 24 * 60;
const COMMANDS = commandLimit({ commandsAnHour: 20 });

/* What may be tried, how often and in how many minutes, as docs/rules.md has it: so many tries are granted, and one more is
 * not, until the window is over. "account": from anywhere. "network": at any account. "unknown": senders without an address. */
describe.for<[string, Pick<LimitedAction, "kind" | "limit">, "account" | "network" | "unknown", number, number]>([
  ["5.21 commands of an account", { kind: "command", limit: COMMANDS }, "account", 20, 60],
  ["5.21 commands of a network", { kind: "command", limit: COMMANDS }, "network", 60, 60],
  ["5.21 commands without a verified email", { kind: "unverified-command", limit: COMMANDS }, "network", 60, 60],
  ["6.18 second factors", { kind: "second-factor" }, "account", 10, 15],
  ["6.26 codes in an hour", { kind: "code-mail" }, "account", 5, 60],
  ["6.26 codes in a day", { kind: "code-mail-day" }, "account", 15, DAY_MINUTES],
  ["6.26 codes in a day from one network", { kind: "code-mail-first" }, "account", 1, DAY_MINUTES],
  ["6.26 codes from the reserve", { kind: "code-mail-reserve" }, "account", 5, DAY_MINUTES],
  ["6.26 wrong codes", { kind: "guess" }, "account", 30, DAY_MINUTES],
  ["6.26 wrong codes with five tries each", { kind: "guess-of-several" }, "account", 10, DAY_MINUTES],
  ["6.4 codes asked for from one network", { kind: "code-request" }, "network", 30, 15],
  ["6.4 codes tried from one network", { kind: "code-check" }, "network", 30, 15],
  ["6.28 invitations of a salon", { kind: "invitation" }, "account", 10, 60],
  ["6.28 invitations to a mailbox", { kind: "invitation-mail" }, "account", 3, DAY_MINUTES],
  ["18.11 emails of a salon on trial", { kind: "trial-mail" }, "account", 20, DAY_MINUTES],
  ["18.11 emails of a salon on trial once more", { kind: "trial-mail-again" }, "account", 3, DAY_MINUTES],
  ["22.11 requests of holds of a network", { kind: "hold" }, "network", 60, 60],
  ["31.3 looks at a visit to Stripe", { kind: "visit-looked-at" }, "account", 20, 1],
  ["12.6 reviews of a network", { kind: "review" }, "network", 10, 15],
  ["12.6 reviews of unknown senders", { kind: "review" }, "unknown", 60, 15],
])("%s", ([, what, where, most, minutes]) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NINE }));
  afterEach(() => vi.useRealTimers());

  test(`are ${most} in ${minutes} minutes`, async () => {
    const tried = await aTry(what);
    const next = (): LimitedAction => ({
      ...tried,
      account: where === "network" ? crypto.randomUUID() : tried.account,
      from: where === "account" ? anAddress() : where === "unknown" ? { networks: [] } : tried.from,
    });
    await expectMost(most, next);
    vi.setSystemTime(NINE + minutes * MINUTE - 1);
    expect(await granted(1, next)).toBe(0);
    vi.setSystemTime(NINE + minutes * MINUTE);
    expect(await granted(1, next)).toBe(1);
  });
});

test("a try that the platform's limit refuses is not counted", async () => {
  const tried = await aTry({ kind: "code-request", limit: OF_THREE });
  const limit = vi.spyOn(env.TRIES, "limit").mockResolvedValueOnce({ success: false });
  expect(await countTowardsLimit(tried)).toEqual({ ok: false, reason: "too-many-attempts", retryAfter: 10 });
  expect(limit).toHaveBeenCalledWith({ key: `${tried.salonId} ${tried.from.networks[0]}` });
  expect(await granted(6, () => tried)).toBe(5);
  limit.mockRestore();
});

describe("an IPv6 household", () => {
  test("may try no more often for moving within its network, and 65,536 of them no more than four", async () => {
    const tried = await aTry({ kind: "sign-up" });
    const household = (number: number): Sender => ({ networks: [`2001:db8:1:${number}`, "2001:db8:1"] });
    await expectMost(100, () => ({ ...tried, from: household(1), account: crypto.randomUUID() }));
    let next = 2;
    await expectMost(400, () => ({ ...tried, from: household(next++), account: crypto.randomUUID() }));
  });
});

describe("a try in the second half of a limit", () => {
  const waited = async (tries: number) => {
    vi.stubEnv("RATE_LIMITS", "");
    const wait = vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
    const tried = await aTry({ kind: "sign-in" });
    for (let turn = 0; turn < tries; turn++) await countTowardsLimit(tried);
    return wait.mock.calls.map(([milliseconds]) => milliseconds);
  };
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test("is answered later and later, by two seconds at most, and one that is refused at once", async () => {
    const waits = await waited(17);
    expect(waits).toHaveLength(8);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits.at(0)).toBeLessThan(500);
    expect(waits.at(-1)).toBe(2_000);
  });

  test("waits for nothing in the first half", async () => {
    expect(await waited(7)).toEqual([]);
    for (const most of [1, 2, 3, 10]) {
      expect(delayFor(Math.floor(most / 2), most)).toBe(0);
      expect(delayFor(most, most)).toBe(2_000);
    }
  });
});

test("no limit holds with RATE_LIMITS=off on one machine, and a deployment refuses the setting", async () => {
  const tried = await aTry({ kind: "code-request", limit: OF_THREE });
  vi.stubEnv("RATE_LIMITS", "off");
  expect(await granted(12, () => tried)).toBe(12);
  vi.stubEnv("RUNS_LOCALLY", "");
  const logged = vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
  expect(await granted(7, () => tried)).toBe(5);
  expect(logged).toHaveBeenCalledExactlyOnceWith('{"event":"setting-refused","setting":"RATE_LIMITS"}');
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A try at an account and from an address without earlier tries. */
async function aTry(with_: Partial<LimitedAction> & Pick<LimitedAction, "kind">): Promise<LimitedAction> {
  return { salonId: (await aSalon()).id, account: "ada@example.com", from: anAddress(), ...with_ };
}

/** Makes so many tries and answers how many were allowed. */
async function granted(tries: number, action: () => LimitedAction): Promise<number> {
  let granted = 0;
  for (let turn = 0; turn < tries; turn++) if ((await countTowardsLimit(action())).ok) granted++;
  return granted;
}

/** Expects one more try to be allowed when all but one of so many were made, and none after it. */
async function expectMost(most: number, next: () => LimitedAction): Promise<void> {
  if (most > 1) await triedBefore(next(), most - 1);
  expect([await granted(1, next), await granted(1, next)]).toEqual([1, 0]);
}

function anAddress(): Sender {
  return { networks: [crypto.randomUUID()] };
}
