import { PAYMENTS_NOT_AS_DERIVED } from "../../app/database/recount.ts";
import type { World } from "../world.ts";

/* Derived rows. At the end they equal a recount. */

/** The differences from a recount. */
export function faultsOfDerivedRows({ sqlite }: World): string[] {
  const rows = (sql: string) => JSON.stringify(sqlite.prepare(sql).all());
  return COMPARED.flatMap(({ what, stored, counted }) => {
    const [found, expected] = [rows(stored), rows(counted)];
    return found === expected ? [] : [`${what}: stored are ${found}, counted ${expected}`];
  });
}

const COMPARED = [
  {
    what: "customers",
    stored: "SELECT salon_id, email, name, phone_key, appointments FROM customers ORDER BY 1, 2, 3, 4",
    counted: `SELECT salon_id, customer_email AS email, customer_name AS name, phone_key, count(*) AS appointments
      FROM appointments GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
  },
  {
    what: "revenue",
    stored: `SELECT salon_id, date, appointments, cash_pence, transfer_pence FROM revenue_days
      WHERE appointments > 0 ORDER BY 1, 2`,
    counted: `SELECT salon_id, date, count(*) AS appointments,
        sum(iif(payment_method = 'cash', price_pence, 0)) AS cash_pence,
        sum(iif(payment_method = 'bank_transfer', price_pence, 0)) AS transfer_pence
      FROM appointments WHERE status = 'completed' AND payment_status IN ('pending', 'paid') GROUP BY 1, 2 ORDER BY 1, 2`,
  },
  { what: "days to count again", stored: "SELECT count(*) AS days FROM stale_days", counted: "SELECT 0 AS days" },
  {
    what: "payments that do not follow from their rows",
    stored: PAYMENTS_NOT_AS_DERIVED,
    counted: "SELECT id FROM appointments WHERE false",
  },
  {
    what: "appointments without services",
    stored: "SELECT id FROM appointments WHERE id NOT IN (SELECT appointment_id FROM appointment_items)",
    counted: "SELECT id FROM appointments WHERE false",
  },
  {
    what: "services without an appointment",
    stored: "SELECT appointment_id FROM appointment_items WHERE appointment_id NOT IN (SELECT id FROM appointments)",
    counted: "SELECT id FROM appointments WHERE false",
  },
  {
    what: "bookings and what the history says of them",
    stored:
      "SELECT appointment_id AS id, count(*) AS times FROM audit_events WHERE event IN ('booked', 'changed') GROUP BY 1 HAVING times > 1",
    counted: "SELECT id, 0 AS times FROM appointments WHERE false",
  },
];
