import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, outbox, salons } from "../../database/schema.ts";
import { hasBegun } from "../../diary/appointments/cutoff.ts";
import { now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { wakeSchedule } from "../../models/salon/salon-schedule.server.ts";
import { type DeliveryResult, deliver } from "./deliver.server.ts";
import { type ClaimedEmail, claimEmails } from "./rows.server.ts";

/** The number of emails of a run, by result. */
export type Run = Record<DeliveryResult, number>;

/** Emails sent at the same time. One that hangs holds up no other, and the object keeps connections for the diary. */
const SIDE_BY_SIDE = 3;

/** The most emails of one run. The next run sends the rest. */
const MOST_PER_RUN = 30;

/**
 * Sends a salon's due emails, reminders included, at most 30, three side by side, and answers the number of each result.
 * A failure is recorded and tried again later; it holds up no other email. `models/diary/waiting-emails.server.ts`
 * queues what is sent here. docs/rules.md 10.2, 10.15 to 10.18
 */
export async function deliverDueEmails(salonId: string): Promise<Run> {
  const run: Run = { sent: 0, dropped: 0, failed: 0, later: 0 };
  const first = await claimEmails(salonId, SIDE_BY_SIDE, now());
  if (first.length === 0) return run;
  const salon = await salonById(salonId);
  // Fewer than asked for means that there were no more. Emails queued since then have a run of their own.
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

/** Why no email about an appointment is queued again. */
export type NoEmail = "not-found" | "no-email" | "begun";

/**
 * Queues the email about an appointment again, to the appointment's own address: its cancellation, its change, its
 * completion or its confirmation. Refuses for a walk-in without an email, and for one that has begun and is not completed.
 * Queues nothing for an appointment that was rescheduled, since its successor has emails of its own, or that does not
 * exist. The caller checks whose appointment it is. docs/rules.md 10.19, 10.31, 15.7
 */
export async function queueConfirmation(salon: Salon, appointmentId: string): Promise<Result<unknown, NoEmail>> {
  const database = primaryDatabase();
  const old = alias(appointments, "old");
  const [found] = await withinTime(
    database
      .select({
        status: appointments.status,
        customerEmail: appointments.customerEmail,
        date: appointments.date,
        startsMinute: appointments.startsMinute,
        replacesId: appointments.replacesId,
        replacedById: appointments.replacedById,
        previousDate: old.date,
        previousMinute: old.startsMinute,
      })
      .from(appointments)
      .leftJoin(old, alsoInSalon(old, salon.id, eq(old.id, appointments.replacesId)))
      .where(inSalon(appointments, salon.id, eq(appointments.id, appointmentId))),
  );
  const cancelled = found?.status === "cancelled";
  if (!found || (cancelled && found.replacedById)) return refuse("not-found");
  if (found.customerEmail === "") return refuse("no-email");
  const { previousDate, previousMinute } = found;
  const at = now();
  if (found.status !== "completed" && hasBegun(found, salon.timeZone, at)) return refuse("begun");
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
  return { ok: true };
}
