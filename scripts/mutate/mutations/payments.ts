import type { Mutation } from "../mutation.ts";

/** Prices that staff edit, and paying online. */
export const PAYMENTS: Mutation[] = [
  {
    rule: "3.6",
    breaks: "staff can't set a price of exactly £100,000",
    file: "app/models/appointments/update.ts",
    find: "v.maxValue(100_000, PRICE)",
    put: "v.maxValue(99_999, PRICE)",
    tests: ["app/models/appointments/update.test.ts"],
  },
  {
    rule: "3.6",
    breaks: "12,50 is taken for £0",
    file: "app/models/appointments/update.ts",
    find: "/\\d/.test(text) ? Number.NaN : 0",
    put: "0",
    tests: ["app/routes/api/appointments/appointment.test.ts"],
  },
  {
    rule: "5.17",
    breaks: "staff mark as not paid what was paid online",
    file: "app/models/appointments/update.server.ts",
    find: 'return refuse("paid-online");',
    put: "void 0;",
    tests: ["app/routes/api/appointments/payment.test.ts"],
  },
  {
    rule: "5.17",
    breaks: "a change by staff makes what was paid online unpaid",
    file: "app/models/appointments/reschedule.server.ts",
    find: 'return refuse("paid-online");',
    put: "void 0;",
    tests: ["app/routes/api/appointments/payment.test.ts"],
  },
  {
    rule: "5.17",
    breaks: "a move makes of an online payment one that can be taken back",
    file: "app/models/appointments/succession/paid-online.server.ts",
    find: "sql`${auditEvents.appointmentId} IN (${withThoseBefore(salonId, appointmentId)})`",
    put: "eq(auditEvents.appointmentId, appointmentId)",
    tests: ["app/routes/api/appointments/payment.test.ts"],
  },
  {
    rule: "17.3",
    breaks: "exactly £0.30 can’t be paid online",
    file: "app/payments/online-payment.ts",
    find: "pricePence < LEAST_PENCE",
    put: "pricePence <= LEAST_PENCE",
    tests: ["app/payments/online-payment.test.ts"],
  },
  {
    rule: "17.4",
    breaks: "a payment of less than the price marks an appointment as paid",
    file: "app/payments/online-payment.ts",
    find: "received.amount >= pricePence",
    put: "received.amount > 0",
    tests: ["app/payments/online-payment.test.ts"],
  },
];
