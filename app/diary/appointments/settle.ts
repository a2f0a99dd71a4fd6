import { DAY_MS, salonTime } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import type { Sent } from "../command.ts";
import type { FeeCharge } from "../decision.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { type Fee, isTooLittle } from "../terms/terms.ts";
import type { PaymentStatus } from "./appointment.ts";
import type { AppointmentInDiary } from "./booked.ts";
import { feeOwedOf } from "./payable.ts";
import {
  countsTowardsPrice,
  firstIdOf,
  type Payment,
  paidOf,
  paymentStatusOf,
  paymentsOf,
  standingOf,
  sumOf,
  WAYS_BACK,
  type WayToPay,
} from "./payment.ts";

/* The rows that follow when staff set the state of a payment or its price. docs/rules.md 27.4, 27.5 */

/** What has to be known of an appointment to settle its payment. */
export type Owing = Pick<AppointmentInDiary, "id" | "calendarUid" | "pricePence" | "paymentMethod" | "paymentStatus">;

/** Rows to add, and the state of the payment after them. */
export interface Settled {
  paymentStatus: PaymentStatus;
  pays: Payment[];
}

/**
 * The rows that make a new state of a payment true. docs/rules.md 5.8, 5.17, 27.4
 * - Paid: takes what is owed by the appointment's method.
 * - Pending: voids what was marked as paid, and everything else too if nothing would be owed then. Money that came online
 *   stays.
 * - Refunded: gives everything back in the way in which it came.
 * - Cancelled: voids what was marked as paid. Nothing is owed any more.
 */
export function settle(
  owing: Owing,
  said: PaymentStatus,
  rows: Payment[],
  write: RowWriter,
): Settled | Refused<"paid-online"> {
  if (said === "paid") return { paymentStatus: said, pays: paidInFull(owing, rows, write) };
  if (said === "refunded") return { paymentStatus: said, pays: givenBack(owing, rows, write) };
  if (said === "cancelled") return { paymentStatus: said, pays: marksTakenBack(owing, rows, write) };
  const pays = takenBack(owing, rows, write);
  const left = paidOf([...rows, ...pays]);
  if (left < 0 || (left > 0 && left >= owing.pricePence)) return refuse("paid-online");
  return { paymentStatus: paymentStatusOf(said, owing.pricePence, left), pays };
}

/**
 * The rows that follow from another price or method. A payment that was marked as paid stays paid: the mark follows the price.
 * With any other payment, and where nothing was to pay, a higher price leaves the difference owed. docs/rules.md 27.5
 */
export function reprice(was: Owing, owing: Owing, rows: Payment[], write: RowWriter): Settled {
  const { paymentStatus: before } = was;
  const isOther = was.pricePence !== owing.pricePence || was.paymentMethod !== owing.paymentMethod;
  const saidPaid = was.pricePence > 0 && rows.every((row) => !countsTowardsPrice(row));
  const settled = saidPaid || marksOf(rows).length > 0;
  if (isOther && before === "paid" && settled) {
    const others = paidOf(rows) - sumOf(marksOf(rows));
    return { paymentStatus: before, pays: remarked(owing, rows, Math.max(0, owing.pricePence - others), write) };
  }
  return { paymentStatus: paymentStatusOf(before, owing.pricePence, paidOf(rows)), pays: [] };
}

/** What a row is told to be. */
type Row = Pick<Payment, "kind" | "method" | "amountPence"> & Partial<Payment>;

/** Writes a row of an appointment. `answered` is the row that it takes back or stands for, and says which day it is of. */
export type RowWriter = (owing: Pick<Owing, "id" | "calendarUid">, row: Row, answered?: Payment) => Payment;

