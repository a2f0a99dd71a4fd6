import { env } from "cloudflare:workers";
import { routes } from "virtual:react-router/server-build";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { storedEmails } from "../app/mail/transports/mailbox.server.ts";
import { CALLS } from "../app/routes/api/openapi/calls.ts";
import { itIs, mailCodesAtOnce } from "../app/testing/mail-factories.ts";
import { randomFrom } from "../app/testing/random.ts";
import { runCron, sendByAlarm } from "../app/testing/salon-object.ts";
import { runs, SEED } from "../app/testing/thoroughness.ts";
import { OPERATIONS, type Operation } from "../app/testing/twins/operations.ts";
import { OF_NO_SALON, PAGES } from "../app/testing/twins/pages.ts";
import {
  differences,
  pagesOf,
  patternOf,
  type Reading,
  recording,
  type Seen,
  waitForHolds,
  withName,
} from "../app/testing/twins/reading.ts";
import { type Names, NOW } from "../app/testing/twins/records.ts";
import { type Rows, rowsOf } from "../app/testing/twins/rows.ts";
import { aTwin, type Twin } from "../app/testing/twins/twin.ts";

/*
 * Two salons with the same clients, emails, phones, notes, technicians, invitations, codes, keys and times. No operation at
 * one changes a row, page, file or feed of the other. A record of one does not exist at the other. docs/rules.md 8.3
 */

const random = randomFrom(SEED);
const NOBODYS: Names = (name) => `nothing-${name}`;
let one: Twin;
let other: Twin;

beforeAll(async () => {
  itIs(NOW);
  mailCodesAtOnce();
  waitForHolds();
  one = await aTwin();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/* A story: the later ones find what the earlier ones have done. */
describe("two salons with the same records", { shuffle: false }, () => {
  test("a second salon with the same records changes nothing at the first, and looks like it", async () => {
    const filled = await rowsOf(one);
    const rows = await settled(one);
    const pages = await pagesOf(one, { whole: true });
    for (const [table, found] of Object.entries(rows))
      expect([...found, ...(filled[table] ?? [])], table).not.toEqual([]);
    const opened = await rowsOf(one);
    other = await aTwin();
    expect(await rowsOf(one)).toEqual(opened);
    await settled(other);
    expect(await changes(pages, one, { whole: true })).toEqual([]);
    expect(await changes(pages, other, { whole: true })).toEqual([]);
  });

  test("a record or a token of the other salon is treated like one that does not exist", async () => {
    for (const [at, elsewhere] of directions()) {
      const nowhere = await pagesOf(at, { id: NOBODYS });
      expect(await changes(nowhere, at, { id: elsewhere.id })).toEqual([]);
      const rows = await settled(elsewhere);
      for (const operation of shuffled(OPERATIONS).filter(({ names }) => names)) {
        const nothing = await played(operation, at, NOBODYS);
        expect(await played(operation, at, elsewhere.id), operation.name).toBe(nothing);
        expect(await rowsOf(elsewhere), operation.name).toEqual(rows);
      }
    }
  });

  test("a session of one salon is no session at the other", async () => {
    for (const [at, elsewhere] of directions()) {
      const { bearers } = elsewhere;
      const asNobody = await pagesOf({ ...at, cookies: {}, bearers: {} });
      // A session that is sent to another salon ends: docs/rules.md 6.8
      const cookies = { ...(await elsewhere.signIn()), anyone: "" };
      expect(await changes(asNobody, { ...at, cookies, bearers })).toEqual([]);
      const again = await elsewhere.signIn();
      const rows = await settled(elsewhere);
      for (const operation of shuffled(OPERATIONS).filter(({ by }) => by !== "anyone")) {
        const answer = await played(operation, { ...at, cookies: again, bearers }, at.id);
        expect(answer, operation.name).toMatch(/^(302|401|403) /);
        expect(await rowsOf(elsewhere), operation.name).toEqual(rows);
      }
    }
  });

  test("in any order of operations, none at one salon changes a row, a page, a file or a feed of the other", async () => {
    const orders = [shuffled(OPERATIONS), shuffled(OPERATIONS)] as const;
    const half = Math.ceil(OPERATIONS.length / 2);
    const halves = [
      [0, half],
      [half, OPERATIONS.length],
    ];
    // Rows are read after every operation, pages around one half of them, which a run draws.
    const lookedAt = shuffled(halves).slice(0, runs(2, 1));
    for (const part of halves) {
      const reads = lookedAt.includes(part);
      await leavesAlone(one, other, orders[0].slice(...part), reads);
      await leavesAlone(other, one, orders[1].slice(...part), reads);
    }
    const emails = await storedEmails(env.MAILBOX ?? expect.fail("Tests have a mailbox"));
    const texts = emails.map((email) => JSON.stringify(email));
    expect(texts.filter((text) => text.includes(one.salon.id)).length).toBeGreaterThan(10);
    expect(texts.filter((text) => text.includes(one.salon.id) && text.includes(other.salon.id))).toEqual([]);
  });

  test("every form, every call and every page is among them", () => {
    const played = new Set(OPERATIONS.map(({ of }) => of));
    const routed = Object.values(routes).flatMap((route) => (route?.path || route?.index ? [route] : []));
    const shown = routed.map(({ id }) => patternOf(id)).filter((pattern) => !pattern.endsWith("*"));
    const withForms = routed.filter(({ id, module }) => module.action && !id.startsWith("routes/api/"));
    expect(withForms.map(({ id }) => patternOf(id)).filter((pattern) => !played.has(pattern))).toEqual([]);
    const calls = CALLS.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));
    expect(calls.filter((call) => !played.has(call))).toEqual([]);
    const reads = CALLS.flatMap(({ method, path }) => (method === "GET" ? [path.slice(1)] : []));
    const known = new Set([...Object.keys(PAGES), ...OF_NO_SALON]);
    expect(reads.filter((path) => !known.has(path))).toEqual([]);
    const pages = shown.filter((pattern) => !pattern.startsWith("api/") || pattern === "api/docs");
    expect(pages.filter((pattern) => !known.has(pattern) && !played.has(pattern))).toEqual([]);
  });
});

