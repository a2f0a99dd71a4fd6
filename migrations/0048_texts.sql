CREATE TABLE `text_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`phone` text NOT NULL,
	`appointment_id` text,
	`provider` text,
	`provider_id` text,
	`segments` integer DEFAULT 0 NOT NULL,
	`tenths` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`failure` text,
	`note` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "text_messages_note" CHECK(length("text_messages"."note") <= 500),
	CONSTRAINT "text_messages_cost" CHECK("text_messages"."tenths" >= 0 AND "text_messages"."segments" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `text_messages_of_a_month` ON `text_messages` (`salon_id`,`at`);--> statement-breakpoint
CREATE INDEX `text_messages_of_an_appointment` ON `text_messages` (`appointment_id`) WHERE appointment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `text_messages_of_a_phone` ON `text_messages` (`phone`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `text_messages_once` ON `text_messages` (`provider`,`provider_id`) WHERE provider_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `text_messages_by_age` ON `text_messages` (`at`);--> statement-breakpoint
CREATE TABLE `text_stops` (
	`salon_id` text NOT NULL,
	`phone` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `phone`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `must_call` ADD `way_to_tell` text;--> statement-breakpoint
ALTER TABLE `salons` ADD `texts` text;