/** Writes the rows of one command, at `at` (UTC ms). */
export function rowsBy(
  { settings }: Pick<SalonDiary, "settings">,
  { id: commandId }: Pick<Sent, "id">,
  at: number,
): RowWriter {
  let written = 0;
  const plain = { technicianId: null, note: "", stripeId: null, answersId: null, settles: false };
  const byVoucher = { voucherId: null, offPence: null };
  const dayOf = (time: number) => salonTime(settings.timeZone, time).date;
  return (owing, row, answered) => ({
    ...{
      id: `${commandId}-paid-${++written}`,
      appointmentId: firstIdOf(owing),
      commandId,
      ...plain,
      ...byVoucher,
      ...{ takenOn: answered && isStillOfItsDay(answered, dayOf, at) ? answered.takenOn : dayOf(at), createdAt: at },
    },
    ...row,
  });
}

/**
 * Whether what takes a row back is of the row's own day: for a day after it was written down for an earlier day. Otherwise that day
 * would have money that never came, and today would lose it. docs/rules.md 27.6
 */
function isStillOfItsDay({ takenOn, createdAt }: Payment, dayOf: (time: number) => string, at: number): boolean {
  return takenOn < dayOf(createdAt) && at - createdAt <= DAY_MS;
}

/** The row that takes another one back; of a refund, also what it took off the price (28.6). docs/rules.md 27.6 */
export function voidOf(owing: Pick<Owing, "id" | "calendarUid">, row: Payment, write: RowWriter): Payment {
  const { kind, method, technicianId, voucherId } = row;
  const offPence = kind === "refund" && row.offPence !== null ? -row.offPence : null;
  const answers = { amountPence: -row.amountPence, offPence, answersId: row.id };
  return write(owing, { kind, method, technicianId, voucherId, ...answers }, row);
}

/** The rows that take back what a command has written. Rows that it voided are taken again. docs/rules.md 5.43 */
export function undoneRows(
  owing: Pick<Owing, "id" | "calendarUid">,
  rows: Payment[],
  commandId: string,
  write: RowWriter,
): Payment[] {
  const standing = new Set(standingOf(rows));
  return rows
    .filter((row) => row.commandId === commandId)
    .flatMap((row) => {
      if (standing.has(row)) return [voidOf(owing, row, write)];
      const before = rows.find(({ id }) => id === row.answersId);
      if (!before) return [];
      const { kind, method, amountPence, technicianId, note, settles, voucherId, offPence } = before;
      return [write(owing, { kind, method, amountPence, technicianId, note, settles, voucherId, offPence }, row)];
    });
}

/** The rows of an appointment in a diary. */
export function rowsIn(
  { payments }: Pick<SalonDiary, "payments">,
  appointment: Pick<Owing, "id" | "calendarUid">,
): Payment[] {
  return paymentsOf(payments, appointment);
}

/** What was paid for an appointment in a diary and is not on its way back, pence. docs/rules.md 27.2, 31.23 */
export function paidIn(
  diary: Pick<SalonDiary, "payments" | "onTheirWayBack">,
  appointment: Pick<Owing, "id" | "calendarUid">,
): number {
  return paidOf(rowsIn(diary, appointment)) - onItsWayIn(diary, appointment);
}

/** What staff have given back of it through Stripe and is still on its way, pence. docs/rules.md 31.23 */
export function onItsWayIn(
  { onTheirWayBack }: Pick<SalonDiary, "onTheirWayBack">,
  appointment: Pick<Owing, "id" | "calendarUid">,
): number {
  return onTheirWayBack.find(({ firstId }) => firstId === firstIdOf(appointment))?.pence ?? 0;
}

/** The row for what is still owed. If nothing is owed, a mark keeps its amount and gets the method that is chosen now. */
function paidInFull(owing: Owing, rows: Payment[], write: RowWriter): Payment[] {
  const owed = Math.max(0, owing.pricePence - paidOf(rows));
  if (owing.paymentStatus === "paid" && owed === 0) return remarked(owing, rows, sumOf(marksOf(rows)), write);
  return owed > 0 ? [markOf(owing, owed, write)] : [];
}