/** The salon that acts and the one that is compared. Only their age differs, so each run draws one direction. */
function directions(): [at: Twin, elsewhere: Twin][] {
  return shuffled<[Twin, Twin]>([
    [one, other],
    [other, one],
  ]).slice(0, runs(2, 1));
}

/**
 * Runs operations at a salon. Each has to change only that salon, and no answer may name a record of the other. With `reads`,
 * all of them together may change no page of the other.
 */
async function leavesAlone(at: Twin, elsewhere: Twin, operations: Operation[], reads: boolean): Promise<void> {
  const pages = reads ? await pagesOf(elsewhere) : {};
  const rows = await settled(elsewhere);
  let before = await settled(at);
  for (const operation of operations) {
    const answer = await played(operation, at, at.id);
    const after = await rowsOf(at);
    if (!QUIET.test(operation.name)) expect(after, `${operation.name} ${answer}`).not.toEqual(before);
    before = after;
    expect(await rowsOf(elsewhere), operation.name).toEqual(rows);
    expect(answer, operation.name).not.toContain(elsewhere.salon.id);
  }
  await settled(at);
  expect(await rowsOf(elsewhere)).toEqual(rows);
  if (reads) expect(await changes(pages, elsewhere)).toEqual([]);
}

/** The operations that write to no table, or only if something is due. */
const QUIET = new RegExp(
  [
    "object to (hold|extendHold|releaseHold|leaveHold|endPaying|payingUntil|heldUntil|heldByOthers|heldForStaff|wake|tell|closeStaff|fetch|alarm)",
    ...[
      "waits for",
      "sends /book(ing)?/(hold|notifications)",
      "sends /dev/texts",
      "sends /passkeys/challenge",
      "sends /start",
      // Other forms remove the same cards, or give their booking to somebody else.
      'sends /card/.*"remove"',
      // Another form ends the guest's access.
      'guest sends /cancel .*"forget-browser"',
      "create-payment-intent",
      '"intent":"(confirm|bring-back)"',
      "-login",
      "sends /\\?index",
    ],
    'import {"list',
  ].join("|"),
);

/** The answer to an operation, with the names of records instead of their ids. */
async function played({ play }: Operation, at: Twin, id: Names): Promise<string> {
  const { named, recorded } = recording(id);
  const outcome = await play(at, recorded);
  const answer = outcome instanceof Response ? await textOf(outcome) : JSON.stringify(outcome ?? null);
  return at.alike(named.reduce(withName(id), answer));
}

async function textOf(answer: Response): Promise<string> {
  return `${answer.status} ${answer.headers.get("Location") ?? ""}\n${await answer.text()}`;
}

/** How the pages of a twin differ from those that are expected. */
async function changes(expected: Seen, twin: Twin, reading: Reading = {}): Promise<string[]> {
  return differences(expected, await pagesOf(twin, reading));
}

/** Runs everything that is due at a salon, and answers its rows once they no longer change. */
async function settled(twin: Twin): Promise<Rows> {
  await runCron();
  await sendByAlarm(twin.salon);
  for (let rows = await rowsOf(twin); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const later = await rowsOf(twin);
    if (JSON.stringify(later) === JSON.stringify(rows)) return rows;
    rows = later;
  }
}

function shuffled<One>(all: readonly One[]): One[] {
  const placed = all.map((one) => ({ one, place: random() })).sort((one, other) => one.place - other.place);
  return placed.map(({ one }) => one);
}
