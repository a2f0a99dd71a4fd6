import { createHash } from "node:crypto";
import type { DemoSalon } from "../scripts/demo/demo-salon.ts";

/** A journey with this tag finds the demo salon with its appointments and reviews, any other one an empty diary. */
export const BUSY = "@busy";

/** The demo salon that one journey has to itself, under a host of its own. */
export function salonOfJourney(testId: string): DemoSalon & { host: string } {
  const id = `journey-${createHash("sha256").update(testId).digest("hex").slice(0, 16)}`;
  return { id, host: `${id}.localhost`, idPrefix: `${id}-` };
}
