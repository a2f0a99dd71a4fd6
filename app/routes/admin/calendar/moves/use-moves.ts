import { useState } from "react";
import { duration } from "../../../../kernel/dates.ts";
import { isBefore, type SalonTime } from "../../../../kernel/days.ts";
import type { CalendarTechnician } from "../../../../models/calendar/admin-calendar.ts";
import { timeText } from "./move-confirmation.tsx";
import { lengthOf, type Move, type Moved, sendMove } from "./send-move.ts";

/** The notice of a move: its sentence, and the move that undoes it unless this was an undo. */
export interface Notice {
  sentence: string;
  undo: Move | null;
}

/**
 * Moves appointments from the calendar, one at a time. `dropped` awaits confirmation and is drawn at its new time. A
 * refused move is drawn at its old time. `now` is the salon's. docs/rules.md 13.6, 13.8
 */
export function useMoves(refresh: () => Promise<void>, team: CalendarTechnician[], now: SalonTime) {
  const [dropped, drop] = useState<Omit<Move, "tell"> | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function move(wanted: Move): Promise<Moved> {
    const moved = await sendMove(wanted);
    await refresh();
    // Where it was dropped, the question says why it was refused. docs/rules.md 13.6, 22.12
    if (dropped && moved.problem) return moved;
    setProblem(null);
    drop(null);
    if (moved.id) setNotice({ sentence: sentenceOf(wanted, { team, now }), undo: undoOf(wanted, moved.id) });
    return moved;
  }

  async function undo(back: Move): Promise<void> {
    const moved = await sendMove(back);
    await refresh();
    setProblem(moved.problem);
    setNotice(
      moved.id
        ? {
            sentence: sentenceOf(back, { team, now }, "If they had heard of the move, we are telling them by email."),
            undo: null,
          }
        : null,
    );
  }

  function dropAnew(next: Omit<Move, "tell"> | null) {
    setProblem(null);
    setNotice(null);
    drop(next);
  }

  return { dropped, drop: dropAnew, notice, move, undo, problem, dismiss: () => setNotice(null) };
}

/** What was moved where, and whether its customer hears of it: never of what has begun. docs/rules.md 10.31, 13.6 */
function sentenceOf(
  move: Move,
  { team, now }: { team: CalendarTechnician[]; now: SalonTime },
  telling = "We are telling them by email.",
): string {
  const { appointment, to, technicianId, length, tell } = move;
  const technician = team.find(({ id }) => id === technicianId);
  const where = `${timeText(to)}${technician ? ` with ${technician.name}` : ""}`;
  const long = length === undefined ? "" : ` for ${duration(length)}`;
  return `${appointment.customerName} is on ${where}${long} now. ${tell && isBefore(now, to) ? telling : "They have not been told."}`;
}

/** The move back. The new appointment has version 1; if somebody changes it meanwhile, the undo is refused. */
function undoOf({ appointment, technicianId, length, tell }: Move, id: string): Move {
  const { date, startsMinute: minute } = appointment;
  return {
    appointment: { ...appointment, id, version: 1 },
    to: { date, minute },
    technicianId: technicianId && appointment.technicianId,
    length: length && lengthOf(appointment),
    tell,
    key: crypto.randomUUID(),
  };
}
