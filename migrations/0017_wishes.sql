CREATE TABLE `wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wishes_size" CHECK("wishes"."width" > 0 AND "wishes"."height" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `wishes_of_an_appointment` ON `wishes` (`appointment_id`);--> statement-breakpoint
CREATE INDEX `wishes_by_age` ON `wishes` (`expires_at`);