import { salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { agreementOfChange } from "../appointments/agreement.ts";
import { byLinkAlone } from "../appointments/appointment.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import { type Contents, contentsAsked, contentsWith, servicesOfChange } from "../appointments/contents.ts";
import { isMailboxProved } from "../appointments/mailbox-proved.ts";
import { askedAt, assertedUnlessPaid, hasPassed, paidFirst, withDeposit } from "../appointments/paid-first.ts";
import { placeFor } from "../appointments/place.ts";
import { type RowWriter, reprice, rowsBy, rowsIn, type Settled, settle } from "../appointments/settle.ts";
import { whyNotReplaced } from "../appointments/why-not-replaced.ts";
import type { Change, Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { emailsOfChange } from "../emails.ts";
import { countedInNetworks, whyOverLimit, whyPleaseCall } from "../limits.ts";
import { appointmentIn, type SalonDiary } from "../salon-diary.ts";
import { isSameAgreement } from "../terms/terms.ts";
import { accountOf, added, holdsOfStart, newAppointment } from "./written.ts";

/** Changes an appointment: a new one replaces it. Fields that are left out stay. docs/rules.md 5.6, 5.15, 5.17, 23.16 */
export function change(diary: SalonDiary, command: Sent & Change, at: number): Decision | NotDone {
  const { actor, date, minute, version } = command;
  const { timeZone } = diary.settings;
  const old = appointmentIn(diary, command.appointmentId);
  if (!old) return refuse("not-found");
  const part = paidFirst(command);
  const stays = whyNotReplaced(old, actor, version, diary.settings, askedAt(command, at));
  if (stays) return stays;
  const customer = command.customer ?? old;
  const call = whyPleaseCall(diary, actor, customer.phoneKey);
  if (call) return call;
  const services = servicesOfChange(command, old, diary.menu);
  if (!services) return refuse("unknown-service");
  const asked = contentsAsked(assertedUnlessPaid({ ...command, services }), actor, diary, old);
  if ("reason" in asked) return asked;
  const start = { date, minute };
  if (part && hasPassed(start, timeZone, at)) return refuse("past");
  const place = placeFor(diary, { ...command, ...asked, at: start, old }, salonTime(timeZone, askedAt(command, at)));
  if ("reason" in place) return place;
  const byMenu = contentsWith(asked, place.technicianId, diary.team);
  // If staff have set a price meanwhile, it stays. docs/rules.md 5.15
  const contents = part && !asked.settled ? { ...byMenu, pricePence: part.pricePence } : byMenu;
  const { items, length, buffer } = contents;
  const over = part ? null : whyOverLimit(diary, actor, { length, old }, at);
  if (over) return over;
  const counts = countedInNetworks(diary, command, { length, old }, at);
  if (!Array.isArray(counts)) return counts;

  const { customerName, customerEmail, customerPhone, phoneKey } = customer;
  const payment = paymentOf(command, old, contents);
  const write = rowsBy(diary, command, at);
  const paid = paidFor(diary, command, old, { ...contents, ...payment }, write);
  if ("reason" in paid) return paid;
  const agreement = part ?? agreementOfChange(diary, { ...command, ...contents, customerEmail }, old.agreed, at);
  if ("reason" in agreement) return agreement;
  const appointment = newAppointment(command, at, {
    ...{ customerName, customerEmail, customerPhone, phoneKey, notes: command.notes ?? old.notes },
    clientId: old.clientId || byLinkAlone(old, actor) ? old.clientId : accountOf(actor),
    ...{ items, serviceNames: contents.serviceNames, pricePence: contents.pricePence },
    answers: contents.answers.length > 0 ? contents.answers : old.answers,
    ...{ date, startsMinute: minute, endsMinute: minute + length, bufferMinutes: buffer, ...place },
    status: "pending",
    ...{ paymentMethod: payment.paymentMethod, paymentStatus: paid.paymentStatus },
    mailboxProved: isMailboxProved(actor, customerEmail, old),
    ...{ replacesId: old.id, calendarUid: old.calendarUid || old.id, calendarSequence: old.calendarSequence + 1 },
    ...{ partyId: old.partyId, seriesId: old.seriesId, lookId: old.lookId, agreed: agreement.agreed },
    // A waiver does not carry over to a larger deposit. docs/rules.md 29.7
    waived: isSameAgreement(agreement.agreed, old.agreed) ? old.waived : null,
  });
  const emails = emailsOfChange(old, appointment, { timeZone, at, tell: true });
  const ends = holdsOfStart(diary, command, start);
  const taken = withDeposit(appointment, part, { rows: rowsIn(diary, old), pays: paid.pays, write });
  if ("reason" in taken) return taken;
  const { pays, paymentStatus } = taken;
  return added(command, at, { appointment: { ...appointment, paymentStatus }, old, emails, counts, ends, pays });
}

/** The money after the change. The earlier rows belong to the new appointment. docs/rules.md 27.3, 27.5 */
function paidFor(
  diary: SalonDiary,
  command: Sent & Change,
  old: AppointmentInDiary,
  {
    pricePence,
    paymentMethod,
    paymentStatus,
  }: Pick<AppointmentInDiary, "pricePence" | "paymentMethod" | "paymentStatus">,
  write: RowWriter,
): Settled | NotDone {
  const owing = { ...old, pricePence, paymentMethod };
  const rows = rowsIn(diary, old);
  const said = command.actor.role === "admin" && command.paymentStatus;
  return said ? settle(owing, said, rows, write) : reprice({ ...old, paymentStatus }, owing, rows, write);
}

/**
 * Method and status of the payment. A paid appointment stays paid, by the same method unless staff say otherwise.
 * docs/rules.md 5.8, 5.15
 */
function paymentOf(
  { actor, paymentMethod, paymentStatus }: Sent & Change,
  old: AppointmentInDiary,
  { asBefore }: Contents,
) {
  const byStaff = actor.role === "admin";
  const paid = old.paymentStatus === "paid";
  return {
    paymentMethod: paid && !byStaff ? old.paymentMethod : paymentMethod,
    paymentStatus: (byStaff && paymentStatus) || (paid || asBefore ? old.paymentStatus : ("pending" as const)),
  };
}
