import { primaryDatabase } from "../../database/client.server.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import type { Appointment } from "../appointments/appointment.server.ts";
import { appointmentList } from "../appointments/list.server.ts";
import type { ListPlace } from "../appointments/list.ts";
import { type WholeClient, wholeClients } from "../customers/list.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { catalogue } from "../services/service.server.ts";

/* All rows of a salon, a page at a time, so that a file of any size is never in memory as a whole. docs/rules.md 25.1 */

/** The pages with the first one read, so that a read that fails is an error and not half a file. */
export async function begun<Row>(pages: AsyncGenerator<Row[]>): Promise<AsyncGenerator<Row[]>> {
  const first = await pages.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pages;
  })();
}

/** Rows in one read: two statements for appointments, one for clients. */
const A_PAGE = 500;

/**
 * A salon's clients by name, with their whole notes, birthdays and consents. A stranger's booking does not name them.
 * docs/rules.md 23.12, 23.15, 23.19
 */
export async function* clientPages(salon: Salon, most = A_PAGE): AsyncGenerator<WholeClient[]> {
  const at = salonTime(salon.timeZone, now());
  for (let page = 1; ; page++) {
    const { clients, count } = await wholeClients(primaryDatabase(), salon, { page, at, most });
    yield clients;
    if (page * most >= count) return;
  }
}

/** A salon's appointments, the oldest first, without those that were replaced. */
export async function* appointmentPages(salon: Salon, most = A_PAGE): AsyncGenerator<Appointment[]> {
  let cursor: ListPlace | undefined;
  do {
    const filters = { q: "", limit: most, sort: "soonest" as const, cursor };
    const { appointments, next } = await appointmentList(primaryDatabase(), salon, filters);
    yield appointments;
    cursor = next === null ? undefined : appointments.at(-1);
  } while (cursor);
}

/** A salon's menu in its order, hidden services too. */
export async function* servicePages(salon: Salon) {
  yield await catalogue(primaryDatabase(), salon.id);
}
