import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";

/** One thing that is measured, in a file of its own and listed in run.ts. It throws when an answer is wrong. */
export interface Measurement {
  /** Fills the local database with what is measured, in salons of its own, before the server starts. */
  fill?: (database: SqliteRemoteDatabase) => Promise<void>;
  /** Measures, against the server on `port` where it needs one. */
  measure: (port: number) => Promise<Figure[]> | Figure[];
}

/** A line of the table. A goal is there to be compared with: no run fails by it. */
export interface Figure {
  what: string;
  figure: string;
  goal?: string;
}
