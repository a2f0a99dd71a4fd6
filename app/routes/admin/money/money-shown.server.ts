import { eq } from "drizzle-orm";
import { withinTime } from "../../../database/calls.server.ts";
import type { Database } from "../../../database/client.server.ts";
import { inSalon } from "../../../database/in-salon.server.ts";
import { vouchers } from "../../../database/schema.ts";
import { belongsTo, canBeDone, type StaffActor } from "../../../diary/appointments/appointment.ts";
import { feeOwedOf } from "../../../diary/appointments/payable.ts";
import {
  countsTowardsPrice,
  feeOnlineOf,
  firstIdOf,
  isVoid,
  owedOf,
  paidOf,
  paidOnlineOf,
  standingOf,
  sumOf,
} from "../../../diary/appointments/payment.ts";
import { backForVisit, waysBackOf } from "../../../diary/money/giving-back.ts";
import { coveredPrice, vouchersOf } from "../../../diary/money/voucher.ts";
import { knowsDeposit } from "../../../diary/terms/terms.ts";
import { salonTime } from "../../../kernel/clock.ts";
import { type Appointment, appointmentById } from "../../../models/appointments/appointment.server.ts";
import { itemsOf } from "../../../models/appointments/items.server.ts";
import { cardInWords, expiryInWords } from "../../../models/cards-on-file/card-on-file.ts";
import { cardFor, latestCharge } from "../../../models/cards-on-file/cards-on-file.server.ts";
import { lastWayOf, type PaymentRow, paymentRows } from "../../../models/money/payment-rows.server.ts";
import { clientOf } from "../../../models/notes/client-key.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { teamOf } from "../../../models/team/team.server.ts";
import { termsOfSalon } from "../../../models/terms/terms.server.ts";
import { toAgreeRead } from "../../../models/terms/to-agree.server.ts";
import { packagesOfClient } from "../../../models/vouchers/packages.server.ts";
import { BACK_FROM_BANK } from "../../../payments/refund-rows.server.ts";
import { onItsWayBack, refusedBack } from "../../../payments/refunds.server.ts";

/** The money of an appointment as its page shows it. */
export type MoneyShown = NonNullable<Awaited<ReturnType<typeof moneyShown>>>;

/**
 * An appointment with its money at `at` (UTC ms), and the way that is filled in. Null if there is no such
 * appointment that the actor may see. docs/rules.md 27.10
 */
export async function moneyShown(database: Database, salon: Salon, actor: StaffActor, id: string, at: number) {
  const [appointment, rows, items, technicians, lastWay, salonTerms] = await Promise.all([
    appointmentById(database, salon.id, id),
    paymentRows(database, salon.id, id),
    itemsOf(database, salon.id, id),
    teamOf(database, salon.id),
    lastWayOf(database, salon.id, actor.userId, at),
    termsOfSalon(database, salon.id),
  ]);
  if (!appointment || !belongsTo(appointment, actor)) return null;
  const onlinePence = paidOnlineOf(rows);
  const now = salonTime(salon.timeZone, at);
  const owedPence = owedOf(appointment, rows);
  const used = vouchersOf(rows, appointment);
  const services = items.map(({ serviceId }) => serviceId);
  const firstId = firstIdOf(appointment);
  const [onItsWayPence, refused, theirs, stillUsedPence, card, [agreeing]] = await Promise.all([
    onlinePence > 0 ? onItsWayBack(database, salon.id, firstId) : 0,
    onlinePence > 0 ? refusedBack(database, salon.id, firstId) : null,
    packagesOfClient(database, salon.id, { client: clientOf(appointment), services, today: now.date }),
    appointment.status === "cancelled" ? stillUsedBy(database, salon.id, used) : 0,
    cardShown(database, salon.id, appointment),
    withinTime(toAgreeRead(database, salon.id, appointment.id)),
  ]);
  const packages = packagesFor(theirs, { appointment, items, rows, onItsWayPence });
  const standing = new Set(standingOf(rows));
  const { version, date, startsMinute, endsMinute, pricePence, serviceNames, customerName, customerEmail } =
    appointment;
  const { status, paymentStatus, paymentMethod } = appointment;
  const tips = [...standing].filter(({ kind }) => kind === "tip");
  return {
    appointment: {
      ...{ id, version, date, startsMinute, endsMinute, pricePence, serviceNames, customerName, customerEmail },
      ...{ status, paymentStatus, paymentMethod, technicianId: appointment.technicianId ?? salon.id },
      moved: appointment.replacedById !== null,
    },
    /** The appointment in its place, to which its money has moved. */
    movedTo: appointment.replacedById,
    ...{ paidPence: paidOf(rows), owedPence, tipsPence: sumOf(tips) },
    // Money that came through Stripe, without what has gone back or is on its way back.
    ...{ onlinePence: onlinePence - onItsWayPence, onItsWayPence },
    notBackPence: refused ? notBackSince(refused, rows) : 0,
    stillUsedPence,
    packages: packages
      .filter(({ id }) => !used.some(({ voucherId }) => voucherId === id))
      .filter(({ backPence }) => owedPence + backPence > 0),
    voucherPence: paidOf(rows.filter(({ method, voucherId }) => method === "voucher" && voucherId !== null)),
    terms: {
      ...byTerms(appointment, rows, salon.timeZone),
      knowDeposit: appointment.fee !== null && knowsDeposit(salonTerms),
      toAgree: (agreeing?.toAgree ?? null) !== null,
    },
    card,
    rows: rows
      .filter((row) => !isVoid(row))
      .map((row) => ({
        ...{ id: row.id, kind: row.kind, method: row.method, amountPence: row.amountPence, takenOn: row.takenOn },
        ...{ note: row.note, countsTowardsPrice: countsTowardsPrice(row), voided: !standing.has(row) },
        whose: row.kind === "tip" ? (technicians.find((one) => one.id === row.technicianId)?.name ?? null) : null,
        voidable:
          standing.has(row) && row.method !== "online" && salonTime(salon.timeZone, row.createdAt).date === now.date,
      })),
    team: technicians.flatMap(({ id, name, active }) => (active ? [{ id, name }] : [])),
    ...{
      today: now.date,
      firstWay: paymentMethod === "cash" ? paymentMethod : (lastWay ?? paymentMethod),
      canBeDone: canBeDone(appointment, now),
    },
  };
}

