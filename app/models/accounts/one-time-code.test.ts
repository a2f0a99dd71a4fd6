import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { oneTimeCodes } from "../../database/schema.ts";
import { aSalon } from "../../testing/salons.ts";
import { type CodeRequest, issueCodes } from "./one-time-code.server.ts";

/* Issuing and storing one-time codes: docs/rules.md 6.10, 10.3 */

const NINE = Date.parse("2026-11-24T09:00:00Z");

afterEach(() => vi.useRealTimers());

test("a code has six digits, whatever they are, and each mailbox its own", async () => {
  const codes = [];
  for (let turn = 0; turn < 10; turn++) {
    const mailboxes = Array.from({ length: 10 }, (_, number) => `${number}@example.com`);
    codes.push(...(await issueCodes(primaryDatabase(), await aRequest(), mailboxes)).map(({ code }) => code));
  }
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(90);
});

test("what has expired is removed when the next one is asked for, at any salon", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NINE });
  const [request, other] = [await aRequest(), await aRequest()];
  await issueCodes(primaryDatabase(), request, ["ada@example.com"]);
  vi.setSystemTime(NINE + 10 * 60_000);
  await issueCodes(primaryDatabase(), other, []);
  expect(await storedFor(request)).toBe(1);
  vi.setSystemTime(NINE + 10 * 60_000 + 1);
  await issueCodes(primaryDatabase(), other, []);
  expect(await storedFor(request)).toBe(0);
});

async function aRequest(): Promise<CodeRequest> {
  return { salonId: (await aSalon()).id, purpose: "manage", subject: "ada@example.com" };
}

function storedFor({ salonId }: CodeRequest): Promise<number> {
  return primaryDatabase().$count(oneTimeCodes, eq(oneTimeCodes.salonId, salonId));
}
