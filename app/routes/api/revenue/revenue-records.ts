import * as v from "valibot";
import { poundsFromPence } from "../../../kernel/money.ts";
import { type RevenueDay, totalOf } from "../../../models/revenue/day-revenue.ts";
import type { TakenDay } from "../../../models/taken/taken.ts";
import { count, date, pounds, recordOf } from "../record.ts";

const ofService = v.strictObject({ count: v.pipe(v.number(), v.integer()), revenue: pounds });

/** The revenue of a day. Any payment method except cash counts as online. docs/rules.md 16.1 */
export const RevenueRecord = recordOf<RevenueDay>()((is) => ({
  date: is(date, (day) => day.date),
  totalRevenue: is(pounds, (day) => poundsFromPence(totalOf(day))),
  appointmentCount: is(count, ({ appointments }) => appointments),
  onlinePayments: is(v.pipe(pounds, v.description("Pounds by bank transfer")), (day) =>
    poundsFromPence(day.transferPence),
  ),
  cashPayments: is(pounds, ({ cashPence }) => poundsFromPence(cashPence)),
  services: is(v.pipe(v.record(v.string(), ofService), v.description("By the name of a service")), ({ services }) =>
    Object.fromEntries(
      services.map(({ name, count: times, pence }) => [name, { count: times, revenue: poundsFromPence(pence) }]),
    ),
  ),
}));

const signed = v.pipe(v.number(), v.description("Pounds, negative where more went back than came"));

const ByMethod = recordOf<TakenDay["byMethod"]>()((is) => ({
  cash: is(signed, ({ cash }) => poundsFromPence(cash)),
  bank_transfer: is(signed, ({ bank_transfer }) => poundsFromPence(bank_transfer)),
  card: is(signed, ({ card }) => poundsFromPence(card)),
  online: is(signed, ({ online }) => poundsFromPence(online)),
  voucher: is(signed, ({ voucher }) => poundsFromPence(voucher)),
}));

/** What was taken on a day, by rows of money. docs/rules.md 28.1 */
export const TakenRecord = recordOf<TakenDay>()((is) => ({
  date: is(date, (day) => day.date),
  byMethod: is(ByMethod.schema, ({ byMethod }) => ByMethod.make(byMethod)),
  tips: is(v.pipe(v.number(), v.description("Pounds, a part of the total")), (day) => poundsFromPence(day.tipsPence)),
  refunds: is(v.pipe(v.number(), v.description("Pounds that went back, which the total is less by")), (day) =>
    poundsFromPence(day.refundsPence),
  ),
  total: is(signed, ({ totalPence }) => poundsFromPence(totalPence)),
}));
