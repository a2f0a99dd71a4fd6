import type { Mutation } from "../../mutation.ts";

const PURE = ["app/diary/holds/hold.test.ts"];
const HTTP = ["app/routes/booking/hold/hold.test.ts"];

/** How much a browser, a network and one booking may hold. */
export const HOLD_LIMITS: Mutation[] = [
  {
    rule: "22.11",
    breaks: "a browser holds three",
    file: "app/diary/holds/hold.ts",
    find: "MOST_OF_A_BROWSER = 2",
    put: "MOST_OF_A_BROWSER = 3",
    tests: HTTP,
  },
  {
    rule: "22.11",
    breaks: "a network holds four",
    file: "app/diary/holds/hold.ts",
    find: "theirs.length < most",
    put: "theirs.length <= most",
    tests: PURE,
  },
  {
    rule: "22.11",
    breaks: "a /48 holds as little as one household",
    file: "app/diary/holds/hold.ts",
    find: "(around === 0 ? 1 : WIDER_NETWORK)",
    put: "1",
    tests: PURE,
  },
  {
    rule: "22.11",
    breaks: "a network holds a minute more than the longest booking",
    file: "app/diary/holds/hold.ts",
    find: "minutes <= longestBooking",
    put: "minutes <= longestBooking + 1",
    tests: PURE,
  },
  {
    rule: "22.11",
    breaks: "a booking longer than a client's may be is held",
    file: "app/models/holds/start-to-hold.server.ts",
    find: "length > longestBooking",
    put: "length > longestBooking + 1",
    tests: HTTP,
  },
  {
    rule: "22.14",
    breaks: "half of a technician's day may be held",
    file: "app/diary/holds/hold.ts",
    find: "ONE_MINUTE_IN = 3",
    put: "ONE_MINUTE_IN = 2",
    tests: HTTP,
  },
  {
    rule: "22.14",
    breaks: "many short holds may be strewn over a day",
    file: "app/diary/holds/hold.ts",
    find: "COUNTED_AT_LEAST = 60",
    put: "COUNTED_AT_LEAST = 0",
    tests: PURE,
  },
  {
    rule: "22.14",
    breaks: "a network holds a time again that it has let lapse",
    file: "workers/holds/holds.ts",
    find: 'if (left <= 0 && !same) return refuse("lapsed");',
    put: "",
    tests: HTTP,
  },
  {
    rule: "22.14",
    breaks: "a start that was given back is held for five minutes again",
    file: "workers/holds/holds.ts",
    find: "this.#before.note(hold, now());",
    put: "this.#before.forget(hold);",
    tests: HTTP,
  },
  {
    rule: "22.14",
    breaks: "a short hold that is given back takes the place of a long one that lapses",
    file: "workers/holds/held-before.ts",
    find: 'const key = `${prefix}${start} ${end} ${technicianId ?? ""}`;',
    put: "const key = `${prefix}${start} `;",
    tests: HTTP,
  },
  {
    rule: "22.15",
    breaks: "what is over stays in the object",
    file: "workers/holds/holds.ts",
    find: "if (endOf(hold) <= now()) this.#kv.delete(keyOf(hold));",
    put: "keyOf(hold);",
    tests: HTTP,
  },
  {
    rule: "22.16",
    breaks: "all holds wait among the bookings",
    file: "workers/salon-schedule.ts",
    find: "await this.#holdInTurn((overdue) => this.#inTurn(() => this.#holds.take(command, overdue)));",
    put: "await this.#inTurn((overdue) => this.#holds.take(command, overdue));",
    tests: ["workers/salon-schedule.test.ts"],
  },
];
