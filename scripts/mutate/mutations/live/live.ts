import type { Mutation } from "../../mutation.ts";

const SOCKETS = ["workers/live/sockets.test.ts"];
const STRANGERS = ["workers/live/strangers.test.ts"];

/** What browsers are told of the diary. */
export const LIVE: Mutation[] = [
  {
    rule: "22.1",
    breaks: "a message says more than a date and a number",
    file: "workers/live/sockets.ts",
    find: "{ revision } : { date, revision })",
    put: '{ revision } : { date, revision, by: "staff" })',
    tests: SOCKETS,
  },
  {
    rule: "22.2",
    breaks: "a payment is told to strangers",
    file: "workers/live/free-times.ts",
    find: "!before || !sameOffers(before.offers, offers, date, salonNow) || isNew",
    put: "true",
    tests: STRANGERS,
  },
  {
    rule: "22.2",
    breaks: "a new menu is not told",
    file: "workers/live/free-times.ts",
    find: "date, salonNow) || isNew",
    put: "date, salonNow)",
    tests: SOCKETS,
  },
  {
    rule: "22.2",
    breaks: "what is over today is told",
    file: "app/models/live/offers.ts",
    find: "busy.filter(({ end }) => end > first)",
    put: "busy.filter(({ end }) => end > 0)",
    tests: STRANGERS,
  },
  {
    rule: "22.3",
    breaks: "two dates get the same number",
    file: "workers/live/free-times.ts",
    find: "Math.max(now(), numbers.last + 1)",
    put: "Math.max(now(), numbers.last)",
    tests: STRANGERS,
  },
  {
    rule: "22.3",
    breaks: "whoever comes back is told nothing of what was missed",
    file: "workers/live/free-times.ts",
    find: "day.revision > revision",
    put: "day.revision > revision + 1_000_000",
    tests: SOCKETS,
  },
  {
    rule: "22.4",
    breaks: "D1 does not count a cancellation",
    file: "migrations/0020_diary_changes.sql",
    find: "AFTER UPDATE ON appointments",
    put: "AFTER UPDATE OF notes ON appointments",
    tests: STRANGERS,
  },
  {
    rule: "22.4",
    breaks: "a write whose Worker died is not told by the alarm",
    file: "workers/salon-schedule.ts",
    find: "salonId && this.#sockets.tell(salonId)",
    put: "salonId",
    tests: SOCKETS,
  },
  {
    rule: "22.5",
    breaks: "a page of another site may listen",
    file: "app/models/live/socket.server.ts",
    find: "origin !== null && origin !== url.origin",
    put: "origin === url.host",
    tests: SOCKETS,
  },
  {
    rule: "22.5",
    breaks: "a network may have any number of sockets",
    file: "workers/live/sockets.ts",
    find: "fromNetwork.length >= MOST_OF_A_NETWORK",
    put: "fromNetwork.length > MOST_OF_A_NETWORK",
    tests: SOCKETS,
  },
  {
    rule: "22.6",
    breaks: "strangers hear what staff hear",
    file: "workers/live/sockets.ts",
    find: 'this.#send("staff", written)',
    put: 'this.#send("anyone", written)',
    tests: SOCKETS,
  },
];
