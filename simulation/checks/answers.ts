import type { Edit } from "../../app/diary/command.ts";
import { MENU } from "../eras.ts";
import type { History, Row, Snapshot } from "../history.ts";
import type { Try } from "../tries.ts";

/*
 * Answers and effects. A request that was answered as done has taken effect exactly once. A refused one has not. One without
 * an answer, or with an unknown outcome, may or may not have.
 */

/** Where answers and effects differ. */
export function faultsOfAnswers(history: History): string[] {
  const requests = Map.groupBy(history.tries, ({ request }) => request);
  return [...requests.values()].flatMap((tries) => [
    ...thrown(tries),
    ...sameAnswers(tries),
    ...onceOnly(history, tries),
    ...effectOf(history, tries),
  ]);
}

function thrown(tries: Try[]): string[] {
  return tries.flatMap(({ operation, answer }) =>
    answer && !answer.ok && answer.reason.startsWith("thrown")
      ? [`operation ${operation} failed: ${answer.reason}`]
      : [],
  );
}

function sameAnswers(tries: Try[]): string[] {
  const ids = new Set(tries.flatMap(({ answer }) => (answer?.ok && answer.id ? [answer.id] : [])));
  return ids.size > 1 ? [`operation ${tries[0]?.operation} was answered with ${ids.size} appointments`] : [];
}

/** A booking or a change adds one appointment, under its own note. */
function onceOnly({ snapshots }: History, tries: Try[]): string[] {
  const [first] = tries;
  const command = first?.request.command;
  if (!first || (command?.what !== "book" && command?.what !== "change")) return [];
  const { notes } = command;
  const all = snapshots.flatMap(({ appointments }) => appointments);
  const added = new Set(all.filter((row) => isAdded(row, command.what, notes, all)).map(({ id }) => id));
  const done = tries.some(({ answer }) => answer?.ok);
  const unknown = tries.some(({ answer }) => !answer || (!answer.ok && isUnknown(answer.reason)));
  const expected = done ? [1] : unknown ? [0, 1] : [0];
  if (!expected.includes(added.size)) return [`operation ${first.operation} has added ${added.size} appointments`];
  const [id] = added;
  return tries.flatMap(({ answer }) =>
    answer?.ok && answer.id !== id ? [`operation ${first.operation} was answered with another appointment`] : [],
  );
}

/** Whether it was added by a booking or a change with this note. A moved appointment keeps its note. */
function isAdded(row: Row, what: "book" | "change", notes: string | null | undefined, all: Row[]): boolean {
  if (row.notes !== notes) return false;
  if (what === "book") return row.replacesId === null;
  return row.replacesId !== null && !all.some(({ id, notes: before }) => id === row.replacesId && before === notes);
}

function isUnknown(reason: string): boolean {
  return reason === "outcome-unknown" || reason.startsWith("thrown");
}

/** The effect of a request that was answered as done was in the diary before the answer. */
function effectOf(history: History, tries: Try[]): string[] {
  const [first] = tries;
  const done = tries.find(({ answer }) => answer?.ok);
  if (!first || done?.returned === null || done?.returned === undefined) return [];
  const stood = history.between(first.invoked, done.returned);
  return stood.some((snapshot) => shows(snapshot, done) || isDeletedWithIt(snapshot, done, history))
    ? []
    : [`operation ${first.operation} was answered as done, and was not`];
}

/** Whether another sender has deleted it in the same transaction, because commands that wait together are written at once. */
function isDeletedWithIt({ appointments }: Snapshot, { answer }: Try, { tries }: History): boolean {
  const id = answer?.ok ? answer.id : undefined;
  const isGone = !appointments.some((row) => row.id === id);
  return isGone && tries.some(({ request: { command } }) => command?.what === "delete" && command.appointmentId === id);
}

function shows({ appointments, blocks, closures }: Snapshot, { request, answer }: Try): boolean {
  const { command, asked, notes } = request;
  const row = appointments.find(({ id }) => answer?.ok && id === answer.id);
  if (asked.what === "block") return blocks.some(({ reason }) => reason === notes);
  if (asked.what === "close") return closures.some(({ reason }) => reason === notes);
  switch (command?.what) {
    case "book": {
      const together = appointments.filter(({ partyId }) => partyId !== null && partyId === row?.partyId);
      const all = command.friends?.length ? together.length === 1 + command.friends.length : together.length === 0;
      return all && row?.notes === command.notes && row.date === command.date && row.start === command.minute;
    }
    case "change":
      return (
        row !== undefined && row.notes === command.notes && row.date === command.date && row.start === command.minute
      );
    case "move":
      return row?.replacesId === command.appointmentId && row.date === command.date && row.start === command.minute;
    case "give":
      return row?.replacesId === command.appointmentId && row.technicianId === command.technicianId;
    case "edit":
      return row !== undefined && isEdited(row, command);
    case "cancel":
      return row?.status === "cancelled" && (!command.noShow || row.noShow === 1);
    case "status":
      return row?.status === command.status;
    case "price":
      return row?.pricePence === command.pricePence;
    case "payment":
      return row?.paymentStatus === command.paymentStatus;
    case "done":
      return row?.status === "completed" && row.paymentStatus === "paid";
    case "delete":
      return !appointments.some(({ id }) => id === command.appointmentId);
    default:
      return true;
  }
}

/** Whether an appointment has the values of an edit. */
function isEdited(
  { end, start, ...row }: Row,
  { technicianId, length, pricePence, customer, services }: Edit,
): boolean {
  return (
    (technicianId === undefined || row.technicianId === technicianId) &&
    (length === undefined || end - start === length) &&
    (pricePence === undefined || row.pricePence === pricePence) &&
    (customer === undefined || row.customerEmail === customer.customerEmail) &&
    (services === undefined || services.some((one) => "id" in one && row.serviceNames === nameOf(one.id)))
  );
}

function nameOf(serviceId: string | undefined): string | undefined {
  return MENU.find((_, number) => serviceId?.endsWith(`-service-${number}`))?.name;
}
