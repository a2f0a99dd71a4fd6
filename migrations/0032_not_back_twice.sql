-- No till gives back what another one has sent back through Stripe meanwhile. docs/rules.md 31.23
CREATE TRIGGER payments_not_back_twice
BEFORE INSERT ON payments
WHEN NEW.kind = 'refund' AND NEW.amount_pence < 0 AND NEW.stripe_id IS NULL
BEGIN
  SELECT RAISE(ABORT, 'overtaken: refund')
  FROM (
    SELECT coalesce(sum(refunds.amount_pence), 0) AS pence FROM checkouts
    JOIN refunds ON refunds.checkout_id = checkouts.id
    WHERE checkouts.salon_id = NEW.salon_id AND checkouts.appointment_id = NEW.appointment_id
      AND checkouts.purpose <> 'fee' AND refunds.reason = 'staff' AND refunds.state IN ('asked', 'pending')
  ) AS on_its_way
  WHERE on_its_way.pence > 0 AND on_its_way.pence > NEW.amount_pence + (
    SELECT coalesce(sum(amount_pence), 0) FROM payments
    WHERE salon_id = NEW.salon_id AND appointment_id = NEW.appointment_id AND kind IN ('deposit', 'payment', 'refund')
  );
END;
