import { MENU } from "../eras.ts";
import type { History, Row } from "../history.ts";
import { linearizable, MOST_OPERATIONS, type Operation, type Unknown } from "../linearizable.ts";
import type { Call } from "../scenario.ts";
import { type DayAnswer, type DayAsked, technicianDay } from "../technician-day.ts";
import type { Try } from "../tries.ts";

/*
 * The order of requests. For each technician's day there is an order that explains every answer. In it, a request that was
 * answered before another one was sent also comes before it.
 */

/** The place of an appointment. */
type Place = Pick<Row, "salonId" | "technicianId" | "date" | "start" | "end" | "buffer">;

type DayOperation = Operation<DayAsked, DayAnswer> & { day: string; words: string };

/** The technicians' days with answers that no order explains. */
export function faultsOfOrder(history: History): string[] {
  if (history.tries.some(({ request: { asked } }) => isBeyond(asked))) return [];
  const days = Map.groupBy(
    history.tries.flatMap((one) => operationsOf(one, history)),
    ({ day }) => day,
  );
  const [first] = history.snapshots;
  return [...days].flatMap(([day, operations]) => {
    if (operations.length > MOST_OPERATIONS) return [];
    const booked = (first?.appointments ?? [])
      .filter((row) => dayOf(row) === day && row.status !== "cancelled")
      .map((row) => ({ id: row.id, ...minutesOf(row) }));
    const found = linearizable(operations, technicianDay({ booked }));
    if (found.ok) return [];
    const inWords = (these: Operation<DayAsked, DayAnswer>[]) =>
      operations
        .filter((operation) => these.includes(operation))
        .map(({ words }) => words)
        .join(", ");
    return [
      `no order explains ${day}: after ${inWords(found.explained) || "nothing"}, none of ${inWords(found.stuck)} fits`,
    ];
  });
}

/**
 * Whether the model leaves an operation out, such as holds, removals of blocks, technicians who leave, overlaps on purpose,
 * friends and new lengths.
 */
function isBeyond(asked: Call): boolean {
  return (
    BEYOND.includes(asked.what) ||
    ("beside" in asked && asked.beside) ||
    ("friends" in asked && asked.friends.length > 0)
  );
}

const BEYOND: Call["what"][] = [
  "wait",
  "take",
  "decline",
  "hold",
  "unblock",
  "retire",
  "hours",
  "close",
  "edit",
  "undo",
  "late",
];

function dayOf({ salonId, technicianId, date }: Pick<Place, "salonId" | "technicianId" | "date">): string {
  return `${salonId} ${technicianId} ${date}`;
}

/** The minutes that an appointment takes, buffer included. */
function minutesOf({ start, end, buffer }: Place) {
  return { start, end: end + buffer };
}

/** The operations of a try on the technicians' days that it concerns. */
function operationsOf(tried: Try, history: History): DayOperation[] {
  const answer = answerOf(tried);
  const { request, invoked, returned, operation } = tried;
  if (answer === null) return [];
  const one = (day: string, asked: DayAsked): DayOperation => ({
    ...{ day, asked, answer, invoked, returned: answer === "unknown" ? null : returned },
    words: `operation ${operation + 1} (${asked.what}: ${answer})`,
  });
  const { command, asked, salon, notes } = request;
  const { key } = request;
  if (asked.what === "block")
    return blocked(tried, history).map(({ day, ...minutes }) => one(day, { what: "block", key, id: key, ...minutes }));
  const all = history.snapshots.flatMap(({ appointments }) => appointments);
  if (command?.what === "book") {
    const row = all.find((row) => row.notes === notes && row.replacesId === null);
    const at = row ?? (command.technicianId ? whereAsked(tried, command.technicianId) : undefined);
    if (!at) return [];
    return [
      one(dayOf(at), { what: "book", key, id: row?.id ?? key, ...minutesOf(at), overBlocks: request.by === "staff" }),
    ];
  }
  if (!command || !("appointmentId" in command)) return [];
  const row = all.find(({ id }) => id === command.appointmentId);
  if (!row) return [];
  const id = rootOf(row, all);
  const about = { key, id };
  switch (command.what) {
    case "delete":
      // An appointment that was cancelled or moved before takes no time. The answer does not show whether this one frees any.
      return [{ ...one(dayOf(row), { what: "cancel", ...about }), answer: "unknown", returned: null }];
    case "cancel":
      return [one(dayOf(row), { what: "cancel", ...about })];
    case "status":
      return [
        one(
          dayOf(row),
          command.status === "cancelled"
            ? { what: "cancel", ...about }
            : { what: "book", ...about, ...minutesOf(row), overBlocks: true },
        ),
      ];
    case "change":
    case "move":
    case "give": {
      const successor = all.find(({ replacesId }) => replacesId === row.id);
      const to =
        "date" in command ? { date: command.date, start: command.minute } : { date: row.date, start: row.start };
      const named = command.technicianId || (command.what === "change" ? undefined : row.technicianId);
      const asAsked = { ...row, ...to, end: to.start + row.end - row.start, technicianId: named ?? "" };
      const at =
        answer === "refused-taken" ? (named ? asAsked : undefined) : (successor ?? (named ? asAsked : undefined));
      if (!at) return answer === "refused-taken" ? [] : [one(dayOf(row), { what: "move-out", ...about })];
      const moveIn = one(dayOf({ ...at, salonId: salon.id }), { what: "move-in", ...about, ...minutesOf(at) });
      const isElsewhere = dayOf(row) !== moveIn.day && answer !== "refused-taken";
      return [...(isElsewhere ? [one(dayOf(row), { what: "move-out", ...about })] : []), moveIn];
    }
    default:
      return [];
  }
}

/** The answer in terms of the model; null if nothing has changed, for any reason. */
function answerOf({ answer }: Try): DayAnswer | Unknown | null {
  if (!answer) return "unknown";
  if (answer.ok) return "ok";
  if (answer.reason === "taken") return "refused-taken";
  return answer.reason === "outcome-unknown" ? "unknown" : null;
}

/** The days that a block concerns: one technician's or everybody's. */
function blocked({ request: { notes } }: Try, { snapshots }: History) {
  const blocks = new Map(snapshots.flatMap(({ blocks }) => blocks).map((block) => [block.id, block]));
  const team = snapshots[0]?.team.filter(({ salonId }) => salonId === "rose") ?? [];
  return [...blocks.values()]
    .filter(({ reason }) => reason === notes)
    .flatMap(({ technicianId, date, start, end }) =>
      (technicianId === null ? team.map(({ id }) => id) : [technicianId]).map((id) => ({
        ...{ day: dayOf({ salonId: "rose", technicianId: id, date }), start, end },
      })),
    );
}

/** The place that a booking would have had if it was never seen. */
function whereAsked({ request: { command, asked, salon } }: Try, technicianId: string): Place | undefined {
  const service = MENU[asked.what === "book" ? asked.services : 0];
  if (command?.what !== "book" || !service) return undefined;
  const { durationMinutes, bufferMinutes: buffer } = service;
  return {
    salonId: salon.id,
    technicianId,
    date: command.date,
    start: command.minute,
    end: command.minute + durationMinutes,
    buffer,
  };
}

/** The first appointment in this one's chain of moves. */
function rootOf(row: Row, all: Row[]): string {
  const before = row.replacesId === null ? undefined : all.find(({ id }) => id === row.replacesId);
  return before ? rootOf(before, all) : row.id;
}
