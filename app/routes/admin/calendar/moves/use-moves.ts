import { useState } from "react";
import { timeTold } from "./move-confirmation.tsx";
import { type Move, type Moved, sendMove } from "./send-move.ts";

/** What is told of a move: its sentence and, unless it was one itself, the move that undoes it. */
export interface Told {
  sentence: string;
  undo: Move | null;
}

/**
 * Moves appointments from the calendar, one at a time. `dropped` waits to be confirmed and is drawn where it was dropped;
 * what is refused stands where it was. docs/rules.md 13.6
 */
export function useMoves(refresh: () => Promise<void>) {
  const [dropped, drop] = useState<Omit<Move, "tell"> | null>(null);
  const [told, tell] = useState<Told | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function move(wanted: Move): Promise<Moved> {
    const moved = await sendMove(wanted);
    await refresh();
    setProblem(dropped ? moved.problem : null);
    drop(null);
    if (moved.id) tell({ sentence: sentenceOf(wanted), undo: undoOf(wanted, moved.id) });
    return moved;
  }

  async function undo(back: Move): Promise<void> {
    const moved = await sendMove(back);
    await refresh();
    setProblem(moved.problem);
    tell(moved.id ? { sentence: sentenceOf(back), undo: null } : null);
  }

  function dropAnew(next: Omit<Move, "tell"> | null) {
    setProblem(null);
    tell(null);
    drop(next);
  }

  return { dropped, drop: dropAnew, told, move, undo, problem };
}

function sentenceOf({ appointment, to, tell }: Move): string {
  return `${appointment.customerName} is on ${timeTold(to)} now. ${tell ? "We are telling them by email." : "They have not been told."}`;
}

/** Back to where it was; a new appointment has version 1, and who changes it meanwhile keeps what they did. */
function undoOf({ appointment, tell }: Move, id: string): Move {
  const { date, startsMinute: minute } = appointment;
  return { appointment: { ...appointment, id, version: 1 }, to: { date, minute }, tell, key: crypto.randomUUID() };
}
