CREATE TABLE `till_closings` (
	`id` text NOT NULL,
	`salon_id` text NOT NULL,
	`date` text NOT NULL,
	`float_pence` integer NOT NULL,
	`counted_pence` integer NOT NULL,
	`expected_pence` integer NOT NULL,
	`closed_by` text NOT NULL,
	`closed_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `id`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_closings_amounts" CHECK("till_closings"."float_pence" >= 0 AND "till_closings"."counted_pence" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `till_closings_of_a_day` ON `till_closings` (`salon_id`,`date`,`closed_at`);
--> statement-breakpoint
CREATE TRIGGER till_closings_stay_as_they_are
BEFORE UPDATE ON till_closings
BEGIN
  SELECT RAISE(ABORT, 'till_closings_stay');
END;
--> statement-breakpoint
CREATE TRIGGER till_closings_stay_for_ever
BEFORE DELETE ON till_closings
BEGIN
  SELECT RAISE(ABORT, 'till_closings_stay');
END;
