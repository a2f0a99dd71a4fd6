ALTER TABLE `users` ADD `second_factor` text;--> statement-breakpoint
ALTER TABLE `users` ADD `second_factor_since` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `second_factor_step` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `second_factor_declined` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `recovery_codes` text DEFAULT '' NOT NULL;