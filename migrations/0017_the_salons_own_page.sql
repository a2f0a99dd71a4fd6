-- What a salon says on its own page, its colours, and its pictures, whose files are in R2 (docs/rules.md, 18 and 19).
-- It only adds: the Worker before it runs on.
CREATE TABLE `pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`place` text NOT NULL,
	`service_id` text,
	`position` integer DEFAULT 0 NOT NULL,
	`alt` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pictures_place" CHECK("pictures"."place" IN ('logo', 'hero', 'gallery', 'service')),
	CONSTRAINT "pictures_of_a_service" CHECK(("pictures"."place" = 'service') = ("pictures"."service_id" IS NOT NULL)),
	CONSTRAINT "pictures_size" CHECK("pictures"."width" > 0 AND "pictures"."height" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `pictures_of_a_salon` ON `pictures` (`salon_id`,`place`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_one_logo_and_hero` ON `pictures` (`salon_id`,`place`) WHERE place IN ('logo', 'hero') AND removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_one_a_service` ON `pictures` (`service_id`) WHERE service_id IS NOT NULL AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `pictures_removed` ON `pictures` (`removed_at`) WHERE removed_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `tagline` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `policy` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `map_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `colour_accent` text;--> statement-breakpoint
ALTER TABLE `salons` ADD `colour_paper` text;--> statement-breakpoint
ALTER TABLE `salons` ADD `version` integer DEFAULT 1 NOT NULL;