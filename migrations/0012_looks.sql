-- A CHECK can only be changed in a new table. No table names this one.
CREATE TABLE `__new_pictures` (
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
	`technician_id` text,
	`look` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pictures_place" CHECK("__new_pictures"."place" IN ('logo', 'hero', 'gallery', 'service', 'technician')),
	CONSTRAINT "pictures_of_a_service" CHECK(("__new_pictures"."place" = 'service') = ("__new_pictures"."service_id" IS NOT NULL)),
	CONSTRAINT "pictures_of_a_technician" CHECK(("__new_pictures"."place" = 'technician') = ("__new_pictures"."technician_id" IS NOT NULL)),
	CONSTRAINT "pictures_look" CHECK("__new_pictures"."look" IS NULL OR json_valid("__new_pictures"."look")),
	CONSTRAINT "pictures_size" CHECK("__new_pictures"."width" > 0 AND "__new_pictures"."height" > 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_pictures`("id", "salon_id", "place", "service_id", "position", "alt", "width", "height", "created_at", "removed_at") SELECT "id", "salon_id", "place", "service_id", "position", "alt", "width", "height", "created_at", "removed_at" FROM `pictures`;--> statement-breakpoint
DROP TABLE `pictures`;--> statement-breakpoint
ALTER TABLE `__new_pictures` RENAME TO `pictures`;--> statement-breakpoint
CREATE INDEX `pictures_of_a_salon` ON `pictures` (`salon_id`,`place`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_one_logo_and_hero` ON `pictures` (`salon_id`,`place`) WHERE place IN ('logo', 'hero') AND removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_one_a_service` ON `pictures` (`service_id`) WHERE service_id IS NOT NULL AND removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_one_a_technician` ON `pictures` (`technician_id`) WHERE technician_id IS NOT NULL AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `pictures_removed` ON `pictures` (`removed_at`) WHERE removed_at IS NOT NULL;