import { refuse } from "../../kernel/result.ts";
import { type AppointmentInDiary, editedStateOf, type States } from "../appointments/booked.ts";
import { contentsEdited, placeEdited } from "../appointments/edited.ts";
import { isMailboxProved } from "../appointments/mailbox-proved.ts";
import { reprice, rowsBy, rowsIn } from "../appointments/settle.ts";
import type { Edit, Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { emailsOfEdit } from "../emails.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { foundStanding } from "./found.ts";
import { updated } from "./written.ts";

/**
 * Edits the services, technician, length, price, contact details and notes of an appointment. Its id and start stay. Money
 * that was paid stays paid. Refuses a cancelled appointment. docs/rules.md 5.31, 14.15
 */
export function edit(diary: SalonDiary, command: Sent & Edit, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  if (before.status === "cancelled") return refuse("closed-already");
  const technicianId = command.technicianId || before.technicianId;
  const ownTerms = diary.team.find(({ id }) => id === technicianId)?.ownTerms;
  const contents = contentsEdited(before, command, diary.menu, ownTerms);
  if ("reason" in contents) return contents;
  const place = placeEdited(diary, command, contents, before);
  if ("reason" in place) return place;
  const { customerName, customerEmail, customerPhone, phoneKey } = command.customer ?? before;
  const set = {
    ...{ items: contents.items, serviceNames: contents.serviceNames, pricePence: contents.pricePence },
    ...{ endsMinute: before.startsMinute + contents.length, bufferMinutes: contents.buffer, ...place },
    ...{ customerName, customerEmail, customerPhone, phoneKey, notes: command.notes ?? before.notes },
    mailboxProved: isMailboxProved(command.actor, customerEmail, before),
  };
  const { paymentStatus, pays } = reprice(
    before,
    { ...before, ...set },
    rowsIn(diary, before),
    rowsBy(diary, command, at),
  );
  const after = { ...before, ...set, paymentStatus };
  const { timeZone } = diary.settings;
  return updated(command, at, {
    ...{ before, set: { ...set, paymentStatus }, pays, events: ["edited"], tells: historyOf(before, after, command) },
    emails: before.status === "completed" ? [] : emailsOfEdit(before, after, { timeZone, at, tell: command.tell }),
  });
}

/** The edit as the history tells it. docs/rules.md 14.15 */
function historyOf(before: AppointmentInDiary, after: AppointmentInDiary, { reason }: Edit): States {
  const also = (
    [
      ["name", "customerName"],
      ["email", "customerEmail"],
      ["phone", "customerPhone"],
      ["notes", "notes"],
    ] as const
  ).flatMap(([tells, column]) => (before[column] === after[column] ? [] : [tells]));
  const repriced = before.pricePence !== after.pricePence;
  return {
    ...{ before: editedStateOf(before), after: editedStateOf(after) },
    ...(also.length > 0 && { also }),
    ...(repriced && reason && { reason }),
  };
}
