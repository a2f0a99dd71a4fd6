import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "../../testing/database.ts";
import { aSalon } from "../../testing/salons.ts";
import {
  endOpenSession,
  goesOn,
  notePageLeft,
  notePageSent,
  notePageShown,
  type OpenSession,
} from "./open-pages.server.ts";

/* The end of a session that is open in several pages, with their reports in any order: docs/rules.md 6.14 */

const AT = Date.UTC(2026, 10, 21, 10);
let of: OpenSession;

beforeEach(async () => {
  of = { salonId: (await aSalon()).id, session: crypto.randomUUID() };
});

const here = (page: string, sequence: number, at: number, before?: string) =>
  notePageShown(of, { page, sequence, before }, AT + at);
const left = (page: string, sequence: number, at: number, closed = true) =>
  notePageLeft(of, { page, sequence, closed }, AT + at);
const hidden = (page: string, sequence: number, at: number) => left(page, sequence, at, false);
const sent = (page: string, at: number) => notePageSent(of, page, AT + at);

async function goesOnAt(at: number): Promise<boolean> {
  const [row] = await database.all<{ on: number }>(sql`select ${goesOn(of, AT + at)} as "on"`);
  return row?.on === 1;
}

test("a session without reports from its pages continues", async () => {
  expect(await goesOnAt(0)).toBe(true);
  await sent("a", 0);
  expect(await goesOnAt(11 * 60 * 60_000)).toBe(true);
});

test.for(["closed", "hidden"])(
  "a session is over five seconds after its only page was %s, to the millisecond",
  async (how) => {
    expect(await here("a", 1, 0)).toBe(true);
    expect(await goesOnAt(60 * 60_000)).toBe(true);
    await left("a", 2, 1000, how === "closed");
    expect([await goesOnAt(1000 + 5_000 - 1), await goesOnAt(1000 + 5_000)]).toEqual([true, false]);
    expect(await here("a", 3, 1000 + 5_000)).toBe(false);
    await left("a", 4, 1000 + 5_000);
    await sent("b", 1000 + 5_000);
    expect(await goesOnAt(1000 + 5_000)).toBe(false);
  },
);

test("a session has a thousand pages at most, and those that it has go on", async () => {
  await here("a", 1, 0);
  await database.run(sql`with recursive others(n) as (select 2 union all select n + 1 from others where n < 1000)
    insert into session_pages (session, page, salon_id, sequence, stays_until, closed, expires_at)
    select session, n, salon_id, 1, ${AT}, 1, expires_at from session_pages, others where page = 'a' and session = ${of.session}`);
  expect([await here("b", 1, 1000), await here("a", 2, 1000)]).toEqual([false, true]);
  await database.run(sql`delete from session_pages where session = ${of.session} and page = '2'`);
  expect(await here("b", 1, 1000)).toBe(true);
});

describe("a reload keeps the session, when the new page", () => {
  test.for<[string, () => Promise<unknown>]>([
    ["is sent before the old one is left", async () => [await sent("b", 0), await left("a", 2, 1)]],
    ["is sent after the old one was left", async () => [await left("a", 2, 0), await sent("b", 1)]],
  ])("%s, however slow its script is", async ([, reload]) => {
    await here("a", 1, 0);
    await reload();
    expect(await goesOnAt(50_000)).toBe(true);
    expect(await here("b", 1, 50_000, "a")).toBe(true);
    expect(await goesOnAt(60 * 60_000)).toBe(true);
  });

  test("reports before the old one is left, and once it is closed nothing is left", async () => {
    await here("a", 1, 0);
    await sent("b", 0);
    await here("b", 1, 10, "a");
    await left("a", 2, 20);
    expect(await goesOnAt(60 * 60_000)).toBe(true);
    await left("b", 2, 1000);
    expect(await goesOnAt(1000 + 5_000)).toBe(false);
  });
});

test("a tab that moves on quickly keeps the session, even if the page in between reports after the next one", async () => {
  await here("a", 1, 0);
  await left("a", 2, 10);
  await sent("b", 20);
  await sent("c", 500);
  expect(await here("c", 1, 1000, "b")).toBe(true);
  await left("b", 2, 1100);
  expect(await goesOnAt(60 * 60_000)).toBe(true);
  await left("c", 2, 60_000);
  expect(await goesOnAt(60_000 + 5_000)).toBe(false);
});

