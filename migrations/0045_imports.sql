CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	`made` text NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_by_age` ON `imports` (`at`);--> statement-breakpoint
CREATE INDEX `imports_of_a_salon` ON `imports` (`salon_id`,`at`);
