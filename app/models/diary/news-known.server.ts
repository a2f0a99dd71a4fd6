import { and, eq, exists, gt, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { outbox } from "../../database/schema.ts";
import { BY_THEMSELVES, type OfCommand } from "../../diary/emails.ts";
import { isWaiting } from "./waiting-emails.server.ts";

/* What a customer knows of an appointment when an email about it would be queued. docs/rules.md 10.34, 10.40 */

const other = alias(outbox, "other");

/** The email that would be queued. */
type NewsRow = Pick<typeof outbox.$inferSelect, "id" | "subjectId" | "kind" | "createdAt">;

/**
 * The last news of an appointment that was sent or waits, `said`, or null. `untold` says that news of it other than a cancellation was
 * dropped. So without any news its customer hasn't heard of the booking.
 */
function newsSoFar(salonId: string, row: NewsRow) {
  const news = alsoInSalon(
    other,
    salonId,
    eq(other.subjectId, row.subjectId),
    ...[ne(other.id, row.id), notInArray(other.kind, [...BY_THEMSELVES])],
  );
  const said = sql`(select ${other.kind} from ${outbox} as ${sql.identifier("other")}
    where ${and(news, isNull(other.droppedAt))} order by ${other.createdAt} desc, "other".rowid desc limit 1)`;
  const untold = sql`exists (select 1 from ${outbox} as ${sql.identifier("other")} where ${and(news, isNotNull(other.droppedAt), ne(other.kind, "cancelled"))})`;
  return { said, untold };
}

/**
 * Whether the customer needs no email that an appointment stands again. They need one if the last news of it says that it is
 * cancelled, and if the email about the booking was dropped because of the cancellation. docs/rules.md 10.34
 */
export function knowsThatItStands(salonId: string, row: NewsRow): SQL {
  const { said, untold } = newsSoFar(salonId, row);
  return sql`not coalesce(${said} = 'cancelled', ${untold})`;
}

/**
 * Whether nobody needs to hear that a command was undone: it told nobody, and nobody who has yet to hear of the booking hears of it
 * by this. docs/rules.md 10.34, 10.40
 */
export function nobodyHeard(database: Database, salonId: string, row: NewsRow, command: OfCommand): SQL {
  const quiet = sql`not ${exists(triedOf(database, salonId, command, row.createdAt))}`;
  if (row.kind !== "returned") return quiet;
  const { said, untold } = newsSoFar(salonId, row);
  return sql`${quiet} and not (${said} is null and ${untold})`;
}

/**
 * The emails that may have told of a command. These are its own emails that a sender has tried. With `shownSince`, they are
 * also all emails that were sent or given up since then, or are being sent at `at` (UTC ms). An email that waits for another
 * try will show the state of that time. Rule 10.40
 */
function triedOf(database: Database, salonId: string, { id, appointmentIds, shownSince }: OfCommand, at: number) {
  const theirs = sql`${other.subjectId} in ${oneOf(appointmentIds)}`;
  const since =
    shownSince === undefined
      ? []
      : [
          gt(other.sentAt, shownSince),
          gt(other.failedAt, shownSince),
          and(isWaiting(other), gt(other.leasedUntil, at)),
        ];
  return database
    .select({ id: other.id })
    .from(other)
    .where(alsoInSalon(other, salonId, theirs, gt(other.attempts, 0), or(eq(other.commandId, id), ...since)));
}
