import type { Mutation } from "../../mutation.ts";

const PURE = ["app/models/holds/hold.test.ts"];
const HTTP = ["app/routes/booking/hold/hold.test.ts"];

/** How much a browser, a network and one booking may hold. */
export const HOLD_LIMITS: Mutation[] = [
  {
    rule: "22.11",
    breaks: "a browser holds three",
    file: "app/models/holds/hold.ts",
    find: "MOST_OF_A_BROWSER = 2",
    put: "MOST_OF_A_BROWSER = 3",
    tests: HTTP,
  },
  {
    rule: "22.11",
    breaks: "a network holds four",
    file: "app/models/holds/hold.ts",
    find: "theirs.length < most",
    put: "theirs.length <= most",
    tests: PURE,
  },
  {
    rule: "22.11",
    breaks: "a /48 holds as little as one household",
    file: "app/models/holds/hold.ts",
    find: "(around === 0 ? 1 : WIDER_NETWORK)",
    put: "1",
    tests: PURE,
  },
  {
    rule: "22.11",
    breaks: "a network holds a minute more than the longest booking",
    file: "app/models/holds/hold.ts",
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
];
