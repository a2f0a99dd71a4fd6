import type { Mutation } from "../../mutation.ts";

/** What staff book ahead, and the column of a technician. */
export const OWN_COLUMN: Mutation[] = [
  {
    rule: "21.10",
    breaks: "a technician blocks others' time",
    file: "app/models/blocks/block-command.server.ts",
    find: 'if (own !== undefined && technicianId !== own) return Promise.resolve(refuse("not-yours"));',
    put: "",
    tests: ["app/routes/site/technician.test.ts"],
  },
  {
    rule: "21.10",
    breaks: "a technician reads where another's appointment may move to",
    file: "app/models/appointments/booking/free-for-move.server.ts",
    find: "if (!appointment || !belongsTo(appointment, actor)) return null;",
    put: "if (!appointment) return null;",
    tests: ["app/routes/site/technician.test.ts"],
  },
  {
    rule: "13.6",
    breaks: "an appointment's own slot is not free for it",
    file: "app/models/appointments/booking/free-for-move.server.ts",
    find: "diaryReads(database, salonId, date, date, id)",
    put: "diaryReads(database, salonId, date, date)",
    tests: ["app/routes/admin/calendar/team.test.ts"],
  },
  {
    rule: "21.10",
    breaks: "a technician removes others' blocked time",
    file: "app/models/blocks/blocks.server.ts",
    find: "own === undefined ? undefined : eq(blocks.technicianId, own)",
    put: "undefined",
    tests: ["app/routes/site/technician.test.ts"],
  },
  {
    rule: "21.10",
    breaks: "a technician is offered everybody's column",
    file: "app/routes/admin/book-appointment/read-for-staff.server.ts",
    find: "...ownPart(read, technicianId)",
    put: "...read",
    tests: ["app/routes/site/technician.test.ts"],
  },
  {
    rule: "15.5",
    breaks: "clients' days hold for staff",
    file: "app/models/appointments/booking/room.ts",
    find: 'if (actor.role !== "admin") return',
    put: "if (!asItStands) return",
    tests: ["app/routes/admin/book-appointment/route.test.ts"],
  },
  {
    rule: "15.5",
    breaks: "the month that staff have gone to is not read",
    file: "app/models/opening/staff-window.ts",
    find: 'date ?? "", month ?? ""]',
    put: 'date ?? ""]',
    tests: ["app/models/opening/staff-window.test.ts"],
  },
];
