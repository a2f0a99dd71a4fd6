import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CODE_PURPOSES, rateLimits } from "../../database/schema.ts";
import { type CodeRequest, issueCode, redeemCode } from "../../models/accounts/one-time-code.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { aBooking, tomorrow } from "../appointments.ts";
import { database } from "../database.ts";
import { codeTo } from "../guests/a-guest.ts";
import { textOf, unescaped } from "../html.ts";
import { mailCodesAtOnce } from "../mail-factories.ts";
import { callApi, visit } from "../requests.ts";
import { diaryOf } from "../rows.ts";
import { aSalon } from "../salons.ts";
import { drawnFor } from "../thoroughness.ts";

/*
 * Strangers ask for codes in somebody's name and type wrong ones, to keep them out or to guess one. At the end of each table the
 * owner of the mailbox asks and is let in. docs/rules.md 6.26
 */

const NINE = Date.parse("2026-11-24T09:00:00Z");
const HOUR = 60 * 60_000;

afterEach(() => vi.useRealTimers());

/** How strangers ask: from where, how often, from how many networks. The limits know no purposes. */
const WAYS_TO_ASK: [string, number, number][] = [
  ["one network", 60, 1],
  ["two networks", 60, 2],
  ["five networks", 60, 5],
  ["nine networks", 60, 9],
];

describe.each(CODE_PURPOSES.map((purpose, place) => ({ purpose, place })))(
  "codes for $purpose",
  ({ purpose, place }) => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NINE }));

    test.each(drawnFor(place, WAYS_TO_ASK))(
      "asked for from %s, %d times in an hour, leave the owner a first one that is good",
      async (_, times, networks) => {
        const owner = await aMailbox(purpose);
        const theirs = [];
        for (let turn = 0; turn < times; turn++) theirs.push(await owner.asks(stranger(turn % networks)));
        expect(theirs.filter(({ code }) => code !== null).length).toBeLessThanOrEqual(9);
        const own = await owner.asks(AT_HOME);
        expect(own.code).not.toBeNull();
        for (let turn = 0; turn < 60; turn++) await owner.asks(stranger(turn % networks));
        expect(await own.types(own.code)).toBe(owner.mailbox);
      },
    );

    test("35 wrong ones from strangers refuse nobody's right one", async () => {
      const owner = await aMailbox(purpose);
      const own = await owner.asks(AT_HOME);
      let guessed = 0;
      for (let turn = 0; turn < 7; turn++) {
        const one = await owner.asks(stranger(turn));
        for (let guess = 0; guess < 5; guess++) if (await one.types(wrong(one.code, guess))) guessed++;
      }
      expect(await own.types(own.code)).toBe(owner.mailbox);
      expect(guessed).toBe(0);
    });
  },
);

describe.each(drawnFor(0, CODE_PURPOSES))("codes for %s", (purpose) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NINE }));

  test("a day allows no more than 28 wrong ones", async () => {
    const owner = await aMailbox(purpose);
    let guessed = 0;
    for (let turn = 0; turn < 60; turn++) {
      vi.setSystemTime(NINE + Math.floor(turn / 3) * HOUR);
      const one = await owner.asks(stranger(turn));
      if (one.code === null) continue;
      for (let guess = 0; guess < 5; guess++) if (await one.types(wrong(one.code, guess))) guessed++;
    }
    expect(guessed).toBe(0);
    expect(await owner.guesses()).toBe(28);
  });
});

test("a guest books although strangers have sent five bookings and 35 wrong codes in their name", async () => {
  mailCodesAtOnce();
  const [salon, email] = [await aSalon(), `${crypto.randomUUID()}@example.com`];
  const ids: string[] = [];
  for (let turn = 0; turn < 5; turn++) ids.push((await asksToBook(salon, email, `${10 + turn}:00`, "192.0.2.9")).id);
  await codeTo(salon, email, 5);
  const own = await asksToBook(salon, email, "18:00", "198.51.100.7");
  const code = await codeTo(salon, email, 6);
  for (let turn = 0; turn < 7; turn++)
    for (let guess = 0; guess < 5; guess++)
      expect((await types(salon, ids[turn % 5] ?? "", wrong(code, guess), `192.0.2.${turn}`)).status).toBeOneOf([
        401, 404, 429,
      ]);
  expect((await types(salon, own.id, code, "198.51.100.7")).status).toBe(201);
  expect(await diaryOf(salon)).toHaveLength(1);
});

test.each(["/?mode=reset", "/cancel"])("the page %s says what to do when no code comes", async (path) => {
  const salon = await aSalon();
  const sent = await visit(salon, path.replace("/?", "/?index&"), {
    ...{ method: "POST", headers: { Origin: `http://${salon.host}` } },
    body: new URLSearchParams({ email: `${crypto.randomUUID()}@example.com` }),
  });
  expect(unescaped(await textOf(Promise.resolve(sent)))).toContain("No code after a few minutes?");
});

const AT_HOME = "198.51.100.7";

function stranger(number: number): string {
  return `192.0.2.${number}`;
}

/** A mailbox at a salon: whoever asks for a code does so in a browser of their own. */
async function aMailbox(purpose: CodeRequest["purpose"]) {
  const { id: salonId } = await aSalon();
  const mailbox = `ada@${salonId}.example`;
  const asks = async (network: string) => {
    const device = { id: crypto.randomUUID(), accounts: [] };
    const request = { salonId, purpose, subject: mailbox, from: { networks: [network], device } };
    const code = await issueCode(request, { mailbox, staff: false });
    return { code, types: (typed: string | null) => redeemCode(request, typed ?? "") };
  };
  const guesses = async () => {
    const rows = await database
      .select({ count: rateLimits.count })
      .from(rateLimits)
      .where(and(eq(rateLimits.salonId, salonId), eq(rateLimits.kind, "guess")));
    return rows[0]?.count ?? 0;
  };
  return { mailbox, asks, guesses };
}

/** Another code than the right one. */
function wrong(code: string | null, turn: number): string {
  return `${(Number(code ?? 0) + turn + 1) % 1_000_000}`.padStart(6, "0");
}

async function asksToBook(salon: Salon, customerEmail: string, time: string, from: string): Promise<{ id: string }> {
  const booking = aBooking(salon, { customerEmail, time, date: tomorrow(salon) });
  const answer = await callApi(salon, "guest-bookings", {
    ...{ method: "POST", body: booking },
    headers: { "CF-Connecting-IP": from, "Idempotency-Key": crypto.randomUUID() },
  });
  expect(answer.status).toBe(202);
  return answer.json<{ id: string }>();
}

function types(salon: Salon, id: string, code: string, from: string): Promise<Response> {
  const headers = { "CF-Connecting-IP": from };
  return callApi(salon, `guest-bookings/${id}`, { method: "POST", body: { code }, headers });
}
