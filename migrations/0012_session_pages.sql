CREATE TABLE `session_pages` (
	`session` text NOT NULL,
	`page` text NOT NULL,
	`salon_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`stays_until` integer NOT NULL,
	`closed` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`session`, `page`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `session_pages_by_age` ON `session_pages` (`expires_at`);