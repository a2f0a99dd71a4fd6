CREATE TABLE `terms` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`terms` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`actor` text NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "terms_are_json" CHECK(json_valid("terms"."terms"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `terms_of_a_salon` ON `terms` (`salon_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `appointments` ADD `agreed` text;--> statement-breakpoint
ALTER TABLE `appointments` ADD `deposit_due_at` integer;--> statement-breakpoint
ALTER TABLE `appointments` ADD `waived` text;--> statement-breakpoint
ALTER TABLE `appointments` ADD `lapsed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `fee` text;--> statement-breakpoint
CREATE INDEX `appointments_awaiting_a_deposit` ON `appointments` (`deposit_due_at`) WHERE deposit_due_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `must_call` ADD `calls` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `must_call` ADD `deposit` text;
--> statement-breakpoint
CREATE TRIGGER terms_stay_as_they_are
BEFORE UPDATE ON terms
BEGIN
  SELECT RAISE(ABORT, 'terms_stay');
END;
--> statement-breakpoint
CREATE TRIGGER terms_stay_for_ever
BEFORE DELETE ON terms
BEGIN
  SELECT RAISE(ABORT, 'terms_stay');
END;
