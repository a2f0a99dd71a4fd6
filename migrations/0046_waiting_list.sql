CREATE TABLE `waiting_list` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`phone_key` text NOT NULL,
	`wanted` text NOT NULL,
	`replaces` text,
	`place` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`offered` text DEFAULT '[]' NOT NULL,
	`offer_id` text,
	`offer_until` integer,
	`held_for` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `waiting_list_who_wait` ON `waiting_list` (`salon_id`,`place`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `waiting_list_of_a_mailbox` ON `waiting_list` (`salon_id`,`email`);--> statement-breakpoint
CREATE INDEX `waiting_list_of_an_account` ON `waiting_list` (`salon_id`,`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_list_by_offer` ON `waiting_list` (`offer_id`) WHERE offer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `waiting_list_by_age` ON `waiting_list` (`created_at`);--> statement-breakpoint
ALTER TABLE `salons` ADD `waiting_list` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `offer_minutes` integer DEFAULT 30 NOT NULL;