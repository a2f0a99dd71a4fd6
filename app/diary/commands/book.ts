import { salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { agreementOf } from "../appointments/agreement.ts";
import { contentsAsked, contentsWith } from "../appointments/contents.ts";
import { isMailboxProved } from "../appointments/mailbox-proved.ts";
import {
  askedAt,
  assertedUnlessPaid,
  hasPassed,
  paidFirst,
  withDeposit,
  withDepositElsewhere,
} from "../appointments/paid-first.ts";
import { placeFor } from "../appointments/place.ts";
import { rowsBy, settle } from "../appointments/settle.ts";
import type { Book, Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { emailsOfImport, emailsOfNews } from "../emails.ts";
import { countedInNetworks, whyOverLimit, whyPleaseCall } from "../limits.ts";
import { packageByCode } from "../money/package-by-code.ts";
import type { SalonDiary } from "../salon-diary.ts";
import type { TechnicianDiary } from "../times/diary.ts";
import { accountOf, added, holdsOfStart, newAppointment } from "./written.ts";

/**
 * Books an appointment for one person, with a technician for whom `may` is true. docs/rules.md 5.1 to 5.5, 5.8, 5.20, 5.23,
 * 15.14,
 * 23.16, 25.3, 31.13
 */
export function book(
  diary: SalonDiary,
  command: Sent & Book,
  at: number,
  may: (technician: { id: string }) => boolean = () => true,
): Decision | NotDone {
  const { actor, date, minute, customerName, customerEmail, customerPhone, phoneKey, notes, paymentMethod } = command;
  const { timeZone } = diary.settings;
  const call = whyPleaseCall(diary, actor, phoneKey);
  if (call) return call;
  const part = paidFirst(command);
  const asked = contentsAsked(assertedUnlessPaid(command), actor, diary, null);
  if ("reason" in asked) return asked;
  const start = { date, minute };
  if (part && hasPassed(start, timeZone, at)) return refuse("past");
  const suits = (technician: TechnicianDiary) => asked.suits(technician) && may(technician);
  const byStaff = actor.role === "admin";
  const { imported } = byStaff ? command : {};
  const missed = imported?.missed === true;
  const writesDown = imported ? missed || command.status === "completed" : command.earlier === true;
  const isOver = byStaff && writesDown && hasPassed(start, timeZone, at);
  if (missed && !isOver) return refuse("not-begun");
  const asListed = imported?.length === undefined ? {} : { length: imported.length, basket: undefined };
  const anyHours = command.anyHours === true || (isOver && !imported);
  // A visit that nobody came to takes no time.
  const beside = missed ? { overlap: true } : {};
  const wanted = { ...command, ...asked, ...asListed, anyHours, suits, at: start, ...beside };
  const now = isOver ? { date, minute: minute - 1 } : salonTime(timeZone, askedAt(command, at));
  const place = placeFor(diary, wanted, now);
  if ("reason" in place) return place;
  const contents = contentsWith(asked, place.technicianId, diary.team);
  const { items, buffer } = contents;
  const length = imported?.length ?? contents.length;
  const over = part ? null : whyOverLimit(diary, actor, { length, old: null }, at);
  if (over) return over;
  const counts = countedInNetworks(diary, command, { length, old: null }, at);
  if (!Array.isArray(counts)) return counts;
  const pricePence = part?.pricePence ?? imported?.pricePence ?? contents.pricePence;
  const agreement =
    part ??
    agreementOf(diary, { ...command, items, pricePence, byCode: packageByCode(diary, command, pricePence, at) }, at);
  if ("reason" in agreement) return agreement;

  const waived = (byStaff && !command.askDeposit && command.noDeposit) || null;
  const fresh = newAppointment(command, at, {
    ...{ customerName, customerEmail, customerPhone, phoneKey, notes, paymentMethod },
    clientId: accountOf(actor),
    ...{ items, serviceNames: contents.serviceNames, answers: contents.answers },
    pricePence,
    ...{ agreed: agreement.agreed, waived },
    ...{ date, startsMinute: minute, endsMinute: minute + length, bufferMinutes: buffer, ...place },
    status: (byStaff && command.status) || "pending",
    paymentStatus: (byStaff && command.paymentStatus) || "pending",
    mailboxProved: isMailboxProved(actor, customerEmail, null),
    ...{ replacesId: null, partyId: null, seriesId: null, calendarUid: command.id, calendarSequence: 0 },
    lookId: command.lookId ?? null,
  });
  const appointment = missed
    ? { ...fresh, status: "cancelled" as const, cancelledBy: "client" as const, noShow: true, beside: [] }
    : fresh;
  const untold = byStaff && (isOver || command.tell === false);
  const news = untold ? [] : emailsOfNews(appointment, "confirmation", timeZone, at);
  const emails = imported ? emailsOfImport(appointment, timeZone, at) : news;
  const rows = rowsBy(diary, command, at);
  // What was paid for a visit that is over was taken then.
  const write: typeof rows = isOver ? (owing, row) => rows(owing, { ...row, takenOn: date }) : rows;
  const settled = settle(appointment, appointment.paymentStatus, [], write);
  if ("reason" in settled) return settled;
  const taken = withDeposit(appointment, part, { rows: [], pays: settled.pays, write });
  if ("reason" in taken) return taken;
  const paid = withDepositElsewhere({ ...appointment, ...taken }, imported?.depositPence, { pays: taken.pays, write });
  if ("reason" in paid) return paid;
  const { pays, paymentStatus } = paid;
  const ends = holdsOfStart(diary, command, start);
  return added(command, at, { appointment: { ...appointment, paymentStatus }, emails, counts, ends, pays });
}
