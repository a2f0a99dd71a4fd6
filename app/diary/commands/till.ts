import * as v from "valibot";
import { salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { canBeDone, type PaymentMethod } from "../appointments/appointment.ts";
import type { AppointmentInDiary, MoneyLine } from "../appointments/booked.ts";
import { feeOwedOf } from "../appointments/payable.ts";
import {
  countsTowardsPrice,
  owedOf,
  type Payment,
  paidBy,
  paidOf,
  paymentStatusOf,
  standingOf,
  sumOf,
  type WayToPay,
} from "../appointments/payment.ts";
import { rowsBy, rowsIn, voidOf } from "../appointments/settle.ts";
import type { Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { emailsOfNews } from "../emails.ts";
import type { GiveBack, Take } from "../money/money-asked.ts";
import { coveredPrice, isUse, takenOffBy, vouchersOf } from "../money/voucher.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { foundStanding } from "./found.ts";
import { named, parsed } from "./parsed.ts";
import { updated } from "./written.ts";

/* Commands of staff and Stripe that add rows of money. docs/rules.md 27 */

/**
 * Takes money towards the price, tips and fees. A discount lowers the price first. The last way to pay becomes the payment
 * method once the price is paid. Refuses more than is owed, except for what Stripe has taken already (but see `ifOwed`).
 * docs/rules.md 17.4, 27.2, 27.7, 27.10
 */
export function take(diary: SalonDiary, command: Sent & Take, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  const { discount, done = false } = command;
  const { timeZone } = diary.settings;
  if (done && !canBeDone(before, salonTime(timeZone, at))) return refuse("not-done-and-paid");
  const rows = rowsIn(diary, before);
  const pays = rowsTaken(diary, command, before, at);
  if (pays.some((row) => row.stripeId !== null && rows.some(({ stripeId }) => stripeId === row.stripeId)))
    return refuse("already-taken");
  if (!pays.every((row) => isOfTeam(diary, before, row))) return refuse("unknown-technician");
  const towards = pays.filter(countsTowardsPrice);
  const byStripe = command.actor.role === "stripe";
  const lowers = discount?.amountPence ?? 0;
  const asOwed = !byStripe || command.ifOwed;
  if (asOwed && sumOf(towards) + lowers > (command.owedPence ?? owedOf(before, rows))) return refuse("more-than-owed");
  if (command.ifOwed && towards.length > 0 && before.status === "cancelled") return refuse("more-than-owed");
  const fees = sumOf(pays.filter(({ kind }) => kind === "fee"));
  if (command.ifOwed && fees > 0 && fees > feeOwedOf(before, rows)) return refuse("more-than-owed");
  const pricePence = before.pricePence - lowers;
  const said = towards.length > 0 || lowers > 0 ? "pending" : before.paymentStatus;
  const paymentStatus = paymentStatusOf(said, pricePence, paidOf([...rows, ...pays]));
  const last = towards.at(-1);
  const set = {
    ...{ pricePence, paymentStatus },
    ...(paymentStatus === "paid" && last && { paymentMethod: asChosen(last.method) }),
    ...(done && { status: "completed" as const }),
  };
  const thanks = done && command.tell !== false ? emailsOfNews({ ...before, ...set }, "status", timeZone, at) : [];
  return updated(command, at, {
    ...{
      before,
      set,
      pays,
      emails: thanks,
      tells: { money: linesOf(pays), ...(discount && { reason: discount.reason }) },
    },
    events: [...(done ? ["completed"] : []), byStripe && paymentStatus === "paid" ? "payment paid" : "money taken"],
  });
}

function rowsTaken(diary: SalonDiary, command: Sent & Take, before: AppointmentInDiary, at: number): Payment[] {
  const write = rowsBy(diary, command, at);
  return command.rows.map((row) => {
    const technicianId = row.kind === "tip" ? row.technicianId || before.technicianId : null;
    return write(before, { ...row, technicianId });
  });
}

/**
 * Gives money back. The payment is refunded once all of it has gone back. Refuses more than was paid, except for what Stripe
 * has given back already. A visit that stands again by then is owed again. docs/rules.md 27.2, 27.8, 27.15, 29.22
 */
export function giveBack(diary: SalonDiary, command: Sent & GiveBack, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  const rows = rowsIn(diary, before);
  const { amountPence, method, note = "", takenOn, offPrice = false, byCommand = false, stripeId = null } = command;
  if (stripeId !== null && rows.some((row) => row.stripeId === stripeId)) return refuse("already-taken");
  const left = paidOf(rows) - amountPence;
  if (left < 0 && command.actor.role !== "stripe") return refuse("more-than-paid");
  const asItCame = amountPence <= paidBy(method, rows);
  if (command.elsewhere === false && !asItCame) return refuse("came-otherwise");
  const today = salonTime(diary.settings.timeZone, at).date;
  if (takenOn !== undefined && takenOn > today) return refuse("not-yet");
  const parts = partsGivenBack(diary, before, command);
  if ("reason" in parts) return parts;
  const lowered = offPrice && left > 0 ? Math.max(left, before.pricePence - amountPence) : null;
  const pricePence = lowered ?? before.pricePence + priceGivenUpFor(diary, before, usesGivenBack(rows, parts));
  const gone = byCommand && before.status !== "cancelled" ? "pending" : "refunded";
  const said = left <= 0 && before.paymentStatus !== "cancelled" ? gone : before.paymentStatus;
  const paymentStatus = paymentStatusOf(said, pricePence, left);
  const write = rowsBy(diary, command, at);
  const says = command.elsewhere && !asItCame ? note || NOT_AS_IT_CAME : note;
  const row = { kind: "refund", method, note: says, takenOn: takenOn ?? today, stripeId } as const;
  const off = lowered === null || lowered === before.pricePence ? null : before.pricePence - lowered;
  const pays = parts.map(({ voucherId, pence }, at) =>
    write(before, { ...row, voucherId, amountPence: -pence, offPence: at === 0 ? off : null }),
  );
  const set = { paymentStatus, pricePence };
  return updated(command, at, { before, set, pays, tells: { money: linesOf(pays) }, events: ["money given back"] });
}

/** What the books say of a refund that could not go back in the way in which it came. docs/rules.md 27.15 */
const NOT_AS_IT_CAME = "Not the way it was paid";

/**
 * The parts of a refund to vouchers. Each voucher gets at most what it has paid, and a package gets back all of it or
 * nothing. A refund in any other way is one part. docs/rules.md 32.4
 */
function partsGivenBack(diary: SalonDiary, before: AppointmentInDiary, { method, amountPence }: GiveBack) {
  if (method !== "voucher") return [{ voucherId: null, pence: amountPence }];
  let left = amountPence;
  const parts = vouchersOf(diary.payments, before).flatMap(({ voucherId, pence: paid }) => {
    const pence = Math.min(left, paid);
    left -= pence;
    return pence > 0 ? [{ voucherId, pence, whole: pence === paid }] : [];
  });
  if (left > 0) return refuse("more-than-by-voucher");
  const isPackage = (id: string) => diary.vouchers.some((voucher) => voucher.id === id && voucher.uses !== null);
  return parts.some(({ voucherId, whole }) => !whole && isPackage(voucherId)) ? refuse("package-whole") : parts;
}

/**
 * Voids a row on the day on which it was written. A fee that Stripe has given back is waived. Refuses to void money that came
 * online, because that is refunded through Stripe. Refuses as well to void money that was given back already. docs/rules.md
 * 27.6, 31.11
 */
export const voidPayment = parsed({
  input: v.pipe(v.object({ paymentId: v.fallback(v.string(), "") }), named("void")),
  decide(diary, command, at) {
    const about = foundStanding(diary, command);
    if ("reason" in about) return about;
    const { appointment: before } = about;
    const rows = rowsIn(diary, before);
    const row = standingOf(rows).find(({ id }) => id === command.paymentId);
    if (!row) return refuse("no-such-payment");
    const byStripe = command.actor.role === "stripe";
    if (row.method === "online" && !byStripe) return refuse("paid-online");
    const { timeZone } = diary.settings;
    const isToday = salonTime(timeZone, row.createdAt).date === salonTime(timeZone, at).date;
    if (!isToday && !byStripe) return refuse("too-late-to-void");
    const pays = [voidOf(before, row, rowsBy(diary, command, at))];
    const left = paidOf([...rows, ...pays]);
    if (left < 0) return refuse("given-back-already");
    const said =
      before.paymentStatus === "refunded" && left === 0 && row.kind !== "refund" ? "pending" : before.paymentStatus;
    const pricePence = priceWithout(diary, before, row, left);
    const paymentStatus = countsTowardsPrice(row) ? paymentStatusOf(said, pricePence, left) : before.paymentStatus;
    return updated(command, at, {
      ...{ before, set: { paymentStatus, pricePence, fee: byStripe ? givenBackFee(before, row) : before.fee }, pays },
      ...{ tells: { money: linesOf([row]) }, events: [byStripe ? "money given back" : "money voided"] },
    });
  },
});

/**
 * The price once a row is voided, pence: a package's use gives up what it took off. If its refund is voided, the use counts
 * again and takes that off again. docs/rules.md 32.7
 */
function priceWithout(diary: SalonDiary, before: AppointmentInDiary, row: Payment, paidPence: number): number {
  const { pricePence } = before;
  if (row.kind !== "refund" || row.voucherId === null) return pricePence + priceGivenUpFor(diary, before, [row]);
  const uses = usesGivenBack(rowsIn(diary, before), [row]);
  return Math.min(pricePence, Math.max(paidPence, pricePence - takenOffFor(diary, before, uses)));
}

/** The fee after its payment has been voided: given back, so it is waived. */
function givenBackFee({ fee }: AppointmentInDiary, { kind }: Payment): AppointmentInDiary["fee"] {
  return fee && kind === "fee" ? { ...fee, waived: fee.waived ?? "Refunded" } : fee;
}

/** The uses of vouchers that go back with these parts. */
function usesGivenBack(rows: Payment[], parts: { voucherId: string | null }[]): Payment[] {
  const ids = new Set(parts.map(({ voucherId }) => voucherId));
  return standingOf(rows).filter((row) => isUse(row) && ids.has(row.voucherId));
}

/**
 * The amount that packages took off the price with these rows, pence. When the rows go back, it is owed again, up to what the
 * services cost. docs/rules.md 32.7
 */
export function priceGivenUpFor(diary: SalonDiary, appointment: AppointmentInDiary, rows: Payment[]): number {
  const { items, pricePence } = appointment;
  const cost = items.reduce((sum, item) => sum + item.pricePence * item.quantity, 0);
  return Math.min(Math.max(0, cost - pricePence), takenOffFor(diary, appointment, rows));
}

/**
 * The amount that packages take off the price with these uses, pence. A package's last use alone counts, because the earlier
 * ones went back. Of the oldest uses only the services' own prices tell what came off. docs/rules.md 32.7
 */
export function takenOffFor(
  { vouchers }: SalonDiary,
  { items }: Pick<AppointmentInDiary, "items">,
  rows: Payment[],
): number {
  const last = new Map(rows.filter(isUse).map((row) => [row.voucherId, row]));
  const off = [...last.values()].map(({ voucherId, amountPence, offPence }) => {
    const voucher = vouchers.find(({ id, uses }) => id === voucherId && uses !== null);
    const price = voucher ? coveredPrice(voucher, items) : null;
    return price === null ? 0 : (offPence ?? takenOffBy(price, price, amountPence));
  });
  return off.reduce((sum, pence) => sum + pence, 0);
}

/** Whether a tip goes to a member of the team or to the technician of the appointment. True for other rows. */
function isOfTeam({ team }: SalonDiary, { technicianId: own }: AppointmentInDiary, { kind, technicianId }: Payment) {
  return kind !== "tip" || technicianId === own || team.some(({ id }) => id === technicianId);
}

/**
 * The payment method for a way to pay. The specification has two methods: everything but cash is a bank transfer.
 * docs/rules.md 5.9, 16.1
 */
function asChosen(method: WayToPay): PaymentMethod {
  return method === "cash" ? "cash" : "bank_transfer";
}

function linesOf(rows: Payment[]): MoneyLine[] {
  return rows.map(({ kind, method, amountPence }) => ({ kind, method, amountPence }));
}
