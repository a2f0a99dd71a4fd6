import type { outbox } from "../../database/schema.ts";

/** A row of the outbox as it is written. */
type Row = typeof outbox.$inferInsert;

/**
 * A row about another subject than an appointment, due at `dueAt` (UTC ms). Its id is made of what it is about, so it is
 * written once. It stands in the batch of what it follows from.
 */
export function dueRow(
  about: Required<Pick<Row, "salonId" | "subject" | "subjectId" | "channel" | "kind">>,
  { at, dueAt = at, commandId = null }: { at: number; dueAt?: number; commandId?: string | null },
) {
  const { kind, subjectId } = about;
  return { ...about, id: `${kind} ${subjectId}`, attempts: 0, leasedUntil: 0, dueAt, createdAt: at, commandId };
}
