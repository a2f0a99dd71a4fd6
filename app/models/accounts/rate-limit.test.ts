import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aSalon } from "../../testing/salons.ts";
import { runs } from "../../testing/thoroughness.ts";
import { countTowardsLimit, type LimitedAction, networkAddress, takeBackFromLimit } from "./rate-limit.server.ts";

/* Rate limits: docs/rules.md 6.4 */

const NINE = Date.parse("2026-11-24T09:00:00Z");
const MINUTE = 60_000;
const WINDOW = 15 * MINUTE;

describe("tries", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NINE }));
  afterEach(() => vi.useRealTimers());

  test.for<[LimitedAction["kind"], number, number, number]>([
    ["sign-in", 60, 15, 100],
    ["sign-up", 100, 10, 30],
    ["code-request", 30, 5, 10],
    ["code-check", 30, 15, 30],
    ["code-mail", 10, 10, 10],
    ["confirmation", 30, 3, 3],
  ])(
    "at %s are %d from one address, %d from there at one account, %d at one account",
    async ([kind, from, both, account]) => {
      const tried = await aTry({ kind });
      expect(await granted(both + 2, () => tried)).toBe(both);
      expect(await granted(account + 2, () => ({ ...tried, from: anAddress() }))).toBe(account - both);
      const elsewhere = anAddress();
      expect(await granted(from + 2, () => ({ ...tried, from: elsewhere, account: crypto.randomUUID() }))).toBe(from);
    },
  );

  test("that are refused at one address use up nothing of what an account has elsewhere", async () => {
    const tried = await aTry({ kind: "code-request" });
    await granted(40, () => tried);
    expect(await granted(7, () => ({ ...tried, from: anAddress() }))).toBe(5);
  });

  test("count at their own salon, account, address and kind alone", async () => {
    const tried = await aTry({ kind: "code-request" });
    await granted(6, () => tried);
    for (const other of [{ salonId: (await aSalon()).id }, { account: "other" }, { kind: "code-check" as const }]) {
      expect((await countTowardsLimit({ ...tried, ...other })).ok).toBe(true);
    }
    expect(await countTowardsLimit(tried)).toMatchObject({ ok: false });
  });

  test("by one that was no guess are taken back, once, and nobody else's are", async () => {
    const tried = await aTry({ kind: "code-request" });
    const others: LimitedAction[] = [
      { ...tried, salonId: (await aSalon()).id },
      { ...tried, account: "other", from: anAddress() },
      { ...tried, kind: "code-check" },
    ];
    const left = async (action: LimitedAction) => granted(20, () => action);
    for (const action of [tried, ...others]) await granted(3, () => action);
    await takeBackFromLimit(tried);
    expect(await left(tried)).toBe(3);
    expect(await Promise.all(others.map(left))).toEqual([2, 2, 12]);
  });

  test("that were never made can't be taken back", async () => {
    const tried = await aTry({ kind: "code-request" });
    await countTowardsLimit(tried);
    for (let turn = 0; turn < 3; turn++) await takeBackFromLimit(tried);
    expect(await granted(7, () => tried)).toBe(5);
  });

  test("that are over the limit at an account are told when that ends, wherever they come from", async () => {
    const tried = await aTry({ kind: "code-request" });
    await granted(10, () => ({ ...tried, from: anAddress() }));
    vi.setSystemTime(NINE + 5 * MINUTE);
    expect(await countTowardsLimit(tried)).toEqual({ ok: false, reason: "too-many-attempts", retryAfter: 10 * 60 });
  });

  test("however they are spread keep nobody out for longer than 15 minutes, to the second that was told", async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 4 * MINUTE }), { minLength: 8, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(gaps, async (gaps) => {
        const tried = await aTry({ kind: "code-request", from: null });
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
    const tried = await aTry({ kind: "code-request" });
    await granted(5, () => tried);
    vi.setSystemTime(NINE + WINDOW - 1);
    expect(await countTowardsLimit(tried)).toMatchObject({ ok: false, retryAfter: 1 });
    vi.setSystemTime(NINE + WINDOW);
    expect(await countTowardsLimit(tried)).toEqual({ ok: true });
  });
});

test("what the platform's own limit refuses is not counted", async () => {
  const tried = await aTry({ kind: "code-request" });
  const limit = vi.spyOn(env.TRIES, "limit").mockResolvedValueOnce({ success: false });
  expect(await countTowardsLimit(tried)).toEqual({ ok: false, reason: "too-many-attempts", retryAfter: 10 });
  expect(limit).toHaveBeenCalledWith({ key: `${tried.salonId} ${tried.from}` });
  expect(await granted(6, () => tried)).toBe(5);
  limit.mockRestore();
});

describe("a network address", () => {
  test("is the one that Cloudflare names, or none where there is no Cloudflare", () => {
    expect(addressOf("192.0.2.7")).toBe("192.0.2.7");
    for (const here of ["127.0.0.1", "::1"]) expect(addressOf(here)).toBeNull();
    expect(networkAddress(new Request("http://salon.test"))).toBeNull();
  });

  test("of IPv6 is a household's, the first half of it, however it is written", () => {
    fc.assert(
      fc.property(groups(8), groups(4), (address, elsewhere) => {
        const household = addressOf(inFull(address));
        for (const written of [shortened(address), inFull(address).toUpperCase(), address.map(hex).join(":")]) {
          expect(addressOf(written), written).toBe(household);
        }
        expect(addressOf(inFull([...address.slice(0, 4), ...elsewhere]))).toBe(household);
        expect(addressOf(inFull([...address.slice(0, 3), (address[3] ?? 0) ^ 1, ...elsewhere]))).not.toBe(household);
      }),
    );
  });
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

function anAddress(): string {
  return crypto.randomUUID();
}

function addressOf(address: string): string | null {
  return networkAddress(new Request("http://salon.test", { headers: { "CF-Connecting-IP": address } }));
}

/** Groups of an IPv6 address, with frequent zeros, which the short form leaves out. */
function groups(length: number) {
  return fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
    minLength: length,
    maxLength: length,
  });
}

function inFull(groups: number[]): string {
  return groups.map((group) => hex(group).padStart(4, "0")).join(":");
}

/** An IPv6 address with its first run of zeros, if any, written as `::`. */
function shortened(groups: number[]): string {
  return groups
    .map(hex)
    .join(":")
    .replace(/(^|:)0(:0)*(:|$)/, "::");
}

function hex(group: number): string {
  return group.toString(16);
}
