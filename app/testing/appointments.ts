import { countChanges } from "../database/changes.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { appointments, payments } from "../database/schema.ts";
import { addDays, DAY_MS, now, salonTime } from "../kernel/clock.ts";
import type { User } from "../models/accounts/user.server.ts";
import { derivedFrom } from "../models/diary/derived.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { database } from "./database.ts";
import { callApi } from "./requests.ts";
import { aBlock as aBlockOn } from "./salons.ts";

/** Adds an appointment to the diary, with the rows that follow from it or `rows` of money, and answers its id. */
export async function anAppointment(salon: Salon, with_: WithAppointment = {}, rows?: Row[]): Promise<string> {
  const id = with_.id ?? crypto.randomUUID();
  const [first, ...rest] = appointmentStatements(salon, { ...with_, id }, rows);
  await database.batch([first, ...rest]);
  return id;
}

type WithAppointment = Partial<typeof appointments.$inferInsert>;

/** The statements that do so, for a batch. */
export function appointmentStatements(salon: Salon, with_: WithAppointment = {}, rows?: Row[]) {
  const appointment = {
    ...{ id: crypto.randomUUID(), salonId: salon.id, serviceNames: "Gel Polish", date: tomorrow(salon) },
    ...{ customerName: "Grace Hopper", customerEmail: "grace@example.com" },
    ...{ customerPhone: "07700 900123", phoneKey: "+447700900123" },
    ...{ startsMinute: 600, endsMinute: 660, pricePence: 3500 },
    ...{ status: "confirmed" as const, paymentMethod: "cash" as const, paymentStatus: "pending" as const },
    // A day ago: what was booked just now could be cancelled without being late. docs/rules.md 5.7
    ...{ createdAt: now() - DAY_MS, updatedAt: now() },
    ...with_,
  };
  const { date } = appointment;
  const session = primaryDatabase();
  return [
    database.insert(appointments).values(appointment),
    ...moneyOf(appointment, rows),
    ...derivedFrom(session, salon.id, { dates: [date], added: [appointment], removed: [] }),
    countChanges(session, salon.id, [date]),
  ] as const;
}

/** A row of money of an appointment: £35 in cash, taken on its day. */
type Row = Partial<typeof payments.$inferInsert>;

/** Its rows, by default of one that is paid what staff have marked as paid. docs/rules.md 27.4 */
function moneyOf(appointment: typeof appointments.$inferInsert, rows?: Row[]) {
  const {
    id,
    salonId,
    calendarUid,
    paymentStatus,
    paymentMethod: method,
    pricePence,
    date,
    replacedById,
  } = appointment;
  const isSettled = paymentStatus === "paid" && pricePence > 0 && !replacedById;
  const paid = rows ?? (isSettled ? [{ method, amountPence: pricePence, settles: true }] : []);
  return paid.map((row, place) =>
    database.insert(payments).values({
      ...{ id: `${id}-row-${place}`, salonId, appointmentId: calendarUid || id, kind: "payment", method: "cash" },
      ...{ amountPence: 3500, takenOn: date, createdAt: now(), actor: "admin:test", ...row },
    }),
  );
}

/** Blocks tomorrow from 12:00 to 13:00 for everybody. docs/rules.md 21.5 */
export function aBlock(salon: Salon, with_: Partial<Parameters<typeof aBlockOn>[1]> = {}): Promise<void> {
  return aBlockOn(salon, { date: tomorrow(salon), startsMinute: 720, endsMinute: 780, ...with_ });
}

/** A client's request to book an hour of Gel Polish tomorrow at 10:00. */
export function aBooking(salon: Salon, with_: Record<string, unknown> = {}) {
  return {
    customerName: "Ada Lovelace",
    customerEmail: "ada@example.com",
    customerPhone: "07700 900456",
    services: [{ name: "Gel Polish" }],
    date: tomorrow(salon),
    time: "10:00",
    paymentMethod: "cash",
    ...with_,
  };
}

/** A customer's request to reschedule an appointment to the day after tomorrow at 12:00. */
export function aReschedule(salon: Salon, with_: Record<string, unknown> = {}) {
  return { appointmentDate: addDays(tomorrow(salon), 1), startTime: "12:00", paymentMethod: "cash", ...with_ };
}

/** Books an appointment over the API for an account and answers its id. */
export async function aBookedAppointment(
  salon: Salon,
  user: User,
  with_: Record<string, unknown> = {},
): Promise<string> {
  const answer = await callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon, with_) });
  if (answer.status !== 201) throw new Error(`It was not booked: ${await answer.text()}`);
  return (await answer.json<{ id: string }>()).id;
}

/** The day after today on the salon's wall clock. */
export function tomorrow(salon: Pick<Salon, "timeZone">): string {
  return addDays(salonTime(salon.timeZone, now()).date, 1);
}
