import type { Mutation } from "../../mutation.ts";

const PURE = ["app/models/holds/hold.test.ts"];
const OVER_HTTP = ["app/routes/booking/hold/hold.test.ts"];

/** Starts that are held while their details are typed. */
export const HOLDS: Mutation[] = [
  {
    rule: "22.9",
    breaks: "a hold counts at the moment of its end",
    file: "app/models/holds/hold.ts",
    find: "until > instant",
    put: "until >= instant",
    tests: PURE,
  },
  {
    rule: "22.9",
    breaks: "a hold takes every technician's time",
    file: "app/models/holds/held.ts",
    find: "technicianId === null || technicianId === technician.id",
    put: "true",
    tests: PURE,
  },
  {
    rule: "22.9",
    breaks: "one's own hold is another's",
    file: "workers/holds/holds.ts",
    find: "byOthers: current.filter((hold) => hold.browser !== browser)",
    put: "byOthers: current",
    tests: OVER_HTTP,
  },
  {
    rule: "22.9",
    breaks: "what others hold can be held too",
    file: "app/models/holds/start-to-hold.server.ts",
    find: "const free = withHeld(diary, others);",
    put: "const free = diary;",
    tests: OVER_HTTP,
  },
  {
    rule: "22.9",
    breaks: "a start that is not offered can be held",
    file: "app/models/holds/start-to-hold.server.ts",
    find: "if (reason) return refuse(reason);",
    put: "",
    tests: OVER_HTTP,
  },
  {
    rule: "22.9",
    breaks: "anybody holds over the appointment that they name",
    file: "app/routes/booking/hold/route.ts",
    find: "own ? own.id : undefined",
    put: "asked || undefined",
    tests: OVER_HTTP,
  },
  {
    rule: "22.9",
    breaks: "a browser without a cookie holds",
    file: "app/auth/device.server.ts",
    find: "return isNew ? undefined : device.id;",
    put: "return device.id;",
    tests: OVER_HTTP,
  },
  {
    rule: "22.9",
    breaks: "the API offers what is held",
    file: "app/routes/api/opening/slots.ts",
    find: "diaryFor(withHeld(whole, held), {",
    put: "diaryFor(whole, {",
    tests: OVER_HTTP,
  },
  {
    rule: "22.10",
    breaks: "a hold is extended again and again",
    file: "workers/holds/holds.ts",
    find: "if (!hold || hold.extended) return null;",
    put: "if (!hold) return null;",
    tests: OVER_HTTP,
  },
  {
    rule: "22.10",
    breaks: "taking the same start again gives it more time",
    file: "workers/holds/holds.ts",
    find: "same ?? { until: since + HOLD_MS, extended: false }",
    put: "{ until: now() + HOLD_MS, extended: false }",
    tests: OVER_HTTP,
  },
  {
    rule: "22.10",
    breaks: "nobody is told that a hold has ended",
    file: "workers/salon-schedule.ts",
    find: "if (salonId) this.#planEndOfHold(salonId);",
    put: "",
    tests: OVER_HTTP,
  },
  {
    rule: "22.12",
    breaks: "staff who give an appointment to a technician are not offered to do it over a hold",
    file: "app/routes/admin/appointments/rows/listed.ts",
    find: 'outcome.reason === "held"',
    put: 'outcome.reason === "taken"',
    tests: ["app/routes/admin/appointments/team.test.ts"],
  },
];
