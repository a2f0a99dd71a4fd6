import { expect, test } from "vitest";
import { declaresSmallBody } from "./body-limit.ts";

/* How large a body may be, at each address: docs/rules.md 7.3. */

const KIB = 1024;

test.for([
  ["/", 64 * KIB],
  ["/booking", 64 * KIB],
  ["/api/appointments", 64 * KIB],
  ["/admin/salon/pictures.data", 64 * KIB],
  ["/admin/clients/import/more", 64 * KIB],
  ["/cancel/some-id/wishes.data", 64 * KIB],
  ["/cancel/some-id/wishes/more", 64 * KIB],
  ["/admin/salon/pictures", 320 * KIB],
  ["/cancel/some-id/wishes", 320 * KIB],
  ["/appointment/some-token/wishes", 320 * KIB],
  ["/admin/clients/import", 1024 * KIB],
  ["/admin/clients/import.data", 1024 * KIB],
] as const)("a body for %s has %i bytes at most, and says how many", ([path, most]) => {
  const isSmall = (length: Record<string, string>) =>
    declaresSmallBody({ url: `http://salon.test${path}?x=1`, headers: new Headers(length) });
  expect(isSmall({ "Content-Length": `${most}` })).toBe(true);
  expect(isSmall({ "Content-Length": `${most + 1}` })).toBe(false);
  expect(isSmall({})).toBe(false);
});
