import type { Instruction } from "../app/diary/registry.ts";
import type { Salon } from "../app/models/salon/salon.server.ts";
import type { Call } from "./scenario.ts";

/** An answer: the appointment if it is about one, or why it was refused. */
export type Answer = { ok: true; id?: string | undefined } | { ok: false; reason: string };

/** An operation as it is sent, with its sender and key. */
export interface Request {
  salon: Salon;
  by: "ann" | "bea" | "staff";
  key: string;
  /** The command to an appointment; null for other operations. */
  command: Instruction | null;
  asked: Call;
  /** Identifies it in the diary: the notes of an appointment, or the reason of a block. */
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
