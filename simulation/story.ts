import { ERAS } from "./eras.ts";
import type { Scenario, Trouble } from "./scenario.ts";
import type { Result } from "./simulation.ts";

/** The story of a simulation with faults, and the command that plays it again. */
export function storyOf({ faults, story }: Result, scenario: Scenario, seed: number): string {
  const { operations, trouble, era } = scenario;
  const first = story[0]?.at ?? 0;
  return [
    `Seed ${seed}: ${ERAS[era % ERAS.length]?.name}, ${counted(operations.length, "operation")}, ${counted(trouble.length, "trouble")}.`,
    ...trouble.map((one) => `  Trouble: ${troubleInWords(one)}.`),
    "",
    ...story.map(({ at, line }) => `  ${String(at - first).padStart(9)} ms  ${line}`),
    "",
    ...[...new Set(faults)].map((fault) => `  WRONG: ${fault}.`),
  ].join("\n");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function troubleInWords(trouble: Trouble): string {
  switch (trouble.with) {
    case "d1":
      return `call ${trouble.nth} of D1 ${trouble.how}`;
    case "message":
      return `message ${trouble.nth} to or from an object is lost`;
    case "alarm":
      return `alarm ${trouble.nth} goes off ${trouble.times === 0 ? "never" : "twice"}`;
    case "mail":
      return `the mail server ${trouble.how} at email ${trouble.nth}`;
    case "object":
      return `after ${trouble.after} events each object ${trouble.how}`;
  }
}