test("a page that is sent and never reports keeps the session for a minute", async () => {
  await here("a", 1, 0);
  await sent("b", 0);
  await left("a", 2, 0);
  expect([await goesOnAt(59_999), await goesOnAt(60_000)]).toEqual([true, false]);
});

test("a page that comes back in time continues, with its reports in any order", async () => {
  await here("a", 1, 0);
  await left("a", 2, 10);
  expect(await here("a", 3, 20)).toBe(true);
  await hidden("a", 2, 30);
  expect(await goesOnAt(60 * 60_000)).toBe(true);
  await hidden("a", 5, 40);
  expect(await here("a", 4, 50)).toBe(true);
  expect(await goesOnAt(40 + 5_000)).toBe(false);
});

test("a tab that moves on before any page has reported keeps the session", async () => {
  await sent("a", 0);
  await sent("b", 10);
  await left("a", 2, 20);
  expect(await goesOnAt(50_000)).toBe(true);
  expect(await here("b", 1, 50_000, "a")).toBe(true);
  await left("b", 2, 60_000);
  expect(await goesOnAt(60_000 + 5_000)).toBe(false);
});

describe("a second tab", () => {
  test("keeps the session of the first, and the first that of the second", async () => {
    await here("a", 1, 0);
    await hidden("a", 2, 10);
    expect(await here("b", 1, 20)).toBe(true);
    expect(await goesOnAt(60_000)).toBe(true);
    await here("a", 3, 60_000);
    await left("b", 2, 60_001);
    expect(await goesOnAt(60 * 60_000)).toBe(true);
  });

  test("that was left just before the first is shown again does not end it, in either order", async () => {
    await here("a", 1, 0);
    await hidden("a", 2, 0);
    await here("b", 1, 10);
    await hidden("b", 2, 60_000);
    expect(await here("a", 3, 60_010)).toBe(true);
    expect(await goesOnAt(60 * 60_000)).toBe(true);
  });

  test("that comes after the only one was closed gets nothing, even within the five seconds", async () => {
    await here("a", 1, 0);
    await left("a", 2, 10);
    expect(await here("b", 1, 20)).toBe(false);
    expect(await here("c", 1, 20, "somebody else's")).toBe(false);
    expect(await here("d", 1, 20, "a")).toBe(true);
  });

  test("that is sent within the five seconds after the only one was closed gets nothing either", async () => {
    await here("a", 1, 0);
    await left("a", 2, 10);
    await sent("b", 20);
    expect(await here("b", 1, 30)).toBe(false);
    await sent("c", 40);
    expect(await here("c", 1, 30_000, "a")).toBe(true);
  });

  test("that is sent within the five seconds after the first was hidden joins it, however slow its script is", async () => {
    await here("a", 1, 0);
    await hidden("a", 2, 10);
    await sent("b", 20);
    expect(await here("b", 1, 30_000)).toBe(true);
  });
});

test("a tab that was discarded or crashed takes the place of its earlier page", async () => {
  await here("a", 1, 0);
  expect(await here("b", 1, 60_000, "a")).toBe(true);
  await left("b", 2, 70_000);
  expect(await goesOnAt(70_000 + 5_000)).toBe(false);
});

test("a session that was ended is over at once, and no page brings it back", async () => {
  await here("a", 1, 0);
  await endOpenSession(of, AT);
  expect(await goesOnAt(0)).toBe(false);
  expect(await here("a", 2, 1)).toBe(false);
  await sent("b", 1);
  await left("a", 3, 1);
  expect(await goesOnAt(1)).toBe(false);
});

test("one session's pages are nothing to another", async () => {
  await here("a", 1, 0);
  await left("a", 2, 0);
  const first = of;
  of = { ...of, session: crypto.randomUUID() };
  expect(await here("a", 1, 60_000)).toBe(true);
  expect(await goesOnAt(60_001)).toBe(true);
  of = first;
  expect(await goesOnAt(60_001)).toBe(false);
});
