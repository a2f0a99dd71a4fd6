import { and, eq, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, checkouts, outbox, payments, refunds } from "../../database/schema.ts";
import type { AppointmentInDiary } from "../../diary/appointments/booked.ts";
import { firstIdOf } from "../../diary/appointments/payment.ts";
import type { Decision, MoneyBack, Write } from "../../diary/decision.ts";
import { isOnItsWayBack } from "./money-reads.server.ts";
import { refundsDue } from "./refunds-due.server.ts";

/*
 * Refunds that a command writes with it: by the terms when a visit is cancelled in time, and when a package pays for a visit.
 * Stripe is asked once the command can't be taken back any more. docs/rules.md 29.22, 32.19
 */

/** Whether a refund follows from a command, by its actor. */
export function followsFromCommand(actor: string): actor is MoneyBack["by"] {
  return actor === "terms" || actor === "package";
}

/** What a decision may have to do with such refunds. */
type Deciding = Pick<Decision, "writes" | "givesBack" | "undoes"> & { sent: { id: string } };

/** The statements that write such refunds, and that delete those of visits that stand again or of packages that pay no more. */
export function backWithCommand(database: Database, salonId: string, decisions: Deciding[]): BatchItem<"sqlite">[] {
  const again = decisions.flatMap(({ writes }) =>
    writes.flatMap((write) =>
      write.what === "set" && write.before.status === "cancelled" && standsByTerms(write.after)
        ? [firstIdOf(write.after)]
        : [],
    ),
  );
  return [
    ...again.flatMap((firstId) => staysHere(database, salonId, firstId)),
    ...decisions.flatMap(({ undoes, writes }) =>
      undoes ? writes.flatMap((write) => undone(database, salonId, undoes, write)) : [],
    ),
    ...decisions.flatMap(({ givesBack, sent }) =>
      givesBack
        ? [
            goesBack(database, salonId, sent.id, givesBack),
            refundsDue(database, salonId, and(refundsOf(salonId, givesBack.firstId), eq(refunds.actor, givesBack.by))),
          ]
        : [],
    ),
  ];
}

function standsByTerms({ status, agreed }: AppointmentInDiary): boolean {
  return status !== "cancelled" && agreed?.moneyBack === true;
}

/**
 * Writes a refund of each payment at Stripe, until `pence` are reached. It writes none if less than that is still paid: then
 * staff are giving money back at this moment.
 */
function goesBack(database: Database, salonId: string, commandId: string, { firstId, pence, from, by }: MoneyBack) {
  const paid = sql`select ${checkouts.id} as id, ${checkouts.madeAt} as made_at, ${leftOf(salonId)} as pence
    from ${checkouts} where ${paidFor(salonId, firstId)}`;
  const before = sql`coalesce(sum(pence) over (order by made_at, id rows between unbounded preceding and 1 preceding), 0)`;
  const inTurn = sql`select id, pence, ${before} as before from (${paid}) where pence > 0`;
  return database.insert(refunds).select(
    sql`select ${commandId} || ' ' || id, ${salonId}, id, min(pence, ${pence} - before), 'staff', 'asked', null, ${by}, '', ${from}, false
      from (${inTurn}) where before < ${pence} and ${stillPaid(salonId, firstId)} >= ${pence}`,
  );
}

/** Deletes the refunds by the terms that Stripe was not asked for yet. */
function staysHere(database: Database, salonId: string, firstId: string) {
  const waiting = and(eq(refunds.actor, "terms" satisfies MoneyBack["by"]), eq(refunds.state, "asked"));
  return takenBack(database, salonId, firstId, waiting);
}

/** Deletes refunds of a visit, and the rows of the outbox that would have Stripe asked for them. */
function takenBack(
  database: Database,
  salonId: string,
  firstId: string,
  which: SQL | undefined,
): BatchItem<"sqlite">[] {
  const theirs = alsoInSalon(refunds, salonId, refundsOf(salonId, firstId), which);
  const ofThem = sql`${outbox.subjectId} in (select ${refunds.id} from ${refunds} where ${theirs})`;
  return [database.delete(outbox).where(alsoInSalon(outbox, salonId, ofThem)), database.delete(refunds).where(theirs)];
}

/** Deletes the refunds of a package's use that is undone, if Stripe was not asked for them yet. */
function undone(database: Database, salonId: string, commandId: string, write: Write): BatchItem<"sqlite">[] {
  if (write.what !== "set") return [];
  return takenBack(database, salonId, firstIdOf(write.after), waitingOf(commandId));
}

/** The condition for refunds that a package's use has written and that Stripe was not asked for yet. */
function waitingOf(commandId: string): SQL {
  return sql`${refunds.id} = ${commandId} || ' ' || ${refunds.checkoutId} and ${refunds.actor} = ${"package" satisfies MoneyBack["by"]} and ${refunds.state} = 'asked'`;
}

/** The column with the amount paid by our link, less refunds and money on its way back, pence. docs/rules.md 29.20 */
export function leftAtStripeColumn(salonId: string) {
  const paid = paidFor(salonId, appointments.firstId);
  return sql<number>`(select coalesce(sum(${leftOf(salonId)}), 0) from ${checkouts} where ${paid})`.mapWith(Number);
}

/** The column with what is on its way back through Stripe, pence. docs/rules.md 29.20, 31.7 */
export function onItsWayBackColumn(salonId: string) {
  const onItsWay = alsoInSalon(refunds, salonId, refundsOf(salonId, appointments.firstId), isOnItsWayBack);
  return sql<number>`(select coalesce(sum(${refunds.amountPence}), 0) from ${refunds} where ${onItsWay})`.mapWith(
    Number,
  );
}

/** What is left of a payment at Stripe. */
function leftOf(salonId: string): SQL {
  return sql`${checkouts.amountPence} - ${goneOf(salonId, checkouts.id)}`;
}

/** What has gone back of a payment at Stripe, or is on its way back, pence. docs/rules.md 31.7 */
export function goneOf(salonId: string, checkoutId: string | SQLWrapper): SQL {
  const gone = alsoInSalon(refunds, salonId, sql`${refunds.checkoutId} = ${checkoutId}`, ne(refunds.state, "failed"));
  return sql`(select coalesce(sum(${refunds.amountPence}), 0) from ${refunds} where ${gone})`;
}

function paidFor(salonId: string, firstId: string | SQLWrapper): SQL {
  return sql`${ofVisit(salonId, firstId)} and ${checkouts.state} = 'paid'`;
}

/** The amount paid for a visit, less money on its way back, pence. docs/rules.md 31.23 */
export function stillPaid(salonId: string, firstId: string) {
  const rows = inSalon(
    payments,
    salonId,
    eq(payments.appointmentId, firstId),
    sql`${payments.kind} in ('deposit', 'payment', 'refund')`,
  );
  const onTheWay = alsoInSalon(refunds, salonId, refundsOf(salonId, firstId), isOnItsWayBack);
  return sql`(select coalesce(sum(${payments.amountPence}), 0) from ${payments} where ${rows})
    - (select coalesce(sum(${refunds.amountPence}), 0) from ${refunds} where ${onTheWay})`;
}

function refundsOf(salonId: string, firstId: string | SQLWrapper) {
  return sql`${refunds.checkoutId} in (select ${checkouts.id} from ${checkouts} where ${ofVisit(salonId, firstId)})`;
}

function ofVisit(salonId: string, firstId: string | SQLWrapper) {
  return inSalon(checkouts, salonId, eq(checkouts.appointmentId, firstId), ne(checkouts.purpose, "fee"));
}
