import * as v from "valibot";

/** An appointment as a diary has it, with the person to ask. */
export const Written = v.object({
  id: v.string(),
  salon_id: v.string(),
  customer_name: v.string(),
  customer_email: v.string(),
  customer_phone: v.string(),
  date: v.string(),
  starts_minute: v.number(),
  status: v.string(),
  payment_status: v.string(),
});
export type Written = v.InferOutput<typeof Written>;

/** What a restore to `at` (UTC ms) takes away, as it was read before. It holds clients' details. */
export const Taken = v.object({
  at: v.number(),
  /** Emails that went out since then, with when. */
  sent: v.array(v.object({ id: v.string(), sent_at: v.number() })),
  /** Appointments that were written since then. */
  written: v.array(Written),
  /** The ids of those that were deleted since then. */
  deleted: v.array(v.string()),
});
export type Taken = v.InferOutput<typeof Taken>;

const APPOINTMENT = `id, salon_id, customer_name, customer_email, customer_phone, date, starts_minute, status, payment_status
  FROM appointments`;

/** The statements that read what a restore to `at` takes away. */
export function readsOfTaken(at: number) {
  return {
    sent: `SELECT id, sent_at FROM outbox WHERE sent_at > ${at}`,
    written: `SELECT ${APPOINTMENT} WHERE updated_at > ${at}`,
    deleted: `SELECT appointment_id AS id FROM audit_events WHERE event = 'deleted' AND at > ${at}`,
  };
}

/** The statements that read what the restored diary says of these appointments. */
export function readsOfDiary({ written, deleted }: Taken): string[] {
  const ids = [...new Set([...written.map(({ id }) => id), ...deleted])];
  return parts(ids).map((part) => `SELECT ${APPOINTMENT} WHERE id IN (SELECT value FROM json_each(${quoted(part)}))`);
}

/**
 * The statements that make a restored database fit what has happened outside it: an email that went out is not sent again,
 * and every page reads its diary anew. The object and the pages of a salon know higher numbers of writes than the restored
 * database, so they would miss the next writes. So all dates get a higher number: the clock at `instant` (UTC ms).
 * docs/rules.md 10.33, 22.4
 */
export function writesAfterRestore({ sent }: Taken, instant: number): string[] {
  return [
    ...parts(sent).map(
      (part) => `UPDATE outbox SET sent_at = email.value ->> 'sent_at', leased_until = 0, last_error = NULL
        FROM json_each(${quoted(part)}) AS email
        WHERE outbox.id = email.value ->> 'id' AND sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL;`,
    ),
    `INSERT INTO diary_changes (salon_id, date, revision) SELECT id, '', ${instant} FROM salons WHERE true
      ON CONFLICT (salon_id, date) DO UPDATE SET revision = excluded.revision;`,
  ];
}

/**
 * One line for each appointment that differs in the restored diary: the person to ask, the earlier state and the present one.
 */
export function callList({ written, deleted }: Taken, diary: Written[]): string[] {
  const now = new Map(diary.map((appointment) => [appointment.id, appointment]));
  const before = written.filter((was) => said(was) !== said(now.get(was.id)));
  return [
    ...before.map((was) => `${who(was)}: was ${said(was)}; the diary says ${said(now.get(was.id))}`),
    ...deleted.flatMap((id) => {
      const is = now.get(id);
      return is ? [`${who(is)}: was deleted; the diary says ${said(is)}`] : [];
    }),
  ];
}

function who({ salon_id, customer_name, customer_email, customer_phone }: Written): string {
  return [salon_id, customer_name, customer_email, customer_phone].filter(Boolean).join(", ");
}

function said(appointment: Written | undefined): string {
  if (!appointment) return "nothing";
  const { date, starts_minute: minute, status, payment_status: payment } = appointment;
  const time = [Math.floor(minute / 60), minute % 60].map((part) => `${part}`.padStart(2, "0")).join(":");
  return `${date} ${time} ${status}, payment ${payment}`;
}

/** A statement of D1 has at most 100 kB. */
function parts<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / 500) }, (_, part) => items.slice(part * 500, (part + 1) * 500));
}

function quoted(items: unknown[]): string {
  return `'${JSON.stringify(items).replaceAll("'", "''")}'`;
}
