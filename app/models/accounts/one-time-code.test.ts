import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { oneTimeCodes } from "../../database/schema.ts";
import { aSalon } from "../../testing/salons.ts";
import { noteAnswer } from "./answered-mailbox.server.ts";
import { type CodeRequest, issueCode, redeemCode } from "./one-time-code.server.ts";
import { knownAs, type Sender } from "./sender.server.ts";

/* Issuing, storing and redeeming one-time codes: docs/rules.md 6.10, 6.25, 6.26, 10.3 */

const NINE = Date.parse("2026-11-24T09:00:00Z");
const HOUR = 60 * 60_000;

afterEach(() => vi.useRealTimers());

test("a code has six digits, whatever they are, and eight for staff", async () => {
  const codes = [];
  for (let turn = 0; turn < 40; turn++) codes.push(await issued(await aRequest()));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(35);
  const request = await aRequest();
  expect(await issueCode(request, { mailbox: mailboxOf(request), staff: true })).toMatch(/^\d{8}$/);
});

test("expired codes are removed when the next one is asked for, at any salon", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NINE });
  const [request, other] = [await aRequest(), await aRequest()];
  await issued(request);
  vi.setSystemTime(NINE + 10 * 60_000);
  await issued(other);
  expect(await storedFor(request)).toBe(1);
  vi.setSystemTime(NINE + 10 * 60_000 + 1);
  await issued(other);
  expect(await storedFor(request)).toBe(0);
});

describe("a mailbox has one code for a purpose", () => {
  test("and asking again replaces it", async () => {
    const request = await aRequest();
    const [first, second] = [await issued(request), await issued(request)];
    expect(await storedFor(request)).toBe(1);
    if (first !== second) expect(await redeemCode(request, first)).toBeNull();
    expect(await redeemCode(request, second)).toBe(mailboxOf(request));
  });

  test("whether it was asked for by email or by phone", async () => {
    const request = await aRequest();
    const byPhone = { ...request, subject: "+447700900123" };
    await issued(request);
    const code = await issued(byPhone);
    expect(await storedFor(request)).toBe(1);
    expect(await redeemCode(byPhone, code)).toBe(mailboxOf(request));
  });

  test("which opens nothing in another browser, nor uses up its tries", async () => {
    const request = await aRequest();
    const code = await issued(request);
    for (let guess = 0; guess < 6; guess++) expect(await redeemCode({ ...request, from: aBrowser() }, code)).toBeNull();
    expect(await redeemCode({ ...request, from: { networks: ["192.0.2.1"] } }, code)).toBeNull();
    expect(await redeemCode(request, code)).toBe(mailboxOf(request));
  });

  test("and a caller of the API redeems it from the network that asked", async () => {
    const request = { ...(await aRequest()), from: { networks: ["192.0.2.1"] } };
    const code = await issued(request);
    expect(await redeemCode({ ...request, from: { networks: ["192.0.2.2"] } }, code)).toBeNull();
    expect(await redeemCode(request, code)).toBe(mailboxOf(request));
  });
});

test("ten browsers of one network that ask at once get five codes or six, each its own", async () => {
  const request = await aRequest();
  const browsers = Array.from({ length: 10 }, () => ({ ...request, from: aBrowser() }));
  const codes = await Promise.all(
    browsers.map((browser) => issueCode(browser, { mailbox: mailboxOf(request), staff: false })),
  );
  expect(codes.filter(Boolean).length).toBeOneOf([5, 6]);
  expect(await storedFor(request)).toBe(codes.filter(Boolean).length);
});

test("what others ask for leaves a code alone, and a right one ends those of all", async () => {
  const request = await aRequest();
  const code = await issued(request);
  const others = [aBrowser(), aBrowser(), aBrowser()].map((from) => ({ ...request, from }));
  const theirs = [];
  for (const other of others) theirs.push(await issued(other));
  expect(await redeemCode(request, code)).toBe(mailboxOf(request));
  for (const [at, other] of others.entries()) expect(await redeemCode(other, theirs[at] ?? "")).toBeNull();
});

test("a code has five tries, and one after ten wrong ones of that day at its mailbox, until the day is over", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NINE });
  const request = await aRequest();
  const guess = async (hour: number, wrong: number) => {
    vi.setSystemTime(NINE + hour * HOUR);
    const asked = { ...request, from: aBrowser() };
    const code = await issued(asked);
    for (let guess = 0; guess < wrong; guess++) expect(await redeemCode(asked, notThat(code))).toBeNull();
    return redeemCode(asked, code);
  };
  expect(await guess(0, 4)).toBe(mailboxOf(request));
  expect(await guess(1, 5)).toBeNull();
  expect(await guess(2, 0)).toBe(mailboxOf(request));
  expect(await guess(3, 1)).toBeNull();
  expect(await guess(4, 0)).toBe(mailboxOf(request));
  expect(await guess(5, 1)).toBeNull();
  expect(await guess(6, 0)).toBe(mailboxOf(request));
  expect(await guess(24, 4)).toBe(mailboxOf(request));
});

