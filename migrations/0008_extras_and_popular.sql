ALTER TABLE `services` ADD `extra_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `popular` integer DEFAULT false NOT NULL;