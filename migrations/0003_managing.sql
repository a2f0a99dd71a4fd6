CREATE TABLE `appointment_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointment_links_of_an_appointment` ON `appointment_links` (`appointment_id`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `user_id`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token_hash_unique` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
DROP INDEX `outbox_waiting`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `previous_date` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `previous_minute` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `leased_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `dropped_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`due_at`) WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `calendar_uid` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `calendar_sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `written_by` text;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `order_id` text;--> statement-breakpoint
-- What the audit trail tells of an order has been written by that order (docs/rules.md, 5.13).
CREATE TRIGGER audit_of_what_happened
BEFORE INSERT ON audit_events
WHEN NEW.order_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'overtaken') WHERE NOT EXISTS (
    SELECT 1 FROM appointments WHERE id = NEW.appointment_id AND written_by = NEW.order_id
  );
END;
