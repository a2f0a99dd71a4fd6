import { isNotNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import {
  accessGrants,
  appointmentItems,
  appointmentLinks,
  appointments,
  guestBookings,
  reviews,
} from "../../database/schema.ts";
import type { AppointmentInDiary } from "../../diary/appointments/booked.ts";
import { clientOf } from "../notes/client-key.server.ts";
import { forgetFacts } from "../notes/facts.server.ts";
import { forgetMessages } from "../notes/forget-messages.server.ts";
import { forgetTexts } from "../notes/forget-texts.server.ts";
import { forgetJoined } from "../notes/joined.server.ts";
import { isKnown } from "../notes/known.server.ts";
import { forgetMark } from "../notes/must-call.server.ts";
import { forgetNote } from "../notes/note.server.ts";
import { forgetWishes } from "../wishes/wishes.server.ts";
import { forgetUndosOf } from "./undos.server.ts";

/**
 * Deletes all personal data of appointments. With a client's last appointment, their note, mark and facts are deleted too.
 * docs/rules.md 5.12, 5.44, 23.6
 */
export function removals(database: Database, salonId: string, removed: AppointmentInDiary[]): BatchItem<"sqlite">[] {
  const ids = oneOf(removed.map(({ id }) => id));
  const mailboxes = oneOf(removed.map(({ customerEmail }) => customerEmail));
  const clients = [...new Set(removed.map(clientOf))];
  return [
    database
      .delete(appointmentItems)
      .where(alsoInSalon(appointmentItems, salonId, sql`${appointmentItems.appointmentId} in ${ids}`)),
    database
      .delete(appointmentLinks)
      .where(alsoInSalon(appointmentLinks, salonId, sql`${appointmentLinks.appointmentId} in ${ids}`)),
    database
      .update(reviews)
      .set({ appointmentId: null })
      .where(alsoInSalon(reviews, salonId, sql`${reviews.appointmentId} in ${ids}`)),
    forgetWishes(
      database,
      salonId,
      removed.map(({ id }) => id),
    ),
    forgetTexts(database, salonId, ids),
    forgetUndosOf(database, salonId, ids),
    database
      .delete(accessGrants)
      .where(alsoInSalon(accessGrants, salonId, sql`${accessGrants.appointmentId} in ${ids}`)),
    database
      .delete(guestBookings)
      .where(
        inSalon(
          guestBookings,
          salonId,
          sql`${guestBookings.mailbox} in ${mailboxes}`,
          isNotNull(guestBookings.appointmentId),
        ),
      ),
    database.delete(appointments).where(alsoInSalon(appointments, salonId, sql`${appointments.id} in ${ids}`)),
    ...clients.flatMap((client) => [
      forgetNote(database, salonId, client),
      forgetMark(database, salonId, client),
      forgetFacts(database, salonId, client),
      ...forgetMessages(database, salonId, client, sql`NOT ${isKnown(salonId, client)}`),
      forgetJoined(database, salonId, client),
    ]),
  ];
}
