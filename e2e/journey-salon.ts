import { createHash } from "node:crypto";
import type { DemoSalon } from "../scripts/demo/inserts.ts";

/** A journey with this tag gets the demo salon with appointments and reviews; any other one gets an empty diary. */
export const BUSY = "@busy";

/** The salon of a journey with this tag is closed today: what it offers first does not pass while the journey books it. */
export const CLOSED_TODAY = "@closed-today";

/** It is day at the salon of a journey with this tag, whatever time it is in London: texts go. docs/rules.md 34.6 */
export const BY_DAY = "@by-day";

/** One journey's own demo salon, under a host of its own. */
export function salonOfJourney(testId: string): DemoSalon & { host: string } {
  const id = `journey-${createHash("sha256").update(testId).digest("hex").slice(0, 16)}`;
  return { id, host: `${id}.localhost`, idPrefix: `${id}-` };
}
