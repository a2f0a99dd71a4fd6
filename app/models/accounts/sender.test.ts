import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { networksOf } from "./sender.server.ts";

/* Where a try comes from: docs/rules.md 6.4 */

describe("the networks of a request", () => {
  test("are the address that Cloudflare names, or none where there is no Cloudflare", () => {
    expect(networksAt("192.0.2.7")).toEqual(["192.0.2.7"]);
    for (const here of ["127.0.0.1", "::1"]) expect(networksAt(here)).toEqual([]);
    expect(networksOf(new Request("http://salon.test"))).toEqual([]);
  });

  test("of IPv6 are a household's, the first half of it, and the one around it, however it is written", () => {
    fc.assert(
      fc.property(groups(8), groups(4), (address, elsewhere) => {
        const household = networksAt(inFull(address));
        for (const written of [shortened(address), inFull(address).toUpperCase(), address.map(hex).join(":")]) {
          expect(networksAt(written), written).toEqual(household);
        }
        expect(networksAt(inFull([...address.slice(0, 4), ...elsewhere]))).toEqual(household);
        const [narrow, wide] = networksAt(inFull([...address.slice(0, 3), (address[3] ?? 0) ^ 1, ...elsewhere]));
        expect([narrow === household[0], wide]).toEqual([false, household[1]]);
        const [, elsewhereWide] = networksAt(inFull([...address.slice(0, 2), (address[2] ?? 0) ^ 1, ...elsewhere, 0]));
        expect(elsewhereWide).not.toBe(household[1]);
      }),
    );
  });
});

function networksAt(address: string): string[] {
  return networksOf(new Request("http://salon.test", { headers: { "CF-Connecting-IP": address } }));
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
