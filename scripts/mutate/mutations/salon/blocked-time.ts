import type { Mutation } from "../../mutation.ts";

/** Blocked time, and the minutes free after a service. */
export const BLOCKED_TIME: Mutation[] = [
  {
    rule: "21.11",
    breaks: "a block strands the appointments of every technician",
    file: "app/models/blocks/blocks.ts",
    find: "(technicianId === null || appointment.technicianId === technicianId) &&",
    put: "",
    tests: ["app/models/blocks/blocks.test.ts"],
  },
  {
    rule: "21.11",
    breaks: "a weekly block strands on its first day alone",
    file: "app/models/blocks/blocks.ts",
    find: "(weekly ? blocksOn([block], date).length > 0 : from <= date && date <= to)",
    put: "from <= date && date <= to",
    tests: ["app/models/blocks/blocks.test.ts"],
  },
  {
    rule: "21.11",
    breaks: "time is blocked over appointments without asking",
    file: "app/models/blocks/block-command.server.ts",
    find: "if (agreed !== true && !isAgreed(stranded, agreed))",
    put: "if (agreed !== true && agreed !== '' && !isAgreed(stranded, agreed))",
    tests: ["app/routes/admin/blocked-time/route.test.ts"],
  },
  {
    rule: "21.11",
    breaks: "blocking time does not wait for its turn in the diary",
    file: "workers/salon-schedule.ts",
    find: "await this.#inTurn((overdue) => {\n      this.#lookAgainIfLost(command.salonId);\n      return addBlock(primaryDatabase, command, overdue);\n    });",
    put: "await addBlock(primaryDatabase, command);",
    tests: ["app/routes/api/opening/blocks.test.ts"],
  },
  {
    rule: "21.5",
    breaks: "a block of another salon's technician is accepted",
    file: "app/models/blocks/block-command.server.ts",
    find: 'and(eq(technicians.salonId, salonId), eq(technicians.id, technicianId ?? ""))',
    put: 'eq(technicians.id, technicianId ?? "")',
    tests: ["app/routes/api/opening/blocks.test.ts"],
  },
  {
    rule: "21.5",
    breaks: "one salon's blocked time is removed by another's staff",
    file: "app/models/blocks/blocks.server.ts",
    find: "eq(blocks.salonId, salonId), sql`${blocks.id} in",
    put: "sql`${blocks.id} in",
    tests: ["app/routes/api/staff-records.test.ts"],
  },
  {
    rule: "4.14",
    breaks: "a span may begin when the one before it ends",
    file: "app/models/opening/hours-form.ts",
    find: "start <= (spans[index - 1]?.end ?? -1)",
    put: "start < (spans[index - 1]?.end ?? -1)",
    tests: ["app/models/opening/hours-form.test.ts"],
  },
];
