import type { RouterContextProvider } from "react-router";
import { staffActor } from "../../auth/actor.server.ts";
import { accountContext } from "../../auth/guards.server.ts";
import { may } from "../../auth/rights.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { readToday } from "../../models/today/today.server.ts";
import type { Today } from "../../models/today/today.ts";

/**
 * Today at a glance for this member of staff, or null when it can't be read. Money is that of a technician's own appointments, or
 * for who sees revenue. docs/rules.md 13.12, 21.9
 */
export async function todayFor(context: Readonly<RouterContextProvider>): Promise<Today | null> {
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const { technicianId } = staffActor(account);
  const today = await readOrNull(
    "calendar-not-read",
    salon.id,
    readToday(primaryDatabase(), salon, now(), technicianId),
  );
  if (!today || technicianId !== undefined || may(account, "revenue")) return today;
  const { expectedPence: _expected, takenPence: _taken, ...rest } = today;
  return rest;
}
