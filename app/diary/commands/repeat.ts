import { refuse } from "../../kernel/result.ts";
import { apply } from "../apply.ts";
import { isOpen } from "../appointments/appointment.ts";
import { type AppointmentInDiary, isOfFriend } from "../appointments/booked.ts";
import type { Book, Repeat, Sent } from "../command.ts";
import type { Decision, NotDone, Write } from "../decision.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { MOST_AGAIN, technicianAgain } from "../times/again.ts";
import { book } from "./book.ts";
import { foundStanding } from "./found.ts";
import { joined } from "./joined.ts";
import { mailedOnce } from "./series.ts";

/**
 * Books an appointment's client for the same again: its services at today's prices, with its technician if they still do them.
 * All starts are booked or none. A refusal names the start. A friend's appointment is not repeated, because it has only the
 * booker's contact. docs/rules.md 5.40, 35.1, 35.3
 */
export function repeat(diary: SalonDiary, command: Sent & Repeat, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { starts } = command;
  if (isOfFriend(about.appointment) || starts.length === 0 || starts.length > MOST_AGAIN) return refuse("not-found");
  let standing = diary;
  const booked: Decision[] = [];
  for (const [nth, start] of starts.entries()) {
    const one = book(standing, againAt(diary, command, about.appointment, nth), at);
    if (!one.ok) return { ...one, start };
    standing = apply(standing, one);
    booked.push(one);
  }
  const decision = asked(joined(command, booked), about.appointment);
  return starts.length > 1 ? mailedOnce(inSeries(decision, about.appointment, at)) : decision;
}

/**
 * The visits as those of one series: the one that the appointment is in, or a new one. While the appointment is still to come,
 * it is the first of them. docs/rules.md 35.3
 */
function inSeries(decision: Decision, before: AppointmentInDiary, at: number): Decision {
  const { id } = decision.sent;
  const seriesId = before.seriesId ?? id;
  const writes = decision.writes.map((write): Write => {
    return write.what === "add" ? { ...write, appointment: { ...write.appointment, seriesId } } : write;
  });
  if (before.seriesId !== null || !isOpen(before)) return { ...decision, writes };
  const after = { ...before, seriesId, version: before.version + 1, writtenBy: id, updatedAt: at };
  return { ...decision, writes: [...writes, { what: "set", before, after }] };
}

/** Whether the client asks for the technician stays as it was. docs/rules.md 21.4 */
function asked(decision: Decision, { technicianId, technicianRequested }: AppointmentInDiary): Decision {
  const writes = decision.writes.map((write): Write => {
    if (write.what !== "add" || write.appointment.technicianId !== technicianId) return write;
    return { ...write, appointment: { ...write.appointment, technicianRequested } };
  });
  return { ...decision, writes };
}

/** The booking of the nth start. */
function againAt(
  { team }: SalonDiary,
  { id, starts, appointmentId: _like, version: _version, ...sent }: Sent & Repeat,
  { items, technicianId, customerName, customerEmail, customerPhone, phoneKey, paymentMethod }: AppointmentInDiary,
  nth: number,
): Sent & Book {
  const { date, minute } = starts[nth] ?? { date: "", minute: 0 };
  const ids = items.map(({ serviceId }) => serviceId);
  return {
    ...{ ...sent, what: "book", id: `${id}-again-${nth + 1}`, date, minute },
    ...{ customerName, customerEmail, customerPhone, phoneKey, notes: "", paymentMethod, status: "confirmed" },
    services: items.map(({ serviceId, quantity }) => ({ id: serviceId, quantity })),
    ...{ serviceQuantities: {}, technicianId: technicianAgain(team, technicianId, ids) },
  };
}
