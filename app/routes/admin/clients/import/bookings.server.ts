import { statusLook } from "../../../../components/statuses.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { clockTime } from "../../../../kernel/clock.ts";
import { duration, longDate } from "../../../../kernel/dates.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import { importBookings } from "../../../../models/imports/bookings.server.ts";
import { bookingsIn } from "../../../../models/imports/bookings-csv.ts";
import { fileOf, type NamedLine, ofTaken } from "../../../../models/imports/list.ts";
import { type FreshBooking, planImport, type RefusedBooking } from "../../../../models/imports/plan.server.ts";
import { importWords } from "../../../../words/appointments.ts";
import type { Asked, ListAnswer } from "./asked.ts";
import type { RowShown } from "./import-reply.ts";

/** Bookings that are shown before they are made. */
const SHOWN = 50;

/** Shows what a list of bookings comes to and, once staff agree, books them. docs/rules.md 25.2 */
export async function answerToBookings({ salon, actor, read, named, choices, agreed }: Asked): Promise<ListAnswer> {
  const { overlap, dates } = choices;
  const found = bookingsIn(read, named, dates === "day" || dates === "month" ? dates : undefined);
  if (!found.ok) return { unreadable: found.reason };
  const { unread, doubtful } = found;
  const words = importWords(salon);
  const come = (plan: { refused: RefusedBooking[]; lost: NamedLine[]; outside: NamedLine[] }) => {
    const more = plan.refused.map(({ reason, ...one }) => ({ ...one, sentence: words[reason] }));
    const refused = inOrder([...found.refused, ...more]);
    const overlaps = plan.refused.filter(({ reason }) => reason === "taken").length;
    const lost = inOrder(ofTaken([...found.lost, ...plan.lost], refused));
    return { refused, lost, overlaps, outside: plan.outside, unread, doubtful, file: fileOf(read.list, refused) };
  };
  const asked = { actor, listed: found.bookings, overlap };
  if (agreed && doubtful === null) {
    const { booked, known, unknown, id, ...plan } = await importBookings(salon, asked);
    const status = unknown > 0 ? 503 : 200;
    return { status, isDone: true, fresh: booked, known, unknown, id, ...come(plan) };
  }
  const { fresh, known, ...plan } = await planImport(primaryDatabase(), salon, asked);
  return { fresh: fresh.length, known, rows: fresh.slice(0, SHOWN).map(rowOf), ...come(plan) };
}

function rowOf({ listed, command, shown }: FreshBooking): RowShown {
  const { technician, minutes, pricePence } = shown;
  const status = listed.status === "missed" ? "No-show" : statusLook(command.status ?? "pending").name;
  const terms = [duration(minutes), formatPounds(pricePence), technician && `with ${technician}`, status];
  return {
    outcome: "new",
    title: `${longDate(listed.date)} at ${clockTime(listed.time)}`,
    details: [`${listed.customerName}, ${listed.services}`, terms.filter(Boolean).join(" · ")],
  };
}

function inOrder(lines: NamedLine[]): NamedLine[] {
  return lines.toSorted((one, other) => one.line - other.line);
}
