CREATE TABLE `__new_one_time_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`purpose` text NOT NULL,
	`subject` text NOT NULL,
	`mailbox` text NOT NULL,
	`device` text NOT NULL,
	`asker` text NOT NULL,
	`code_hmac` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_one_time_codes`("id", "salon_id", "purpose", "subject", "mailbox", "device", "asker", "code_hmac", "tries", "expires_at") SELECT "id", "salon_id", "purpose", "subject", "mailbox", "device", "asker", "code_hmac", "tries", "expires_at" FROM `one_time_codes`;--> statement-breakpoint
DROP TABLE `one_time_codes`;--> statement-breakpoint
ALTER TABLE `__new_one_time_codes` RENAME TO `one_time_codes`;--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_codes_one_a_mailbox` ON `one_time_codes` (`salon_id`,`purpose`,`mailbox`,`device`);--> statement-breakpoint
CREATE INDEX `one_time_codes_of_a_subject` ON `one_time_codes` (`salon_id`,`purpose`,`subject`);--> statement-breakpoint
CREATE INDEX `one_time_codes_by_age` ON `one_time_codes` (`expires_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `birthday` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `favourite_technician_id` text REFERENCES technicians(id);--> statement-breakpoint
ALTER TABLE `users` ADD `please_know` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `marketing` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `marketing_at` integer;
