import type { Mutation } from "../../mutation.ts";

const GRID = ["app/models/calendar/calendar-grid.test.ts"];
const VIEWS = ["app/models/calendar/admin-calendar.test.ts"];
const COMMANDS = ["app/routes/admin/calendar/commands/run.test.ts"];
const TEAM = ["app/routes/admin/calendar/team.test.ts"];

/** The admin calendar, and what staff of several technicians see and change. */
export const CALENDAR: Mutation[] = [
  {
    rule: "13.7",
    breaks: "a week shows a whole team at once",
    file: "app/models/calendar/admin-calendar.ts",
    find: 'if (view !== "week") return wished;',
    put: "return wished;",
    tests: VIEWS,
  },
  {
    rule: "13.8",
    breaks: "a new length is forgotten",
    file: "app/models/appointments/reserve.server.ts",
    find: "contentsOf(old, asItStands.length)",
    put: "contentsOf(old)",
    tests: TEAM,
  },
  {
    rule: "13.8",
    breaks: "an appointment that has begun keeps its length",
    file: "app/models/appointments/booking/room.ts",
    find: "stays ? { date: booking.date, minute: booking.minute - 1 } : now",
    put: "now",
    tests: TEAM,
  },
  {
    rule: "13.8",
    breaks: "an appointment that moves may begin in the past",
    file: "app/models/appointments/booking/room.ts",
    find: "old?.date === booking.date && old.startsMinute === booking.minute",
    put: "old?.date !== undefined",
    tests: ["app/routes/admin/calendar/route.test.ts"],
  },
  {
    rule: "13.1",
    breaks: "a team's calendar opens on a week that is too narrow for it",
    file: "app/models/calendar/admin-calendar.ts",
    find: "if (several)",
    put: "if (several && width < 1280)",
    tests: VIEWS,
  },
  {
    rule: "13.1",
    breaks: "the view that was chosen last is forgotten",
    file: "app/models/calendar/admin-calendar.ts",
    find: 'viewsAt(width).find((view) => view === chosen) ?? "day"',
    put: '"day"',
    tests: VIEWS,
  },
  {
    rule: "13.10",
    breaks: "money that came otherwise is booked as the client chose to pay",
    file: "app/routes/admin/appointments/rows/command-in.ts",
    find: "(StaffPayment, { paymentStatus, paymentMethod })",
    put: "(StaffPayment, { paymentStatus })",
    tests: COMMANDS,
  },
  {
    rule: "13.10",
    breaks: "a command overwrites what somebody else has changed meanwhile",
    file: "app/routes/admin/appointments/rows/send-command.server.ts",
    find: "    version: Number(version),\n",
    put: "",
    tests: COMMANDS,
  },
  {
    rule: "13.6",
    breaks: "the salon's notice holds for moves by staff",
    file: "app/models/appointments/booking/room.ts",
    find: "noticeMinutes: 0, ",
    put: "",
    tests: TEAM,
  },
  {
    rule: "13.7",
    breaks: "who has retired has a column on every day",
    file: "app/models/calendar/calendar-grid.ts",
    find: "date === from && technicianId === id",
    put: "technicianId === id",
    tests: GRID,
  },
  {
    rule: "13.7",
    breaks: "a technician's lunch shades everybody's column",
    file: "app/models/calendar/shades.ts",
    find: "technicianId === null || technicianId === technician?.id",
    put: "technicianId !== undefined || technician === null",
    tests: GRID,
  },
  {
    rule: "13.6",
    breaks: "an appointment that begins when another ends stands beside it",
    file: "app/models/calendar/places.ts",
    find: "end <= interval.start",
    put: "end < interval.start",
    tests: GRID,
  },
  {
    rule: "14.10",
    breaks: "the table shows everybody's appointments whoever is chosen",
    file: "app/models/appointments/list.server.ts",
    find: "technician === undefined ? undefined : ofTechnician(filters, technician)",
    put: "undefined",
    tests: ["app/routes/admin/appointments/team.test.ts"],
  },
  {
    rule: "16.12",
    breaks: "a refunded appointment stands in the accountant's file",
    file: "app/models/revenue/technician-revenue.server.ts",
    find: "(await withinTime(read)).filter(countsAsRevenue)",
    put: "await withinTime(read)",
    tests: ["app/routes/admin/revenue/team.test.ts"],
  },
];
