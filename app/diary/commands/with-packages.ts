import type { AppointmentInDiary } from "../appointments/booked.ts";
import { type Payment, paidOf, paymentStatusOf, standingOf, sumOf } from "../appointments/payment.ts";
import { type RowWriter, rowsBy, rowsIn, voidOf } from "../appointments/settle.ts";
import type { Decision, Write } from "../decision.ts";
import { balanceOf, isUse, vouchersOf } from "../money/voucher.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { priceGivenUpFor, takenOffFor } from "./till.ts";

/**
 * Adds to a decision what it means for packages. If it cancels an appointment, neither late nor as missed, the package gets
 * its visit back. If it sets such an appointment back, the package pays again if it still has that visit. An undo is left as
 * it is. docs/rules.md 32.16
 */
export function withPackages(diary: SalonDiary, decided: Decision): Decision {
  if (decided.sent.what === "undo") return decided;
  const { sent, at, history } = decided;
  const write = rowsBy(diary, { id: `${sent.id}-package` }, at);
  let pays: Payment[] = [];
  const writes = decided.writes.map((one): Write => {
    const settled = one.what === "set" ? settledIn(diary, one, write) : null;
    if (one.what !== "set" || !settled) return one;
    pays = [...pays, ...settled.pays.map((row) => ({ ...row, commandId: sent.id }))];
    return { ...one, after: { ...one.after, ...settled.set } };
  });
  if (writes.every((one, index) => one === decided.writes[index])) return decided;
  const money = pays.map(({ kind, method, amountPence }) => ({ kind, method, amountPence }));
  const news = pays.some(({ kind, answersId }) => kind === "refund" && answersId === null)
    ? { events: [...history.events, "money given back"], states: history.states && { ...history.states, money } }
    : {};
  const all = [...(decided.pays ?? []), ...pays];
  return { ...decided, writes, ...(all.length > 0 && { pays: all }), history: { ...history, ...news } };
}

function settledIn(diary: SalonDiary, { before, after }: Extract<Write, { what: "set" }>, write: RowWriter) {
  if (after.replacedById !== null || (before.status === "cancelled") === (after.status === "cancelled")) return null;
  if (after.status !== "cancelled") return usedAgain(diary, before, after, write);
  return after.lateCancellation || after.noShow || after.fee !== null ? null : givenBack(diary, after, write);
}

function givenBack(diary: SalonDiary, after: AppointmentInDiary, write: RowWriter) {
  const rows = rowsIn(diary, after);
  const used = vouchersOf(rows, after).filter(({ voucherId }) => isPackage(diary, voucherId));
  if (used.length === 0) return null;
  const ids = new Set(used.map(({ voucherId }) => voucherId));
  const uses = standingOf(rows).filter((row) => isUse(row) && row.voucherId !== null && ids.has(row.voucherId));
  const pays = used.map(({ voucherId, pence }) =>
    write(after, { kind: "refund", method: "voucher", voucherId, amountPence: -pence }),
  );
  const left = paidOf([...rows, ...pays]);
  const pricePence = after.pricePence + priceGivenUpFor(diary, after, uses);
  const said = left <= 0 && after.paymentStatus !== "cancelled" ? "refunded" : after.paymentStatus;
  return { pays, set: { pricePence, paymentStatus: paymentStatusOf(said, pricePence, left) } };
}

function usedAgain(diary: SalonDiary, before: AppointmentInDiary, after: AppointmentInDiary, write: RowWriter) {
  const rows = rowsIn(diary, after);
  const back = standingOf(rows).filter(
    ({ commandId, kind, voucherId }) =>
      commandId === before.writtenBy && kind === "refund" && voucherId !== null && isPackage(diary, voucherId),
  );
  if (back.length === 0) return null;
  const again = back.filter(({ voucherId, amountPence }) => balanceOf(diary.payments, voucherId ?? "") >= -amountPence);
  const pays = again.map((row) => voidOf(after, row, write));
  const ids = new Set(again.map(({ voucherId }) => voucherId));
  const off = takenOffFor(
    diary,
    after,
    standingOf(rows).filter((row) => ids.has(row.voucherId)),
  );
  const paid = paidOf([...rows, ...pays]);
  const pricePence = Math.max(sumOf(pays), after.pricePence - off);
  const said = after.paymentStatus === "refunded" ? "pending" : after.paymentStatus;
  return { pays, set: { pricePence, paymentStatus: paymentStatusOf(said, pricePence, paid) } };
}

function isPackage({ vouchers }: SalonDiary, voucherId: string): boolean {
  return vouchers.some(({ id, uses }) => id === voucherId && uses !== null);
}
