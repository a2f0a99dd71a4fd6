import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";

/** A measurement, in a file of its own and listed in run.ts. It throws when an answer is wrong. */
export interface Measurement {
  /** Whether it measures another checkout too, in turns with this one, when `--against <folder>` names it. */
  comparesCheckouts?: boolean;
  /** Fills the local database, in salons of its own, before the server starts. */
  fill?: (database: SqliteRemoteDatabase) => Promise<void>;
  /** Measures, using the server on `port` if it needs one. */
  measure: (port: number) => Promise<Figure[]> | Figure[];
}

/** A line of the table. A goal is for comparison only: missing it fails no run. */
export interface Figure {
  what: string;
  figure: string;
  goal?: string;
}
