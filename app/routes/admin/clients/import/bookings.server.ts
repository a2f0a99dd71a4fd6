import { staffActor } from "../../../../auth/actor.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import type { List } from "../../../../kernel/read-csv.ts";
import type { User } from "../../../../models/accounts/user.server.ts";
import { importBookings, type NotImported, planImport } from "../../../../models/imports/bookings.server.ts";
import { bookingsIn } from "../../../../models/imports/bookings-csv.ts";
import { fileOf, type NamedLine } from "../../../../models/imports/list.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { importWords } from "../../../../words/appointments.ts";
import { LIST_WORDS } from "../../../../words/clients.ts";
import { reply } from "./import-reply.ts";

/** What is asked with a list of bookings. */
interface BookingsToImport {
  list: List;
  typed: string;
  /** Whether staff have agreed to what was shown. */
  agreed: boolean;
  overlap: boolean;
  /** Which comes first in a date that could be read both ways: `day`, `month`, or anything else while nobody has said so. */
  dates: string;
}

/** Bookings that are shown before they are made. */
const SHOWN = 5;

/** Shows what a list of bookings comes to and, once staff agree, books them. docs/rules.md 25.2 */
export async function answerToBookings(
  salon: Salon,
  account: User,
  { list, typed, agreed, overlap, dates }: BookingsToImport,
) {
  const read = bookingsIn(list, dates === "day" || dates === "month" ? dates : undefined);
  if (!read.ok) return reply(400, { typed, message: LIST_WORDS[read.reason] });
  const asked = { actor: staffActor(account), listed: read.bookings, overlap };
  const words = importWords(salon);
  const leftOut = (more: { line: number; name: string; reason: NotImported }[]) => {
    const all: NamedLine[] = [
      ...read.refused,
      ...more.map(({ reason, ...one }) => ({ ...one, sentence: words[reason] })),
    ];
    const refused = all.toSorted((one, other) => one.line - other.line);
    return { refused, file: fileOf(list, refused) };
  };
  const overlapsIn = (refused: { reason: NotImported }[]) => refused.filter(({ reason }) => reason === "taken").length;
  const { lost, unread, doubtful } = read;
  const about = { lost, unread, doubtful, dates, overlap };
  if (agreed && doubtful === null) {
    const { booked, known, lost: unknown, refused } = await importBookings(salon, asked);
    const come = {
      ...about,
      booked,
      known,
      fresh: unknown,
      overlaps: overlapsIn(refused),
      ...leftOut(refused),
      first: [],
    };
    return reply(unknown > 0 ? 503 : 200, { typed, bookings: come });
  }
  const { fresh, known, refused } = await planImport(primaryDatabase(), salon, asked);
  const first = fresh.slice(0, SHOWN).map(({ listed: { customerName: name, date, time, services, technician } }) => {
    return { name, date, time, services, technician };
  });
  const come = { ...about, booked: null, fresh: fresh.length, known, overlaps: overlapsIn(refused) };
  return reply(200, { typed, bookings: { ...come, ...leftOut(refused), first } });
}
