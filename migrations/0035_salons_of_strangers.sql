ALTER TABLE `salons` ADD `trial_until` integer;--> statement-breakpoint
ALTER TABLE `salons` ADD `made_by_code` text;--> statement-breakpoint
CREATE UNIQUE INDEX `salons_made_by_code_unique` ON `salons` (`made_by_code`);