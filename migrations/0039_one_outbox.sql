ALTER TABLE `outbox` RENAME COLUMN "appointment_id" TO "subject_id";--> statement-breakpoint
DROP INDEX `outbox_of_an_appointment`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `subject` text DEFAULT 'appointment' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `channel` text DEFAULT 'email' NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_of_a_subject` ON `outbox` (`subject_id`);