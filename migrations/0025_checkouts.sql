CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text,
	`purpose` text NOT NULL,
	`amount_pence` integer NOT NULL,
	`currency` text NOT NULL,
	`stripe_id` text,
	`payment_id` text,
	`state` text DEFAULT 'open' NOT NULL,
	`booking` text,
	`booked_by` text,
	`browser` text,
	`held_until` integer,
	`return_to` text NOT NULL,
	`made_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`settles_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkouts_purpose" CHECK("checkouts"."purpose" IN ('deposit', 'payment', 'fee', 'setup')),
	CONSTRAINT "checkouts_state" CHECK("checkouts"."state" IN ('open', 'paid', 'expired', 'refunded')),
	CONSTRAINT "checkouts_amount" CHECK("checkouts"."amount_pence" BETWEEN 0 AND 1000000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_stripe_id_unique` ON `checkouts` (`stripe_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_payment_id_unique` ON `checkouts` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_one_open` ON `checkouts` (`salon_id`,`appointment_id`,`purpose`) WHERE state = 'open' AND appointment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checkouts_of_an_appointment` ON `checkouts` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `checkouts_open` ON `checkouts` (`expires_at`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`checkout_id` text NOT NULL,
	`amount_pence` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`stripe_id` text,
	`actor` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`made_at` integer NOT NULL,
	`mailed_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_reason" CHECK("refunds"."reason" IN ('staff', 'not-owed', 'start-gone', 'at-stripe')),
	CONSTRAINT "refunds_state" CHECK("refunds"."state" IN ('asked', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_pence" BETWEEN 1 AND 1000000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_id_unique` ON `refunds` (`stripe_id`);--> statement-breakpoint
CREATE INDEX `refunds_of_a_checkout` ON `refunds` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `refunds_to_do` ON `refunds` (`made_at`) WHERE state IN ('asked', 'pending') OR mailed_at IS NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `online_payments` integer DEFAULT false NOT NULL;