test("a mailbox is guessed at 30 times a day over all purposes and browsers, and no right guess is let through then", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NINE });
  const request = await aRequest();
  const askAnew = async (turn: number) => {
    vi.setSystemTime(NINE + turn * 16 * 60_000);
    const asked = { ...request, purpose: PURPOSES[turn % 3] ?? "manage", from: aBrowser() };
    return { asked, code: await issued(asked) };
  };
  let evaluated = 0;
  for (let turn = 0; evaluated < 30; turn++) {
    const { asked, code } = await askAnew(turn);
    const most = evaluated < 10 ? 5 : 1;
    for (let guess = 0; guess < 5; guess++) expect(await redeemCode(asked, notThat(code))).toBeNull();
    evaluated += most;
  }
  const { asked, code } = await askAnew(30);
  expect(await redeemCode(asked, code)).toBeNull();
});

const PURPOSES = ["manage", "password-reset", "guest-booking"] as const;

test("a mailbox gets five codes an hour and fifteen a day for each purpose, from all places together", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NINE });
  const request = await aRequest();
  const ask = async (purpose: CodeRequest["purpose"], times: number) => {
    const codes = [];
    for (let turn = 0; turn < times; turn++)
      codes.push(
        await issueCode({ ...request, purpose, from: aBrowser() }, { mailbox: mailboxOf(request), staff: false }),
      );
    return codes.filter(Boolean).length;
  };
  for (const [hour, most] of [5, 5, 5, 0].entries()) {
    vi.setSystemTime(NINE + hour * HOUR);
    expect(await ask("manage", 6)).toBe(most);
  }
  expect(await ask("password-reset", 6)).toBe(5);
  vi.setSystemTime(NINE + 24 * HOUR);
  expect(await ask("manage", 6)).toBe(5);
});

test("all salons together mail a mailbox no more codes than one does", async () => {
  const requests = await Promise.all(Array.from({ length: 8 }, () => aRequest()));
  const [first = expect.fail()] = requests;
  const mailbox = mailboxOf(first);
  const asked = (request: CodeRequest) => issueCode({ ...request, subject: mailbox }, { mailbox, staff: false });
  const codes = [];
  for (const request of requests) codes.push(await asked(request));
  expect(codes.map(Boolean)).toEqual([true, true, true, true, true, false, false, false]);
  const other = await aRequest();
  expect(await issueCode(other, { mailbox: mailboxOf(other), staff: false })).toMatch(/^\d{6}$/);
});

test("other salons' mail uses up no codes if the mailbox has answered, and none on a device of its owner", async () => {
  const [here, known, ...others] = await Promise.all(Array.from({ length: 7 }, () => aRequest()));
  if (!here || !known) return expect.fail();
  const mailbox = mailboxOf(here);
  const asked = (request: CodeRequest) => issueCode({ ...request, subject: mailbox }, { mailbox, staff: false });
  for (const request of others) await asked(request);
  expect(await asked(here)).toBeNull();
  await noteAnswer(here.salonId, mailbox);
  expect(await asked(here)).toMatch(/^\d{6}$/);
  expect(await asked({ ...known, from: aBrowser(knownAs(known.salonId, mailbox)) })).toMatch(/^\d{6}$/);
});

test("strangers neither replace nor use up the owner's codes on the owner's device", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NINE });
  const request = await aRequest();
  const own = { ...request, from: aBrowser(knownAs(request.salonId, mailboxOf(request))) };
  const mine = await issued(own);
  for (let turn = 0; turn < 8; turn++) {
    const stranger = { ...request, from: aBrowser() };
    const code = await issueCode(stranger, { mailbox: mailboxOf(request), staff: false });
    for (let guess = 0; guess < 5; guess++) await redeemCode(stranger, notThat(code ?? ""));
  }
  expect(await issueCode({ ...request, from: aBrowser() }, { mailbox: mailboxOf(request), staff: false })).toBeNull();
  const another = await issued(own);
  expect(another).toMatch(/^\d{6}$/);
  if (mine !== another) expect(await redeemCode(own, mine)).toBeNull();
  expect(await redeemCode(own, another)).toBe(mailboxOf(request));
});

async function aRequest(): Promise<CodeRequest> {
  const { id: salonId } = await aSalon();
  return { salonId, purpose: "manage", subject: mailboxOf({ salonId }), from: aBrowser() };
}

function mailboxOf({ salonId }: Pick<CodeRequest, "salonId">): string {
  return `ada@${salonId}.example`;
}

function aBrowser(...accounts: string[]): Sender {
  return { networks: [], device: { id: crypto.randomUUID(), accounts } };
}

async function issued(request: CodeRequest): Promise<string> {
  return (await issueCode(request, { mailbox: mailboxOf(request), staff: false })) ?? expect.fail("no code was made");
}

function notThat(code: string): string {
  return code === "123456" ? "654321" : "123456";
}

function storedFor({ salonId }: CodeRequest): Promise<number> {
  return primaryDatabase().$count(oneTimeCodes, eq(oneTimeCodes.salonId, salonId));
}
