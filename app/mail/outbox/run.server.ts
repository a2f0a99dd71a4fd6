import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, outbox, salons } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { wakeSchedule } from "../../models/salon/salon-schedule.server.ts";
import { type DeliveryResult, deliver } from "./deliver.server.ts";
import { type ClaimedEmail, claimEmails } from "./rows.server.ts";

/** How many emails of a run became what. */
export type Run = Record<DeliveryResult, number>;

/** So many at a time: an email that hangs holds up none of the others, and leaves the object connections for the diary. */
const SIDE_BY_SIDE = 3;

/** After so many a run ends, and the next one begins. */
const MOST_PER_RUN = 30;

/**
 * Sends the emails of one salon that are due, at most 30, three side by side, and tells how many became what. One that
 * fails is noted and tried again later; it holds up no other. docs/rules.md 10.2, 10.15 to 10.18
 */
export async function deliverDueEmails(salonId: string): Promise<Run> {
  const run: Run = { sent: 0, dropped: 0, failed: 0, later: 0 };
  const first = await claimEmails(salonId, SIDE_BY_SIDE, now());
  if (first.length === 0) return run;
  const salon = await salonById(salonId);
  // Fewer than asked for: that was all, and what came since has a run of its own.
  let left = first.length < SIDE_BY_SIDE ? 0 : MOST_PER_RUN - first.length;
  const workers = first.map(async (email) => {
    for (let next: ClaimedEmail | undefined = email; next; ) {
      run[await deliver(salon, next)]++;
      [next] = left-- > 0 ? await claimEmails(salonId, 1, now()) : [];
    }
  });
  for (const worker of await Promise.allSettled(workers)) if (worker.status === "rejected") throw worker.reason;
  return run;
}

async function salonById(salonId: string): Promise<Salon> {
  const [salon] = await withinTime(primaryDatabase().select().from(salons).where(eq(salons.id, salonId)));
  if (!salon) throw new Error("Emails are due for a salon that does not exist");
  return salon;
}

/**
 * Has the email about an appointment sent again, to the address that stands in it: that it is cancelled, what it was
 * changed to, or that it is booked. Nothing is sent about one that moved, whose successor has emails of its own, nor
 * about one that is not there. Whose it is, the doors have to see to. docs/rules.md 10.19
 */
export async function queueConfirmation(salon: Salon, appointmentId: string): Promise<boolean> {
  const database = primaryDatabase();
  const old = alias(appointments, "old");
  const [found] = await withinTime(
    database
      .select({
        status: appointments.status,
        replacesId: appointments.replacesId,
        replacedById: appointments.replacedById,
        previousDate: old.date,
        previousMinute: old.startsMinute,
      })
      .from(appointments)
      .leftJoin(old, eq(old.id, appointments.replacesId))
      .where(and(eq(appointments.salonId, salon.id), eq(appointments.id, appointmentId))),
  );
  const cancelled = found?.status === "cancelled";
  if (!found || (cancelled && found.replacedById)) return false;
  const { previousDate, previousMinute } = found;
  const at = now();
  await withinTime(
    database.insert(outbox).values({
      id: crypto.randomUUID(),
      salonId: salon.id,
      appointmentId,
      ...(cancelled || found.status === "completed"
        ? { kind: cancelled ? "cancelled" : "status" }
        : found.replacesId
          ? { kind: "changed", previousDate, previousMinute }
          : { kind: "confirmation" }),
      dueAt: at,
      createdAt: at,
    }),
  );
  await wakeSchedule(salon);
  return true;
}
