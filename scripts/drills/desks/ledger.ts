/* What desks were told was done, and what their pages heard. */

/** What a command sets of an appointment, as the database has it. */
export interface Fields {
  date: string;
  starts_minute: number;
  technician_id: string;
  status: string;
  /** Null where other services may have left something unpaid. */
  payment_status: string | null;
  price_pence: number;
}

/** A command that its sender was told is done, with when it was sent and answered, ms. */
export interface Accepted {
  what: string;
  /** The command's id in the history. Null for a client's cancellation, because its answer does not have the id. */
  commandId: string | null;
  /** What it wrote: the appointment, and the one that takes its place. */
  id: string;
  newId?: string;
  set: Partial<Fields>;
  /** The command that it takes back. */
  undoes?: string;
  dates: string[];
  sent: number;
  answered: number;
}

/** Something else that was accepted: the last of a kind holds. An empty date stands for all. */
export interface Saved {
  what: "hours" | "note" | "block" | "unblock";
  value: string;
  date: string | null;
  sent: number;
  answered: number;
}

/** What a page heard: a date, or an empty one for all of them. */
export interface Heard {
  at: number;
  date: string;
}

export interface Ledger {
  accepted: Accepted[];
  saved: Saved[];
  /** Of each admin. */
  heard: Heard[][];
  /** How often each status answered each kind of step. */
  answers: Map<string, number>;
}
