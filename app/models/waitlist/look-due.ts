import { dueRow } from "../outbox/due-rows.ts";

/**
 * A row of the outbox that has the salon's object look at its waiting list at `dueAt` (UTC ms), even if the object is lost until
 * then. `subjectId` is who joined, or the offer that ends. docs/rules.md 33.4
 */
export function lookDue(salonId: string, subjectId: string, at: number, dueAt = at) {
  return dueRow({ salonId, subject: "offer", subjectId, channel: "look", kind: "look" }, { at, dueAt });
}
