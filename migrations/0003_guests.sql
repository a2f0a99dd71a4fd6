CREATE TABLE `guest_bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`sender` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`mailbox` text NOT NULL,
	`browser` text NOT NULL,
	`booking` text NOT NULL,
	`held_until` integer,
	`code_hmac` text,
	`appointment_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `guest_bookings_one_a_key` ON `guest_bookings` (`salon_id`,`sender`,`key`);--> statement-breakpoint
CREATE INDEX `guest_bookings_of_a_mailbox` ON `guest_bookings` (`salon_id`,`mailbox`);--> statement-breakpoint
CREATE INDEX `guest_bookings_by_age` ON `guest_bookings` (`expires_at`);--> statement-breakpoint
CREATE TABLE `remembered_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`salon_id` text NOT NULL,
	`mailbox` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `remembered_devices_token_hash_unique` ON `remembered_devices` (`token_hash`);--> statement-breakpoint
CREATE INDEX `remembered_devices_of_a_mailbox` ON `remembered_devices` (`salon_id`,`mailbox`);--> statement-breakpoint
CREATE INDEX `remembered_devices_by_age` ON `remembered_devices` (`expires_at`);--> statement-breakpoint
ALTER TABLE `salons` ADD `guest_bookings` integer DEFAULT true NOT NULL;