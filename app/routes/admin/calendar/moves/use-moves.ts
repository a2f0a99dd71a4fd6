import { useState } from "react";
import { duration } from "../../../../kernel/dates.ts";
import { isBefore, type SalonTime } from "../../../../kernel/days.ts";
import type { CalendarTechnician } from "../../../../models/calendar/admin-calendar.ts";
import { sendCommand } from "../commands/send-command.ts";
import { timeText } from "./move-confirmation.tsx";
import { type Move, type Moved, sendMove } from "./send-move.ts";

/** The notice of a move: its sentence, and the data to undo it, unless it was an undo itself. */
export interface Notice {
  sentence: string;
  undo: Undo | null;
}

/** The appointment that a move has written, and the command that wrote it. */
interface Undo {
  id: string;
  commandId: string;
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
    // For a dropped appointment, the question says why the move was refused. docs/rules.md 13.6, 22.12
    if (dropped && moved.problem) return moved;
    setProblem(null);
    drop(null);
    if (moved.id !== null) {
      const undo = moved.undo === null ? null : { id: moved.id, commandId: moved.undo };
      setNotice({ sentence: sentenceOf(wanted, { team, now }), undo });
    }
    return moved;
  }

  /** Undoes a move, like any command of staff. docs/rules.md 5.43, 13.6 */
  async function undo({ id, commandId }: Undo): Promise<void> {
    const command = { appointment: { id, version: 0 }, commandKey: commandId };
    const undone = await sendCommand(command, { intent: "undo", commandId });
    await refresh();
    setProblem(undone.problem);
    setNotice(undone.problem === null ? { sentence: undone.notice, undo: null } : null);
  }

  function dropAnew(next: Omit<Move, "tell"> | null) {
    setProblem(null);
    setNotice(null);
    drop(next);
  }

  return { dropped, drop: dropAnew, notice, move, undo, problem, dismiss: () => setNotice(null) };
}

/** Says what was moved where, and whether its customer is mailed. After the start nobody is. docs/rules.md 10.31, 13.6 */
function sentenceOf(move: Move, { team, now }: { team: CalendarTechnician[]; now: SalonTime }): string {
  const { appointment, to, technicianId, length, tell } = move;
  const technician = team.find(({ id }) => id === technicianId);
  const where = `${timeText(to)}${technician ? ` with ${technician.name}` : ""}`;
  const long = length === undefined ? "" : ` for ${duration(length)}`;
  const telling = tell && isBefore(now, to) ? "We’re emailing them." : "We haven’t emailed them.";
  return `${appointment.customerName} is on ${where}${long} now. ${telling}`;
}
