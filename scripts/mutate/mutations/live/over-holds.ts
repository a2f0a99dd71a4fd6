import type { Mutation } from "../../mutation.ts";

const PURE = ["app/diary/holds/hold.test.ts"];
const OVER_HTTP = ["app/routes/booking/hold/hold.test.ts"];

/** Who books over what is held, and what a page knows of it. */
export const OVER_HOLDS: Mutation[] = [
  {
    rule: "22.12",
    breaks: "others book what is held",
    file: "app/diary/appointments/room.ts",
    find: "const diary = withHeld(wanted, byOthers);",
    put: "const diary = wanted;",
    tests: OVER_HTTP,
  },
  {
    rule: "22.12",
    breaks: "a client books over a hold by saying so",
    file: "app/diary/appointments/room.ts",
    find: 'actor.role !== "admin" || reason !== "taken"',
    put: 'reason !== "taken"',
    tests: OVER_HTTP,
  },
  {
    rule: "22.12",
    breaks: "staff book over a hold without being asked",
    file: "app/diary/appointments/room.ts",
    find: "return overHold ?",
    put: "return actor ?",
    tests: OVER_HTTP,
  },
  {
    rule: "22.12",
    breaks: "staff who were refused over a hold aren't asked while their page can't read it",
    file: "app/routes/booking/steps/details-step.tsx",
    find: "lastTry?.message === ONLY_HELD",
    put: "false",
    tests: OVER_HTTP,
  },
  {
    rule: "22.12",
    breaks: "a booking leaves its hold",
    file: "workers/holds/holds.ts",
    find: "hold.browser === browser && hold.date === date && hold.start === minute",
    put: "hold.browser === date",
    tests: OVER_HTTP,
  },
  {
    rule: "22.12",
    breaks: "the booking goes to another technician than the held one",
    file: "app/models/appointments/reserve.server.ts",
    find: "chosen.preferred ?? free.technicianId",
    put: "chosen.preferred",
    tests: OVER_HTTP,
  },
  {
    rule: "22.12",
    breaks: "whoever has lost a hold to staff does not hear of it",
    file: "workers/live/sockets.ts",
    find: "this.#send(tagOf(browser), [{ date, revision }])",
    put: "tagOf(browser + date + revision)",
    tests: OVER_HTTP,
  },
  {
    rule: "22.12",
    breaks: "everybody hears that somebody has lost a hold",
    file: "workers/live/sockets.ts",
    find: "this.#send(tagOf(browser), [{ date, revision }])",
    put: 'this.#send("anyone", [{ date, revision }])',
    tests: OVER_HTTP,
  },
  {
    rule: "22.12",
    breaks: "a hold for a change counts as lost to the appointment that it changes",
    file: "app/diary/holds/hold.ts",
    find: "if (changes) return false;",
    put: "",
    tests: PURE,
  },
  {
    rule: "22.13",
    breaks: "a page waits for an object that does not answer",
    file: "app/models/holds/held-times.server.ts",
    find: "Promise.race([ask(salonSchedule(salon)), late.promise])",
    put: "ask(salonSchedule(salon))",
    tests: OVER_HTTP,
  },
  {
    rule: "22.13",
    breaks: "an open page gives up on a busy object like one that is opened",
    file: "app/models/holds/held-times.server.ts",
    find: "AN_OPEN_PAGE_WAITS_MS = 4_000",
    put: "AN_OPEN_PAGE_WAITS_MS = 500",
    tests: OVER_HTTP,
  },
];
