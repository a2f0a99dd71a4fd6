import type { Instruction } from "../app/diary/command.ts";
import type { Salon } from "../app/models/salon/salon.server.ts";
import type { Asked } from "./scenario.ts";

/** What somebody was answered: the appointment if it is about one, or why not. */
export type Answer = { ok: true; id?: string | undefined } | { ok: false; reason: string };

/** An operation as it is sent: what it asks for, by whom, under which key. */
export interface Request {
  salon: Salon;
  by: "ann" | "bea" | "staff";
  key: string;
  /** A command to an appointment, or else another thing that is asked. */
  command: Instruction | null;
  asked: Asked;
  /** What names it in the diary: the notes of an appointment, the reason of a block. */
  notes: string;
  send: () => Promise<Answer>;
}

/** One try of an operation. */
export interface Try {
  operation: number;
  request: Request;
  /** UTC ms. `returned` is null while there is no answer. */
  invoked: number;
  returned: number | null;
  answer: Answer | null;
}
