/**
 * The appointments with a payment status that does not follow from their price and their rows of money. Nothing corrects them
 * automatically, because people should look at money. docs/rules.md 27.4
 */
export const PAYMENTS_NOT_AS_DERIVED = `SELECT a.salon_id, a.id, a.payment_status, a.price_pence, coalesce(sum(p.amount_pence), 0) AS paid
  FROM appointments a LEFT JOIN payments p
    ON p.salon_id = a.salon_id AND p.appointment_id = a.first_id AND p.kind IN ('deposit', 'payment', 'refund')
  WHERE a.replaced_by_id IS NULL GROUP BY a.id
  HAVING coalesce(sum(p.amount_pence), 0) < 0
    OR (a.payment_status = 'paid' AND coalesce(sum(p.amount_pence), 0) < a.price_pence)
    OR (a.payment_status = 'refunded' AND coalesce(sum(p.amount_pence), 0) <> 0)
    OR (a.payment_status = 'pending' AND coalesce(sum(p.amount_pence), 0) >= max(a.price_pence, 1))`;

/*
 * The statements that compute all derived rows again: how often each customer has booked, the tallies of reviews, and the
 * days of revenue that the next hourly run counts again. They run in one transaction. docs/operations.md
 */
export const RECOUNT = [
  "DELETE FROM customers",
  `INSERT INTO customers (salon_id, email, name, phone_key, appointments)
   SELECT salon_id, customer_email, customer_name, phone_key, count(*) FROM appointments
   GROUP BY salon_id, customer_email, customer_name, phone_key`,
  "DELETE FROM review_tallies",
  `INSERT INTO review_tallies (salon_id, status, count, stars, rated_1, rated_2, rated_3, rated_4, rated_5)
   SELECT salon_id, status, count(*), sum(rating), sum(rating = 1), sum(rating = 2), sum(rating = 3), sum(rating = 4), sum(rating = 5)
   FROM reviews GROUP BY salon_id, status`,
  `INSERT INTO stale_days (salon_id, date, version_token)
   SELECT salon_id, date, hex(randomblob(8)) FROM (
     SELECT salon_id, date FROM appointments UNION SELECT salon_id, date FROM revenue_days
   ) WHERE true
   ON CONFLICT (salon_id, date) DO UPDATE SET version_token = excluded.version_token`,
];
