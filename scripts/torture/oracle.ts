import { rowsOf } from "../../e2e/rows.ts";

/*
 * Invariants of the whole database, in SQL that is independent of the product's. Each statement answers the rows that break
 * one.
 */
const LAWS: Record<string, string> = {
  "a technician has two appointments at once only where staff let them": `SELECT a.id, b.id FROM appointments a JOIN appointments b
    ON a.salon_id = b.salon_id AND a.technician_id = b.technician_id AND a.date = b.date AND a.id < b.id
    AND a.starts_minute < b.ends_minute + b.buffer_minutes AND b.starts_minute < a.ends_minute + a.buffer_minutes
    WHERE a.status <> 'cancelled' AND b.status <> 'cancelled'
    AND a.id NOT IN (SELECT value FROM json_each(b.beside)) AND b.id NOT IN (SELECT value FROM json_each(a.beside))`,
  "a booking has one effect, however often it was moved": `SELECT notes FROM appointments GROUP BY notes
    HAVING sum(replaced_by_id IS NULL) <> 1 OR sum(replaces_id IS NULL) <> 1`,
  "a move cancels the old one, and both know the other": `SELECT a.id FROM appointments a
    LEFT JOIN appointments b ON b.id = a.replaced_by_id
    WHERE a.replaced_by_id IS NOT NULL AND (b.replaces_id IS NOT a.id OR a.status <> 'cancelled')
    UNION ALL SELECT b.id FROM appointments b LEFT JOIN appointments a ON a.id = b.replaces_id
    WHERE b.replaces_id IS NOT NULL AND a.replaced_by_id IS NOT b.id`,
  "an appointment has its services, their time and their price": `SELECT a.id FROM appointments a
    LEFT JOIN appointment_items i ON i.appointment_id = a.id GROUP BY a.id
    HAVING coalesce(sum(i.duration_minutes * i.quantity), 0) <> a.ends_minute - a.starts_minute
    OR coalesce(sum(i.price_pence * i.quantity), 0) <> a.price_pence`,
  "nothing belongs to an appointment that is not there": `
    SELECT appointment_id FROM appointment_items WHERE appointment_id NOT IN (SELECT id FROM appointments)
    UNION ALL SELECT subject_id FROM outbox WHERE subject = 'appointment' AND subject_id NOT IN (SELECT id FROM appointments)
    UNION ALL SELECT appointment_id FROM audit_events WHERE appointment_id NOT IN (SELECT id FROM appointments)`,
  "history tells once of how each appointment came, and of how it was cancelled": `SELECT a.id FROM appointments a
    LEFT JOIN audit_events e ON e.appointment_id = a.id GROUP BY a.id
    HAVING coalesce(sum(e.event = iif(a.replaces_id IS NULL, 'booked', 'changed')), 0) <> 1
    OR coalesce(sum(e.event = 'cancelled'), 0) <> (a.status = 'cancelled' AND a.replaced_by_id IS NULL)`,
  "each booking's confirmation waits or was sent once": `SELECT a.notes FROM appointments a
    LEFT JOIN outbox o ON o.subject_id = a.id AND o.kind = 'confirmation' GROUP BY a.notes HAVING count(o.id) <> 1`,
  "one event makes one piece of news": `SELECT o.subject_id, o.kind FROM outbox o
    GROUP BY o.subject_id, o.kind HAVING count(*) > CASE o.kind
      WHEN 'status' THEN (SELECT count(*) FROM audit_events e WHERE e.appointment_id = o.subject_id
        AND e.event IN ('pending', 'confirmed', 'completed'))
      WHEN 'review-request' THEN (SELECT count(*) FROM audit_events e WHERE e.appointment_id = o.subject_id
        AND e.event = 'completed')
      WHEN 'another-time' THEN 200 WHEN 'as-booked' THEN 200
      ELSE 1 END`,
  "a cancelled appointment reminds nobody": `SELECT o.id FROM outbox o JOIN appointments a ON a.id = o.subject_id
    WHERE o.kind = 'reminder' AND o.sent_at IS NOT NULL AND a.status = 'cancelled'`,
  "customers are counted as they book": `SELECT * FROM (
    SELECT salon_id, email, name, phone_key, appointments FROM customers EXCEPT
    SELECT salon_id, customer_email, customer_name, phone_key, count(*) FROM appointments GROUP BY 1, 2, 3, 4)
    UNION ALL SELECT * FROM (
    SELECT salon_id, customer_email, customer_name, phone_key, count(*) FROM appointments GROUP BY 1, 2, 3, 4 EXCEPT
    SELECT salon_id, email, name, phone_key, appointments FROM customers)`,
  "a day's revenue is its completed appointments', unless it waits to be counted": `
    SELECT date, sum(n), sum(pence) FROM (
      SELECT salon_id, date, 1 AS n, price_pence AS pence FROM appointments
      WHERE status = 'completed' AND payment_status IN ('pending', 'paid')
      UNION ALL SELECT salon_id, date, -appointments, -cash_pence - transfer_pence FROM revenue_days)
    WHERE (salon_id, date) NOT IN (SELECT salon_id, date FROM stale_days)
    GROUP BY salon_id, date HAVING sum(n) <> 0 OR sum(pence) <> 0`,
  "a payment follows from what was paid": `SELECT a.id FROM appointments a
    LEFT JOIN payments p ON p.appointment_id = iif(a.calendar_uid = '', a.id, a.calendar_uid) AND p.kind NOT IN ('tip', 'fee')
    WHERE a.replaced_by_id IS NULL GROUP BY a.id
    HAVING (a.payment_status = 'paid') <> (coalesce(sum(p.amount_pence), 0) >= a.price_pence AND a.payment_status <> 'cancelled')`,
  "nobody is booked in blocked time": `SELECT a.id, b.id FROM appointments a JOIN blocks b
    ON a.salon_id = b.salon_id AND a.date = b.date AND a.technician_id = coalesce(b.technician_id, a.technician_id)
    AND a.starts_minute < b.ends_minute AND b.starts_minute < a.ends_minute
    WHERE a.status IN ('pending', 'confirmed')`,
  "nobody books a closed day": `SELECT a.id FROM appointments a JOIN closure_dates c
    ON a.salon_id = c.salon_id AND a.date = c.date WHERE a.created_at > c.created_at`,
  "hours are written as a whole": `SELECT opens_minute, closes_minute FROM business_hours
    GROUP BY salon_id HAVING count(DISTINCT opens_minute) > 1 OR count(DISTINCT closes_minute) > 1 OR count(*) <> 7`,
  "somebody works at the salon": "SELECT salon_id FROM technicians GROUP BY salon_id HAVING sum(active) = 0",
  "every date with appointments was counted for open pages": `
    SELECT salon_id, date FROM appointments EXCEPT SELECT salon_id, date FROM diary_changes`,
  "foreign keys hold": "PRAGMA foreign_key_check",
  "the file is whole": "SELECT integrity_check AS found FROM pragma_integrity_check WHERE found <> 'ok'",
};

/** The laws that the database under a state directory breaks, with the first row of each. */
export function brokenLaws(stateDirectory: string): string[] {
  return Object.entries(LAWS).flatMap(([law, sql]) => {
    const [first, ...others] = rowsOf(stateDirectory, sql);
    return first ? [`${law}: ${1 + others.length} times not, the first ${JSON.stringify(first)}`] : [];
  });
}

/** The number of laws. */
export const LAW_COUNT = Object.keys(LAWS).length;
