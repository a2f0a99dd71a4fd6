CREATE TABLE `__new_business_hours` (
	`salon_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`is_open` integer NOT NULL,
	`opens_minute` integer NOT NULL,
	`closes_minute` integer NOT NULL,
	`further_spans` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`salon_id`, `weekday`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "business_hours_weekday" CHECK("__new_business_hours"."weekday" BETWEEN 0 AND 6),
	CONSTRAINT "business_hours_times" CHECK("__new_business_hours"."opens_minute" BETWEEN 0 AND 1439 AND "__new_business_hours"."closes_minute" BETWEEN 0 AND 1440),
	CONSTRAINT "business_hours_order" CHECK("__new_business_hours"."is_open" = 0 OR "__new_business_hours"."opens_minute" < "__new_business_hours"."closes_minute")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_business_hours`("salon_id", "weekday", "is_open", "opens_minute", "closes_minute", "further_spans") SELECT "salon_id", "weekday", "is_open", "opens_minute", "closes_minute", "further_spans" FROM `business_hours`;--> statement-breakpoint
DROP TABLE `business_hours`;--> statement-breakpoint
ALTER TABLE `__new_business_hours` RENAME TO `business_hours`;
