ALTER TABLE `vouchers` ADD `former_code` text;--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_by_former_code` ON `vouchers` (`salon_id`,`former_code`) WHERE former_code IS NOT NULL;--> statement-breakpoint
DROP TRIGGER payments_of_a_real_voucher;
--> statement-breakpoint
-- A row by voucher and of no appointment brings in what is left of a voucher that was sold elsewhere: a refund onto it, or its void.
CREATE TRIGGER payments_of_a_real_voucher
BEFORE INSERT ON payments
WHEN NEW.voucher_id IS NOT NULL OR (NEW.method = 'voucher' AND NEW.kind <> 'refund' AND NEW.answers_id IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'no_such_voucher')
  WHERE (NEW.appointment_id IS NULL AND NEW.method = 'voucher' AND NEW.kind <> 'refund')
    OR (NEW.appointment_id IS NOT NULL AND NEW.method <> 'voucher')
    OR NOT EXISTS (SELECT 1 FROM vouchers WHERE id = NEW.voucher_id AND salon_id = NEW.salon_id);
END;
--> statement-breakpoint
DROP TRIGGER payments_within_the_voucher;
--> statement-breakpoint
CREATE TRIGGER payments_within_the_voucher
AFTER INSERT ON payments
WHEN NEW.voucher_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'overtaken: voucher')
  WHERE 0 > (
    SELECT sum(iif(method = 'voucher', 0 - amount_pence, amount_pence)) FROM payments
    WHERE salon_id = NEW.salon_id AND voucher_id = NEW.voucher_id
  ) OR (NEW.appointment_id IS NOT NULL AND 0 > (
    SELECT sum(amount_pence) FROM payments
    WHERE salon_id = NEW.salon_id AND voucher_id = NEW.voucher_id AND appointment_id = NEW.appointment_id
  ));
END;
