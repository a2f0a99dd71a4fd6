CREATE TABLE `attempts` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `kind`, `subject`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `attempts_by_age` ON `attempts` (`ends_at`);--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`purpose` text NOT NULL,
	`subject` text NOT NULL,
	`mailbox` text,
	`code_hmac` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "one_time_codes_purpose" CHECK("one_time_codes"."purpose" IN ('password-reset', 'manage'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `one_time_codes_of_a_subject` ON `one_time_codes` (`salon_id`,`purpose`,`subject`);--> statement-breakpoint
CREATE INDEX `one_time_codes_by_age` ON `one_time_codes` (`expires_at`);--> statement-breakpoint
ALTER TABLE `appointments` ADD `phone_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `appointments_of_a_mailbox` ON `appointments` (`salon_id`,`customer_email`);--> statement-breakpoint
CREATE INDEX `appointments_of_a_phone` ON `appointments` (`salon_id`,`phone_key`);