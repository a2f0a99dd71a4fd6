CREATE TABLE `packages` (
	`id` text NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`services` text NOT NULL,
	`uses` integer NOT NULL,
	`price_pence` integer NOT NULL,
	`months` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `id`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "packages_uses" CHECK("packages"."uses" BETWEEN 2 AND 100),
	CONSTRAINT "packages_price" CHECK("packages"."price_pence" BETWEEN "packages"."uses" AND 1000000),
	CONSTRAINT "packages_months" CHECK("packages"."months" BETWEEN 1 AND 60)
) STRICT;
--> statement-breakpoint
CREATE TABLE `vouchers` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_end` text NOT NULL,
	`valid_until` text NOT NULL,
	`created_at` integer NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`uses` integer,
	`services` text DEFAULT '[]' NOT NULL,
	`client` text,
	`recipient` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`mailed_at` integer,
	`extensions` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vouchers_uses" CHECK("vouchers"."uses" BETWEEN 1 AND 100),
	CONSTRAINT "vouchers_valid_until" CHECK("vouchers"."valid_until" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_by_code` ON `vouchers` (`salon_id`,`code_hash`);--> statement-breakpoint
CREATE INDEX `vouchers_by_day` ON `vouchers` (`salon_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `vouchers_of_a_client` ON `vouchers` (`salon_id`,`client`) WHERE client IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `voucher_id` text REFERENCES vouchers(id);--> statement-breakpoint
CREATE INDEX `payments_of_a_voucher` ON `payments` (`salon_id`,`voucher_id`) WHERE voucher_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER payments_of_a_real_voucher
BEFORE INSERT ON payments
WHEN NEW.voucher_id IS NOT NULL OR (NEW.method = 'voucher' AND NEW.kind <> 'refund' AND NEW.answers_id IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'no_such_voucher')
  WHERE (NEW.appointment_id IS NULL) = (NEW.method = 'voucher')
    OR NOT EXISTS (SELECT 1 FROM vouchers WHERE id = NEW.voucher_id AND salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER payments_within_the_voucher
AFTER INSERT ON payments
WHEN NEW.voucher_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'overtaken: voucher')
  WHERE 0 > (
    SELECT sum(iif(method = 'voucher', 0 - amount_pence, amount_pence)) FROM payments
    WHERE salon_id = NEW.salon_id AND voucher_id = NEW.voucher_id
  ) OR 0 > (
    SELECT sum(amount_pence) FROM payments
    WHERE salon_id = NEW.salon_id AND voucher_id = NEW.voucher_id AND appointment_id IS NEW.appointment_id
  );
END;
--> statement-breakpoint
CREATE TRIGGER vouchers_stay_what_they_are
BEFORE UPDATE OF id, salon_id, code_hash, code_end, created_at, name, uses, services ON vouchers
BEGIN
  SELECT RAISE(ABORT, 'vouchers_stay');
END;
--> statement-breakpoint
CREATE TRIGGER vouchers_stay_for_ever
BEFORE DELETE ON vouchers
BEGIN
  SELECT RAISE(ABORT, 'vouchers_stay');
END;
