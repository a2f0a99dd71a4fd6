CREATE TABLE `access_grants` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`email` text,
	`appointment_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "access_grants_one_thing" CHECK(("access_grants"."email" IS NULL) <> ("access_grants"."appointment_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `access_grants_by_age` ON `access_grants` (`expires_at`);--> statement-breakpoint
ALTER TABLE `calendar_feeds` ADD `session_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A feed made so far is good until its owner's next session version.
UPDATE `calendar_feeds` SET `session_version` = (SELECT `session_version` FROM `users` WHERE `users`.`id` = `calendar_feeds`.`user_id`);
