ALTER TABLE `must_call` ADD `deposit_since` integer;--> statement-breakpoint
ALTER TABLE `must_call` ADD `deposit_by` text;--> statement-breakpoint
ALTER TABLE `must_call` ADD `deposit_for` text;--> statement-breakpoint
ALTER TABLE `must_call` ADD `deposit_before` text;