ALTER TABLE `appointments` ADD `series_id` text;--> statement-breakpoint
CREATE INDEX `appointments_of_a_series` ON `appointments` (`salon_id`,`series_id`) WHERE series_id IS NOT NULL;