import type { Mutation } from "../../mutation.ts";

/** What staff do while a client is there, and at the end of the day. */
export const AT_THE_VISIT: Mutation[] = [
  {
    rule: "14.13",
    breaks: "an appointment that has not begun is done and paid",
    file: "app/models/appointments/appointment.ts",
    find: "return begun && isOpen(appointment)",
    put: "return isOpen(appointment)",
    tests: ["app/routes/admin/appointments/rows/done-and-paid.test.ts"],
  },
  {
    rule: "14.13",
    breaks: "the diary asks nothing before an appointment is done and paid",
    file: "app/models/appointments/update.server.ts",
    find: 'update.what === "done" && !canBeDoneAndPaid(',
    put: 'update.what === "done" && !update && !canBeDoneAndPaid(',
    tests: ["app/routes/admin/appointments/rows/done-and-paid.test.ts"],
  },
  {
    rule: "14.13",
    breaks: "the history of what is done and paid keeps silent about the payment",
    file: "app/models/appointments/update.server.ts",
    find: 'return ["completed", "payment paid"];',
    put: 'return ["completed"];',
    tests: ["app/routes/admin/appointments/rows/done-and-paid.test.ts"],
  },
  {
    rule: "16.13",
    breaks: "what came online is counted in the till as a transfer",
    file: "app/models/revenue/till.server.ts",
    find: 'paidBy?.startsWith("stripe:")',
    put: 'paidBy?.startsWith("nobody:")',
    tests: ["app/routes/admin/revenue/todays-till.test.ts"],
  },
  {
    rule: "16.13",
    breaks: "a cancelled appointment is in the till",
    file: "app/models/revenue/till.ts",
    find: 'entries.filter(({ status }) => status !== "cancelled")',
    put: "entries",
    tests: ["app/models/revenue/till.test.ts"],
  },
  {
    rule: "16.13",
    breaks: "a technician's till is everybody's",
    file: "app/routes/admin/revenue/route.tsx",
    find: "tillOn(database, id, today, asked.technician || undefined)",
    put: "tillOn(database, id, today)",
    tests: ["app/routes/admin/revenue/todays-till.test.ts"],
  },
  {
    rule: "13.11",
    breaks: "the calendar opens on the day that its address names, and not on that of its appointment",
    file: "app/models/calendar/calendar-opens.server.ts",
    find: "if (last) return { date: last.date,",
    put: "if (last) return { date: date ?? last.date,",
    tests: ["app/routes/admin/calendar/route.test.ts"],
  },
  {
    rule: "13.11",
    breaks: "nobody is told that the appointment in the calendar's address is gone",
    file: "app/routes/admin/calendar/route.tsx",
    find: "Boolean(asked.appointment) && !opens.appointment",
    put: "false",
    tests: ["app/routes/admin/calendar/route.test.ts"],
  },
];
