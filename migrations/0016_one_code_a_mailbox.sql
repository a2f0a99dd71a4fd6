-- One code for each mailbox and purpose, bound to the browser that asked (docs/rules.md, 6.26). Codes last ten minutes: those
-- that are out are asked for again.
DROP TABLE `one_time_codes`;--> statement-breakpoint
CREATE TABLE `one_time_codes` (
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
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "one_time_codes_purpose" CHECK("one_time_codes"."purpose" IN ('password-reset', 'manage'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_codes_one_a_mailbox` ON `one_time_codes` (`salon_id`,`purpose`,`mailbox`,`device`);--> statement-breakpoint
CREATE INDEX `one_time_codes_of_a_subject` ON `one_time_codes` (`salon_id`,`purpose`,`subject`);--> statement-breakpoint
CREATE INDEX `one_time_codes_by_age` ON `one_time_codes` (`expires_at`);
