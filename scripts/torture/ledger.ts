/** A start at one technician. */
export interface Start {
  date: string;
  time: string;
  technicianId: string;
}

/** A start that somebody holds. */
export interface HeldStart {
  start: Start;
  /** The cookie of the browser that holds it. */
  cookie: string;
  token: string;
  /** When it ends, as its holder was told, UTC ms. */
  until: number;
  extended: boolean;
}

/** What callers were told, and so what must be in the database: exactly that, each once. */
export class Ledger {
  /** The ids of all appointments. */
  readonly appointments = new Set<string>();
  /** Those that may still be changed, as far as anybody was told. */
  readonly standing = new Set<string>();
  readonly cancelled = new Set<string>();
  /** Appointments that were paid. They must still be paid after any moves. */
  readonly paid = new Set<string>();
  readonly blocks = new Set<string>();
  readonly closures = new Set<string>();
  /** The names of technicians by their ids. */
  readonly technicians = new Map<string, string>();
  /** From when on retired technicians were known to be, UTC ms. */
  readonly retired = new Map<string, number>();
  /** The hours of their own that technicians have, as they are stored. */
  readonly weeks = new Map<string, string>();
  /** The salon's hours, minutes of the day. */
  hours = { opens: 480, closes: 1200 };
  readonly holds = new Set<HeldStart>();
  /** Starts with an ended hold, and the time from which they must be free, UTC ms. */
  over: { start: Start; from: number }[] = [];

  /** An appointment stands: a new one, or one in the place of `old`. */
  booked(id: string, old?: string): void {
    if (this.appointments.has(id)) return;
    this.appointments.add(id);
    this.standing.add(id);
    if (old) this.standing.delete(old);
  }

  /** Moves holds whose time is over to the starts that must be free. */
  lapse(now: number): void {
    for (const hold of this.holds) {
      if (hold.until > now) continue;
      this.holds.delete(hold);
      this.over.push({ start: hold.start, from: hold.until + 1_000 });
    }
  }
}