/** What the bank refused to give back and nobody has given back another way since, pence. docs/rules.md 31.29 */
function notBackSince({ pence, since }: Awaited<ReturnType<typeof refusedBack>>, rows: PaymentRow[]): number {
  const isBack = ({ kind, stripeId }: PaymentRow) => kind === "refund" || stripeId?.endsWith(BACK_FROM_BANK);
  const backSince = sumOf(rows.filter((row) => row.createdAt >= since && isBack(row)));
  return Math.max(0, pence + backSince);
}

/** The packages on the client's card that can pay for this visit, and what goes back then. docs/rules.md 32.7, 32.19 */
function packagesFor(
  theirs: Awaited<ReturnType<typeof packagesOfClient>>,
  { appointment, items, rows, onItsWayPence }: PaidUntilNow,
) {
  return theirs.map(({ services, ...one }) => {
    const paidPence = paidOf(rows) - onItsWayPence;
    const backPence = backForVisit(appointment, coveredPrice({ services }, items) ?? 0, paidPence);
    return { ...one, backPence, waysBack: waysBackOf(rows, onItsWayPence, backPence) };
  });
}

interface PaidUntilNow {
  appointment: Appointment;
  items: Awaited<ReturnType<typeof itemsOf>>;
  rows: PaymentRow[];
  onItsWayPence: number;
}

/**
 * The amount that a package has paid for a cancelled appointment if its visit stays used, pence. 0 if no package has paid.
 * Also 0 if other vouchers have paid too, because the form gives their money back. docs/rules.md 32.16
 */
async function stillUsedBy(
  database: Database,
  salonId: string,
  used: { voucherId: string; pence: number }[],
): Promise<number> {
  const [only, other] = used;
  if (!only || other) return 0;
  const [found] = await withinTime(
    database
      .select({ uses: vouchers.uses })
      .from(vouchers)
      .where(inSalon(vouchers, salonId, eq(vouchers.id, only.voucherId))),
  );
  return found && found.uses !== null ? only.pence : 0;
}

/** What the client still owes by the terms that they agreed to. docs/rules.md 29.5, 29.8 */
function byTerms(
  appointment: Pick<Appointment, "id" | "calendarUid" | "agreed" | "depositDueAt" | "waived" | "fee">,
  rows: PaymentRow[],
  timeZone: string,
) {
  const { agreed, depositDueAt, waived, fee } = appointment;
  const missing = agreed === null ? 0 : agreed.depositPence - paidOf(rows);
  return {
    deposit: depositDueAt === null ? null : { pence: missing, due: salonTime(timeZone, depositDueAt) },
    ...{
      waived,
      fee: fee && { ...fee, owedPence: feeOwedOf(appointment, rows), onlinePence: feeOnlineOf(rows) },
      firstId: firstIdOf(appointment),
    },
  };
}

/**
 * Whether a card on file was agreed to, the card that is there, and what became of the latest charge of the fee.
 * docs/rules.md 31.16, 31.19
 */
async function cardShown(database: Database, salonId: string, appointment: Appointment) {
  const [card, charge] = await Promise.all([
    cardFor(database, salonId, appointment),
    latestCharge(database, salonId, firstIdOf(appointment)),
  ]);
  return {
    asked: appointment.agreed?.cardOnFile === true,
    ...{ name: card && `${cardInWords(card)}, until ${expiryInWords(card)}`, charge },
  };
}
