import type { Mutation } from "../mutation.ts";

const OVER_HTTP = ["app/routes/api/waitlist/waitlist.test.ts", "app/routes/waitlist/join/route.test.ts"];
const DECIDED = ["app/diary/waitlist/offers.test.ts"];

/** The rules of the waiting list. */
export const WAITING_LIST: Mutation[] = [
  {
    rule: "33.2",
    breaks: "somebody may wait any number of times",
    file: "app/models/waitlist/waiting-list.server.ts",
    find: "theirs.length >= MOST_ENTRIES",
    put: "false",
    tests: OVER_HTTP,
  },
  {
    rule: "33.2",
    breaks: "an unproved mailbox joins",
    file: "app/models/waitlist/person.server.ts",
    find: 'if (actor.role === "client") return actor.verifiedEmail ?? null;',
    put: 'if (actor.role === "client") return actor.email ?? null;',
    tests: OVER_HTTP,
  },
  {
    rule: "33.5",
    breaks: "who waits longest comes before who fills the gap",
    file: "app/diary/waitlist/offers.ts",
    find: "    one.leftOver - other.leftOver ||\n    one.entry.place - other.entry.place ||",
    put: "    one.entry.place - other.entry.place ||\n    one.leftOver - other.leftOver ||",
    tests: DECIDED,
  },
  {
    rule: "33.5",
    breaks: "an earlier time may be a later one",
    file: "app/diary/waitlist/offers.ts",
    find: "before === null || isBefore(start, before)",
    put: "true",
    tests: DECIDED,
  },
  {
    rule: "33.6",
    breaks: "an offer may end after the last moment at which it could be booked",
    file: "app/diary/waitlist/offers.ts",
    find: "asked.at + asked.answerMinutes * MINUTE_MS",
    put: "asked.at",
    tests: DECIDED,
  },
  {
    rule: "33.6",
    breaks: "an offer is not held",
    file: "workers/waiting-list.ts",
    find: "      this.#holds.holdOffers(made.holds);\n",
    put: "",
    tests: OVER_HTTP,
  },
  {
    rule: "33.6",
    breaks: "an offer is taken after it was declined",
    file: "app/models/waitlist/waiting-list.ts",
    find: 'state === "waiting" && offerUntil !== null && offerUntil > instant',
    put: 'state === "waiting"',
    tests: OVER_HTTP,
  },
  {
    rule: "33.7",
    breaks: "whoever has booked goes on waiting",
    file: "app/models/waitlist/offers.server.ts",
    find: "if (booked || isMoved) ended.push",
    put: "if (isMoved) ended.push",
    tests: OVER_HTTP,
  },
  {
    rule: "33.9",
    breaks: "anybody takes anybody off the list",
    file: "app/models/waitlist/waiting-list.server.ts",
    find: "and(eq(waitingList.id, edit.id), ofMailboxes(edit.mailboxes))",
    put: "eq(waitingList.id, edit.id)",
    tests: OVER_HTTP,
  },
];
