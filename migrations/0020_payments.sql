CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`amount_pence` integer NOT NULL,
	`technician_id` text,
	`taken_on` text NOT NULL,
	`created_at` integer NOT NULL,
	`actor` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`stripe_id` text,
	`answers_id` text,
	`command_id` text,
	`settles` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`technician_id`) REFERENCES `technicians`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answers_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_kind" CHECK("payments"."kind" IN ('deposit', 'payment', 'tip', 'fee', 'refund')),
	CONSTRAINT "payments_method" CHECK("payments"."method" IN ('cash', 'bank_transfer', 'card', 'online', 'voucher')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_pence" <> 0),
	CONSTRAINT "payments_sign" CHECK(("payments"."amount_pence" > 0) = (("payments"."kind" <> 'refund') = ("payments"."answers_id" IS NULL))),
	CONSTRAINT "payments_date" CHECK("payments"."taken_on" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `payments_of_an_appointment` ON `payments` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `payments_of_a_day` ON `payments` (`salon_id`,`taken_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_once_by_stripe` ON `payments` (`salon_id`,`stripe_id`) WHERE stripe_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_voided_once` ON `payments` (`answers_id`) WHERE answers_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `first_id` text GENERATED ALWAYS AS (coalesce(nullif(calendar_uid, ''), id)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `appointments_by_first` ON `appointments` (`salon_id`,`first_id`);
--> statement-breakpoint
-- What was paid before there were rows, at the price and by the method of today. What Stripe was the last to mark came online.
INSERT INTO payments (id, salon_id, appointment_id, kind, method, amount_pence, taken_on, created_at, actor, command_id, settles)
SELECT 'paid-' || a.id, a.salon_id, a.first_id, 'payment', iif(e.actor LIKE 'stripe:%', 'online', a.payment_method), a.price_pence,
  coalesce(date(e.at / 1000, 'unixepoch'), a.date), coalesce(e.at, a.updated_at), coalesce(e.actor, 'migration'), e.command_id,
  coalesce(e.actor, '') NOT LIKE 'stripe:%'
FROM appointments AS a LEFT JOIN audit_events AS e ON e.id = (
  SELECT max(paid.id) FROM audit_events AS paid WHERE paid.salon_id = a.salon_id AND paid.event = 'payment paid'
  AND paid.appointment_id IN (
    WITH RECURSIVE chain (id) AS (
      SELECT a.id UNION SELECT replaces_id FROM appointments JOIN chain USING (id) WHERE salon_id = a.salon_id AND replaces_id IS NOT NULL
    ) SELECT id FROM chain
  )
)
WHERE a.payment_status = 'paid' AND a.price_pence > 0 AND a.replaced_by_id IS NULL;
--> statement-breakpoint
CREATE TRIGGER payments_stay_as_they_are
BEFORE UPDATE ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments_stay');
END;
--> statement-breakpoint
CREATE TRIGGER payments_stay_for_ever
BEFORE DELETE ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments_stay');
END;
