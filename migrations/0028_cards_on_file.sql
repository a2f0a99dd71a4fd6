CREATE TABLE `cards_on_file` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`user_id` text,
	`mailbox` text NOT NULL,
	`customer_id` text NOT NULL,
	`method_id` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`expiry_month` integer NOT NULL,
	`expiry_year` integer NOT NULL,
	`terms_id` text NOT NULL,
	`agreed_text` text NOT NULL,
	`left_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `cards_of_an_appointment` ON `cards_on_file` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `cards_of_an_account` ON `cards_on_file` (`salon_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `cards_removed` ON `cards_on_file` (`removed_at`) WHERE removed_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `card_id` text;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `failure` text;