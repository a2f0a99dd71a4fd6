import { withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { outbox } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { wakeSchedule } from "../models/salon/salon-schedule.server.ts";

/** Queues the email about a fee again. It will show the state of the fee when it is sent. docs/rules.md 31.19 */
export async function queueFeeEmail(
  salon: Salon,
  { id: subjectId, customerEmail }: { id: string; customerEmail: string },
): Promise<void> {
  if (customerEmail === "") return;
  const at = now();
  const email = { id: crypto.randomUUID(), salonId: salon.id, subjectId, kind: "fee" as const };
  await withinTime(
    primaryDatabase()
      .insert(outbox)
      .values({ ...email, dueAt: at, createdAt: at }),
  );
  await wakeSchedule(salon);
}
