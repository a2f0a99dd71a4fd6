import type { Mutation } from "../../mutation.ts";

const RULES = ["app/models/opening/team.test.ts"];
const DIARY = "app/models/opening/diary.ts";
const SHIFTS = "app/models/opening/shifts.ts";
const AVAILABILITY = "app/models/opening/availability.ts";

/** Technicians: when they are free. */
export const TEAM: Mutation[] = [
  {
    rule: "21.8",
    breaks: "the API retires somebody who is being booked without naming the appointment",
    file: "app/routes/api/team/technician.ts",
    find: "await inTurn(salon, async () => {",
    put: "await ((_: unknown, work: () => Promise<Response>) => work())(salon, async () => {",
    tests: ["workers/in-turn.test.ts"],
  },
  {
    rule: "21.2",
    breaks: "a technician is offered who does only some of the services",
    file: DIARY,
    find: "services.every((service) => doesService(technician, service))",
    put: "services.some((service) => doesService(technician, service))",
    tests: RULES,
  },
  {
    rule: "21.2",
    breaks: "another technician counts as the one who was asked for",
    file: DIARY,
    find: "!technicianId || technician.id === technicianId",
    put: "true",
    tests: RULES,
  },
  {
    rule: "21.3",
    breaks: "a technician works over the end of their own hours",
    file: SHIFTS,
    find: "lastEnd: Math.min(shift.lastEnd, end)",
    put: "lastEnd: shift.lastEnd",
    tests: RULES,
  },
  {
    rule: "4.14",
    breaks: "an appointment runs from one span of the salon's hours into the break",
    file: SHIFTS,
    find: "index === spans.length - 1 && !diary.finishByClosing",
    put: "!diary.finishByClosing",
    tests: RULES,
  },
  {
    rule: "21.5",
    breaks: "a weekly block holds once",
    file: DIARY,
    find: "block.weekly && block.date < date",
    put: "false && block.date < date",
    tests: RULES,
  },
  {
    rule: "21.5",
    breaks: "a weekly block holds before its first date",
    file: DIARY,
    find: "block.weekly && block.date < date && ",
    put: "block.weekly && ",
    tests: RULES,
  },
  {
    rule: "21.6",
    breaks: "the salon's notice is not counted",
    file: AVAILABILITY,
    find: "Math.max(now.minute + 1, afterNotice)",
    put: "now.minute + 1",
    tests: RULES,
  },
  {
    rule: "21.13",
    breaks: "a buffer may run into the next appointment",
    file: AVAILABILITY,
    find: "end: wished.end + buffer }",
    put: "end: wished.end }",
    tests: RULES,
  },
  {
    rule: "21.8",
    breaks: "the API strands appointments although it was told to ask",
    file: "app/routes/api/team/technician.ts",
    find: "if (stranded.length > 0)",
    put: "if (stranded.length > 1)",
    tests: ["app/routes/api/team/technician.test.ts"],
  },
  {
    rule: "4.12",
    breaks: "blocked time of the retired is told",
    file: "app/models/blocks/blocked-dates.server.ts",
    find: "technicianId === null || active.has(technicianId)",
    put: "true",
    tests: ["app/routes/api/opening/availability.test.ts"],
  },
  {
    rule: "14.8",
    breaks: "a technician's appointments with a status are all read",
    file: "app/models/appointments/list.server.ts",
    find: "filtersByState(filters) ? plus(appointments.technicianId) : appointments.technicianId",
    put: "appointments.technicianId",
    tests: ["app/routes/api/appointments/appointment-list.test.ts"],
  },
  {
    rule: "21.2",
    breaks: "somebody who is taken stays taken for the next start",
    file: "app/models/opening/availability.ts",
    find: "if (start < chair.takenUntil) continue;",
    put: "if (start <= chair.takenUntil) continue;",
    tests: ["app/models/opening/team.test.ts"],
  },
  {
    rule: "21.20",
    breaks: "a start that another technician does not have stays chosen",
    file: "app/models/opening/free-days.ts",
    find: "minute !== null && free.includes(minute) ? minute : null",
    put: "minute",
    tests: ["app/models/opening/free-days.test.ts"],
  },
];
