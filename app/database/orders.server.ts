import { asc, sql } from "drizzle-orm";
import { appointments, services, technicians } from "./schema.ts";

/* The orders in which lists are read. */

/** By position; services that were never moved follow the order in which they were added. docs/rules.md 2.10 */
export const MENU_ORDER = [asc(services.position), asc(sql`${services}.rowid`)];

/** By position; of several technicians at one position, the first that was added. */
export const TEAM_ORDER = [asc(technicians.position), asc(technicians.createdAt), asc(technicians.id)];

/** Appointments by their start. */
export const SOONEST_FIRST = [asc(appointments.date), asc(appointments.startsMinute), asc(appointments.id)];
