import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import * as v from "valibot";

/* What the commands said when they were run last, as it stands in measured.json: by the name of the measure. */

const FILE = new URL("measured.json", import.meta.url);
const GIB = 2 ** 30;

const Measured = v.object({
  /** YYYY-MM-DD. */
  date: v.string(),
  cores: v.number(),
  memoryGib: v.number(),
  /** The command, where it was another one than the measure's. */
  as: v.optional(v.string()),
  /** The exit code. Absent when it was 0, or when the output came from a file. */
  code: v.optional(v.number()),
  /** What a reader must know of these figures. */
  note: v.optional(v.string()),
  rows: v.array(v.object({ what: v.string(), figure: v.string() })),
});

const AllMeasured = v.record(v.string(), Measured);

export type Measured = v.InferOutput<typeof Measured>;

export type AllMeasured = v.InferOutput<typeof AllMeasured>;

export function readMeasured(): AllMeasured {
  return v.parse(AllMeasured, JSON.parse(readFileSync(FILE, "utf8")));
}

export function writeMeasured(all: AllMeasured): void {
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}

/** A date as YYYY-MM-DD, and the shape of this machine. */
export function hereOn(date: Date): Pick<Measured, "date" | "cores" | "memoryGib"> {
  return {
    date: date.toISOString().slice(0, 10),
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / GIB),
  };
}
