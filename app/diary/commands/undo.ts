import { refuse } from "../../kernel/result.ts";
import { whyNotTheirs } from "../appointments/appointment.ts";
import { type AppointmentInDiary, editedStateOf, stateOf } from "../appointments/booked.ts";
import { firstIdOf, type Payment, paidOf, paymentStatusOf } from "../appointments/payment.ts";
import { rowsBy, rowsIn, settle, undoneRows } from "../appointments/settle.ts";
import type { Sent, Undo } from "../command.ts";
import type { Decision, History, NotDone } from "../decision.ts";
import { emailsOfUndo, type Inverse } from "../emails-of-undo.ts";
import type { DiaryRefusal } from "../refusals.ts";
import { appointmentIn, type SalonDiary } from "../salon-diary.ts";
import type { Undoable, UndoStep } from "../undoable.ts";
import { mailedOnce } from "./series.ts";
import { isTaken } from "./still-free.ts";

/**
 * Takes a command of staff back, if nothing has come after it and the time that it gave up is still free. Whoever could have
 * sent the command may undo it. docs/rules.md 5.43, 21.10
 */
export function undo(diary: SalonDiary, command: Sent & Undo, at: number): Decision | NotDone {
  const { actor } = command;
  const undoable = diary.undoables.find(({ commandId }) => commandId === command.commandId);
  if (!undoable || actor.role !== "admin") return refuse("nothing-to-undo");
  const { steps, what } = undoable;
  if (at > undoable.until) return refuse("too-late-to-undo");
  const writes: Inverse[] = [];
  for (const step of steps) {
    const write = inverseOf(diary, step, command, at);
    if (typeof write === "string") return refuse(write);
    writes.push(write);
  }
  const after = writes.map(leftBy);
  if (after.some((one) => whyNotTheirs(one, actor))) return refuse("not-yours");
  const ids = after.map(({ id }) => id);
  const others = { ...diary, taken: diary.taken.filter(({ id }) => !ids.includes(id)) };
  if (writes.some((write) => takesTime(write) && isTaken(others, command, leftBy(write)))) return refuse("taken");

  const { pays, settled } = moneyOf(diary, writes, command, at);
  const about = writes.find(({ what }) => what !== "remove") ?? writes[0];
  if (!about) return refuse("nothing-to-undo");
  const appointmentId = leftBy(about).id;
  const undone: Decision = {
    ok: true,
    ...{
      sent: command,
      at,
      createdId: appointmentId,
      counts: [],
      ends: [],
      writes: settled,
      undoes: command.commandId,
    },
    ...(pays.length > 0 && { pays }),
    emails: emailsOfUndo(undoable, writes, diary.settings.timeZone, at),
    history: historyOf(about, what),
    // Those who were booked together are gone together. docs/rules.md 5.40
    furtherHistory: writes
      .filter((write) => write !== about && !replacesAny(writes, write))
      .map((one) => historyOf(one, what)),
  };
  return OF_SERIES.has(what) ? mailedOnce(undone) : undone;
}

/**
 * The rows that take back what the command wrote, and those that make the payments true that stand again: a command from before
 * there were rows has written none. docs/rules.md 27.6
 */
function moneyOf(diary: SalonDiary, writes: Inverse[], command: Sent & Undo, at: number) {
  const write = rowsBy(diary, command, at);
  let pays: Payment[] = [];
  const settled = writes.map((one): Inverse => {
    const left = leftBy(one);
    const own = rowsIn(diary, left);
    const known = () => [...own, ...pays];
    if (!pays.some(({ appointmentId }) => appointmentId === firstIdOf(left)))
      pays = [...pays, ...undoneRows(left, own, command.commandId, write)];
    if (one.what === "remove" || left.replacedById !== null) return one;
    if (paymentStatusOf(left.paymentStatus, left.pricePence, paidOf(known())) === left.paymentStatus) return one;
    const said = settle(left, left.paymentStatus, known(), write);
    if ("reason" in said) {
      const paymentStatus = paymentStatusOf(left.paymentStatus, left.pricePence, paidOf(known()));
      return { ...one, after: { ...left, paymentStatus } };
    }
    pays = [...pays, ...said.pays];
    return one;
  });
  return { pays, settled };
}

/** The commands to visits of a series. Their undo is mailed once, too. docs/rules.md 35.4 */
const OF_SERIES = new Set(["repeat", "move-series", "cancel-series"]);

/** Whether it takes away what another had moved to: the history of that one tells of it. */
function replacesAny(writes: Inverse[], write: Inverse): boolean {
  const { id } = leftBy(write);
  return writes.some((other) => other.what === "set" && other.before.replacedById === id);
}

function historyOf(write: Inverse, what: Undoable["what"]): History {
  const statesOf = what === "edit" ? editedStateOf : stateOf;
  return {
    ...{ appointmentId: leftBy(write).id, events: [`undone ${what}`] },
    ...(write.what === "set" && { states: { before: statesOf(write.before), after: statesOf(write.after) } }),
  };
}

/** What takes a step back, or why not. Its version and its sequence in calendars rise. docs/rules.md 5.13, 10.12 */
function inverseOf(diary: SalonDiary, step: UndoStep, { id: writtenBy }: Sent, at: number): Inverse | DiaryRefusal {
  const now = appointmentIn(diary, step.id);
  if (now?.version !== step.version) return "came-after";
  if (step.what === "remove") return { what: "remove", appointment: now };
  const set = { ...now, ...step.fields };
  const shows = set.status !== now.status || placeOf(set) !== placeOf(now);
  const rising = { version: now.version + 1, calendarSequence: now.calendarSequence + (shows ? 2 : 0) };
  return { what: "set", before: now, after: { ...set, cancelledFrom: null, ...rising, writtenBy, updatedAt: at } };
}

/** An appointment as a write leaves it, or has found it. */
function leftBy(write: Inverse): AppointmentInDiary {
  return write.what === "set" ? write.after : write.appointment;
}

/** Whether a write takes time that was free before it. */
function takesTime(write: Inverse): boolean {
  if (write.what === "remove" || write.after.status === "cancelled") return false;
  return write.before.status === "cancelled" || placeOf(write.before) !== placeOf(write.after);
}

function placeOf({ date, technicianId, startsMinute, endsMinute, bufferMinutes }: AppointmentInDiary): string {
  return JSON.stringify([date, technicianId, startsMinute, endsMinute, bufferMinutes]);
}
