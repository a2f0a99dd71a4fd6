import { isOpen } from "./appointments/appointment.ts";
import { type AppointmentInDiary, isOfFriend } from "./appointments/booked.ts";
import { hasBegun } from "./appointments/cutoff.ts";
import type { Write } from "./decision.ts";
import { asDeleted, type EmailChange, emailsOfCancellation, showsOtherwise } from "./emails.ts";
import { canBeReached, channelTo } from "./reminders.ts";
import type { Undoable } from "./undoable.ts";

/** What takes a write back. Nothing that was deleted is added again. docs/rules.md 5.44 */
export type Inverse = Exclude<Write, { what: "add" }>;

/**
 * The emails about the undo of a command. Emails of the command that are not sent yet are dropped. A customer who was already
 * told about it is mailed the appointment as it now stands, as for any change. docs/rules.md 10.40
 */
export function emailsOfUndo(undoable: Undoable, writes: Inverse[], timeZone: string, at: number): EmailChange[] {
  const appointmentIds = writes.map(idOf);
  const command = { id: undoable.commandId, appointmentIds };
  const untold = { untold: command };
  // The command may have queued no email because an earlier one still waited and then told of it.
  const unless = { untold: { ...command, shownSince: undoable.at } };
  const toCome = (one: AppointmentInDiary) => canBeReached(one) && !hasBegun(one, timeZone, at);
  const replaced = new Map(
    writes.flatMap((write) => {
      const next = write.what === "set" ? write.before.replacedById : null;
      return write.what === "set" && next !== null ? [[next, write.after] as const] : [];
    }),
  );

  function afterRemoval(removed: AppointmentInDiary): EmailChange[] {
    const { id, date, startsMinute, customerEmail } = removed;
    const old = replaced.get(id);
    if (old && old.customerEmail === customerEmail) {
      const email = { appointmentId: old.id, kind: "changed" as const, dueAt: at, ...channelTo(old) };
      const previous = { previousDate: date, previousMinute: startsMinute };
      return [
        { what: "hand-back", from: id, to: old.id },
        ...(toCome(old) ? [{ what: "queue" as const, email: { ...email, ...previous }, unless }] : []),
      ];
    }
    // A friend's appointment has no email of its own. docs/rules.md 5.40
    const cancellation =
      isOpen(removed) && !isOfFriend(removed)
        ? emailsOfCancellation(removed, timeZone, at, { deletedAppointment: asDeleted(removed) })
        : [];
    return [
      ...cancellation.map((change) => (change.what === "queue" ? { ...change, unless } : change)),
      { what: "forget", appointmentId: id },
    ];
  }

  function afterSetting(before: AppointmentInDiary, after: AppointmentInDiary): EmailChange[] {
    const next = writes.find((write) => write.what === "remove" && write.appointment.id === before.replacedById);
    if (next?.what === "remove" && next.appointment.customerEmail === after.customerEmail) return [];
    if (!toCome(after) || after.replacedById !== null) return [];
    // The edit gave it another mailbox, and the earlier one was not told of the edit. docs/rules.md 10.35
    if (before.customerEmail !== after.customerEmail) return [];
    const due = { appointmentId: after.id, dueAt: at, ...channelTo(after) };
    if (before.status === "cancelled" && after.status === "cancelled") return [];
    if (before.status === "cancelled") return [{ what: "queue", email: { ...due, kind: "returned" }, unless }];
    if (after.status === "cancelled") return [{ what: "queue", email: { ...due, kind: "cancelled" }, unless }];
    const previous = { previousDate: before.date, previousMinute: before.startsMinute };
    if (before.status !== after.status) return [{ what: "queue", email: { ...due, kind: "status" }, unless }];
    const shows = showsOtherwise(before, after);
    return [{ what: "queue", email: { ...due, kind: "changed", ...previous }, unless: shows ? unless : untold }];
  }

  return [
    { what: "drop-of-command", command },
    { what: "wait-again", appointmentIds, droppedAt: undoable.at },
    ...writes.flatMap((write) =>
      write.what === "remove" ? afterRemoval(write.appointment) : afterSetting(write.before, write.after),
    ),
  ];
}

function idOf(write: Inverse): string {
  return write.what === "set" ? write.after.id : write.appointment.id;
}
