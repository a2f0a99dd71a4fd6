import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS, salonTime } from "../../kernel/clock.ts";
import { aBook, aClient, aCommand, aKnownClient, aSalonDiary, LONDON, NOW } from "../../testing/salon-diary.ts";
import { holdStart } from "../commands/hold.ts";
import { decide } from "../decide.ts";
import { basketLength, wantedOf } from "../menu/basket.ts";
import { timesOf } from "../salon-diary.ts";
import { freeMinutes, nearestFreeTimes, whyNotOffered } from "../times/availability.ts";
import { diaryFor } from "../times/diary.ts";
import { nextFree } from "../times/next-free.ts";
import { ASKED, DEPOSIT_MARKS, NO_TERMS, type Terms, UNKNOWN_CLIENT } from "./terms.ts";

/* The starts that are offered are those that the diary books by its terms. docs/rules.md 29.21 */

function terms(deposit: Partial<Terms["deposit"]> = {}): Terms {
  return {
    ...{ ...NO_TERMS, id: "terms-1", text: "" },
    deposit: { ...NO_TERMS.deposit, kind: "fixed", amount: 1000, ...deposit },
  };
}

const SOON = { date: "2036-06-17", minute: 720 };
const GEL = [{ service: serviceOf("gel"), quantity: 1 }];

function serviceOf(id: string) {
  const service = aSalonDiary().menu.find((one) => one.id === id);
  return service ?? expect.fail(`There is no ${id}`);
}

/** The diary as a client is offered it who is known as `client`, by these terms. */
function offered(asks: Terms, client = UNKNOWN_CLIENT, { abovePence = 0, byCard = false } = {}) {
  return { ...timesOf(aSalonDiary()), byTransfer: { deposit: asks.deposit, client, abovePence, byCard } };
}

test("every start that is offered is held and booked, and every one that is not offered for its deposit is refused for it", () => {
  const asked = fc.record({
    kind: fc.constantFrom("fixed" as const, "percent" as const),
    amount: fc.integer({ min: 1, max: 100 }),
    who: fc.constantFrom(...ASKED),
    serviceIds: fc.subarray(["gel", "chrome"]),
    saturdays: fc.boolean(),
  });
  const known = fc.record({ visited: fc.boolean(), missed: fc.nat(1), mark: fc.constantFrom(null, ...DEPOSIT_MARKS) });
  const moment = fc.record({ days: fc.nat(6), minutes: fc.integer({ min: -120, max: 660 }), ms: fc.nat(59_999) });
  fc.assert(
    fc.property(
      asked,
      known,
      moment,
      fc.constantFrom("gel", "chrome"),
      fc.boolean(),
      (deposit, client, moment, id, byCard) => {
        const at = NOW + moment.days * DAY_MS + moment.minutes * MINUTE_MS + moment.ms;
        const now = salonTime(LONDON, at);
        const basket = [{ service: serviceOf(id), quantity: 1 }];
        const times = diaryFor(offered(terms(deposit), client, { byCard }), wantedOf(basket));
        const { visited, missed, mark: depositMark } = client;
        const diary = aSalonDiary({
          settings: { ...aSalonDiary().settings, takesOnline: byCard },
          terms: terms(deposit),
          clients: [aKnownClient({ visited, missed, depositMark })],
        });
        for (let minute = 480; minute <= 1200; minute += 15) {
          const book = aCommand(aBook({ services: [{ id }], date: now.date, minute }), { actor: aClient("grace") });
          const decided = decide(diary, book, at);
          const start = { date: now.date, minute, services: [{ id }], serviceQuantities: {} };
          const holder = { browser: "hers", networks: [] };
          const held = holdStart(diary, { what: "hold", holder, actor: aClient("grace"), start }, "token", at);
          const why = whyNotOffered(times, { date: now.date, minute }, basketLength(basket), now);
          const refused = "reason" in decided && decided.reason !== "deposit-first" ? decided.reason : null;
          expect([refused, held.ok ? null : held.reason], `${now.date} ${minute}`).toEqual([why, why]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("a salon that asks for a deposit by transfer offers a new client nothing within three hours, anywhere", () => {
  const now = { date: SOON.date, minute: 600 };
  const diary = diaryFor(offered(terms()), wantedOf(GEL));
  expect(whyNotOffered(diary, SOON, 60, now)).toBe("too-soon-for-deposit");
  expect(freeMinutes(diary, SOON.date, 60, now)[0]).toBe(780);
  expect(nearestFreeTimes(diary, SOON, 60, now)[0]).toEqual({ date: SOON.date, minute: 780 });
  expect(nextFree(aSalonDiary().menu, offered(terms()), now)).toEqual({ date: SOON.date, minute: 780 });
  const late = { date: SOON.date, minute: 1080 };
  expect(freeMinutes(diary, SOON.date, 60, late)).toEqual([]);
  expect(nextFree(aSalonDiary().menu, offered(terms()), late)).toEqual({ date: "2036-06-18", minute: 480 });
});

test.each([
  ["some services only", { serviceIds: ["chrome"] }, UNKNOWN_CLIENT, 0],
  ["Saturdays only", { saturdays: true }, UNKNOWN_CLIENT, 0],
  ["new clients only, and the client has been here", { who: "new" as const }, { ...UNKNOWN_CLIENT, visited: true }, 0],
  ["clients who have missed a visit", { who: "missed" as const }, UNKNOWN_CLIENT, 0],
  ["nobody whose card says never", {}, { ...UNKNOWN_CLIENT, mark: "never" as const }, 0],
  ["a change no more than was agreed to before", {}, UNKNOWN_CLIENT, 1000],
])("terms that ask %s keep no start from others", (_, deposit, client, abovePence) => {
  const now = { date: SOON.date, minute: 600 };
  const diary = diaryFor(offered(terms(deposit), client, { abovePence }), wantedOf(GEL));
  expect(freeMinutes(diary, SOON.date, 60, now)[0]).toBe(615);
});

test("the soonest start is that of a longer service if only the shorter one waits for a deposit", () => {
  const now = { date: SOON.date, minute: 600 };
  const start = nextFree(aSalonDiary().menu, offered(terms({ serviceIds: ["gel"] })), now);
  expect(start).toEqual({ date: SOON.date, minute: 615 });
});

test("a friend’s services count too, and a longer notice of the salon stays", () => {
  const now = { date: SOON.date, minute: 600 };
  const asks = offered(terms({ serviceIds: ["chrome"] }));
  const own = diaryFor(asks, wantedOf(GEL));
  const theirs = diaryFor(asks, wantedOf([{ service: serviceOf("chrome"), quantity: 1 }]));
  const together = { ...own, party: [{ diary: theirs, length: 90, comes: "after" as const }] };
  expect(freeMinutes(together, SOON.date, 60, now)[0]).toBe(780);
  const noticed = { ...diaryFor(offered(terms()), wantedOf(GEL)), noticeMinutes: 300 };
  expect(whyNotOffered(noticed, SOON, 60, now)).toBe("too-soon");
  expect(freeMinutes(noticed, SOON.date, 60, now)[0]).toBe(900);
});
