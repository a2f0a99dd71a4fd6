CREATE TABLE `undos` (
	`command_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`what` text NOT NULL,
	`at` integer NOT NULL,
	`until` integer NOT NULL,
	`steps` text NOT NULL,
	`removed_rows` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `undos_by_age` ON `undos` (`until`);--> statement-breakpoint
ALTER TABLE `appointments` ADD `arrived_at` integer;--> statement-breakpoint
ALTER TABLE `appointments` ADD `cancelled_by` text CHECK(`cancelled_by` IN ('client', 'salon'));--> statement-breakpoint
ALTER TABLE `appointments` ADD `no_show` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `command_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `command_id` text;