ALTER TABLE `appointments` ADD `party_id` text;--> statement-breakpoint
CREATE INDEX `appointments_of_a_party` ON `appointments` (`salon_id`,`party_id`) WHERE party_id IS NOT NULL;