/** A mark of that amount by the appointment's method, in place of the marks that count now. */
function remarked(owing: Owing, rows: Payment[], amountPence: number, write: RowWriter): Payment[] {
  const marks = marksOf(rows);
  const [mark] = marks;
  if (marks.length === 1 && mark?.amountPence === amountPence && mark.method === owing.paymentMethod) return [];
  const voids = marks.map((one) => voidOf(owing, one, write));
  return amountPence > 0 ? [...voids, markOf(owing, amountPence, write, mark)] : voids;
}

function markOf(owing: Owing, amountPence: number, write: RowWriter, before?: Payment): Payment {
  return write(owing, { kind: "payment", method: owing.paymentMethod, amountPence, settles: true }, before);
}

/** The rows that void what was only marked as paid. */
function marksTakenBack(owing: Owing, rows: Payment[], write: RowWriter): Payment[] {
  if (owing.paymentStatus !== "paid") return [];
  const voids = marksOf(rows).map((mark) => voidOf(owing, mark, write));
  return paidOf([...rows, ...voids]) < 0 ? [] : voids;
}

/** The rows that were taken by setting a payment to paid and still count. */
function marksOf(rows: Payment[]): Payment[] {
  return standingOf(rows).filter(({ settles, kind }) => settles && kind === "payment");
}

function takenBack(owing: Owing, rows: Payment[], write: RowWriter): Payment[] {
  const owes = (pays: Payment[]) => {
    const left = paidOf([...rows, ...pays]);
    return left === 0 || (left > 0 && left < owing.pricePence);
  };
  if (owes([])) return [];
  const marks = marksOf(rows).map((row) => voidOf(owing, row, write));
  if (owes(marks)) return marks;
  const byHand = standingOf(rows).filter((row) => countsTowardsPrice(row) && !isStripes(row));
  return byHand.map((row) => voidOf(owing, row, write));
}

/** Whether a row is money that came online, or that Stripe has given back. A refund that staff only wrote down is not. */
function isStripes({ method, kind, stripeId }: Payment): boolean {
  return stripeId !== null || (method === "online" && kind !== "refund");
}

/** The rows that give everything back in the way in which it came. */
function givenBack(owing: Owing, rows: Payment[], write: RowWriter): Payment[] {
  return waysBack(rows, paidOf(rows)).map(({ pence, ...way }) =>
    write(owing, { kind: "refund", ...way, amountPence: -pence, settles: true }),
  );
}

/**
 * An amount split by the ways in which it came, to each voucher its own, pence. Cash goes back last. If one way has given back
 * more than it took, less goes back in the others. docs/rules.md 27.15
 */
export function waysBack(
  rows: Pick<Payment, "kind" | "method" | "amountPence" | "voucherId">[],
  pence: number,
): { method: WayToPay; voucherId: string | null; pence: number }[] {
  let left = pence;
  return WAYS_BACK.flatMap((method) => {
    const ofMethod = rows.filter((row) => row.method === method);
    return [...Map.groupBy(ofMethod, ({ voucherId }) => voucherId)].flatMap(([voucherId, same]) => {
      const part = Math.min(left, paidOf(same));
      if (part <= 0) return [];
      left -= part;
      return [{ method, voucherId, pence: part }];
    });
  });
}

/**
 * What a decision charges when staff ask for a fee: as much as is owed of what the client has agreed to. Nothing if no card on
 * file was agreed to, or if it is too little for Stripe. docs/rules.md 31.18
 */
export function chargeOfFee(diary: SalonDiary, about: AppointmentInDiary, fee: Fee): { charges?: FeeCharge } {
  const pence = feeOwedOf({ fee }, rowsIn(diary, about));
  if (!about.agreed?.cardOnFile || !diary.settings.takesOnline || isTooLittle(pence)) return {};
  return { charges: { appointmentId: about.id, firstId: firstIdOf(about), pence } };
}
