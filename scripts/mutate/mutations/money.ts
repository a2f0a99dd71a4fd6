import type { Mutation } from "../mutation.ts";

/** Prices, payments, the till, and what is late or paid. */
export const MONEY: Mutation[] = [
  {
    rule: "5.11",
    breaks: "whoever knows its id pays for an appointment",
    file: "app/routes/api/payments/payment-intent.ts",
    find: 'if (!belongsTo(appointment, actor)) throw diaryRefusal(salon, refuse("not-yours"));',
    put: "",
    tests: ["app/routes/api/payments/payment-intent.test.ts"],
  },
  {
    rule: "16.13",
    breaks: "what came online is counted in the till as a transfer",
    file: "app/models/revenue/till.server.ts",
    find: 'onlinePence: by("online")',
    put: 'onlinePence: by("bank_transfer")',
    tests: ["app/routes/admin/revenue/todays-till.test.ts"],
  },
  {
    rule: "27.2",
    breaks: "the desk takes more than is owed",
    file: "app/diary/commands/till.ts",
    find: "asOwed && sumOf(towards) + lowers > (command.owedPence ?? owedOf(before, rows))",
    put: "asOwed && sumOf(towards) + lowers > before.pricePence",
    tests: ["app/diary/commands/till.test.ts"],
  },
  {
    rule: "27.2",
    breaks: "more goes back than was paid",
    file: "app/diary/commands/till.ts",
    find: 'if (left < 0 && command.actor.role !== "stripe") return refuse("more-than-paid");',
    put: "",
    tests: ["app/diary/commands/till.test.ts"],
  },
  {
    rule: "16.9",
    breaks: "a day that changes while it is counted keeps what was counted before",
    file: "app/models/revenue/roll-up.server.ts",
    find: "AND stale.version_token = day.value ->> 'versionToken'",
    put: "",
    tests: ["app/models/revenue/roll-up.test.ts"],
  },
  {
    rule: "16.9",
    breaks: "a day that changes while it is counted is taken for fresh",
    file: "app/models/revenue/roll-up.server.ts",
    find: "(${staleDays.salonId}, ${staleDays.date}, ${staleDays.versionToken}) IN (\n        SELECT value ->> 'salonId', value ->> 'date', value ->> 'versionToken' FROM",
    put: "(${staleDays.salonId}, ${staleDays.date}) IN (\n        SELECT value ->> 'salonId', value ->> 'date' FROM",
    tests: ["app/models/revenue/roll-up.test.ts"],
  },
  {
    rule: "27.14",
    breaks: "the closing of the till forgets what was paid out of it",
    file: "app/models/money/closings.server.ts",
    find: " + ${movedOn(salonId, date)}, ${closedBy}",
    put: ", ${closedBy}",
    tests: ["app/routes/admin/till/route.test.ts"],
  },
];
