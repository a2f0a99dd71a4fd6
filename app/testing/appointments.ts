import { appointments, blocks } from "../database/schema.ts";
import { addDays, now, salonTime } from "../kernel/clock.ts";
import type { User } from "../models/accounts/user.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { database } from "./database.ts";
import { callApi } from "./requests.ts";

/** A statement that adds an appointment to the diary. */
export function anAppointment(salon: Salon, with_: Partial<typeof appointments.$inferInsert> = {}) {
  return database.insert(appointments).values({
    id: crypto.randomUUID(),
    salonId: salon.id,
    customerName: "Grace Hopper",
    customerEmail: "grace@example.com",
    customerPhone: "07700 900123",
    phoneKey: "+447700900123",
    serviceNames: "Gel Polish",
    date: tomorrow(salon),
    startsMinute: 600,
    endsMinute: 660,
    pricePence: 3500,
    status: "confirmed",
    paymentMethod: "cash",
    paymentStatus: "pending",
    createdAt: now(),
    updatedAt: now(),
    ...with_,
  });
}

/** A statement that blocks tomorrow from 12:00 to 13:00 for everybody. docs/rules.md 21.5 */
export function aBlock(salon: Salon, with_: Partial<typeof blocks.$inferInsert> = {}) {
  return database.insert(blocks).values({
    id: crypto.randomUUID(),
    salonId: salon.id,
    date: tomorrow(salon),
    startsMinute: 720,
    endsMinute: 780,
    reason: "Lunch",
    createdAt: now(),
    ...with_,
  });
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
