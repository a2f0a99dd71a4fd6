CREATE TABLE `till_movements` (
	`id` text NOT NULL,
	`salon_id` text NOT NULL,
	`date` text NOT NULL,
	`kind` text NOT NULL,
	`amount_pence` integer NOT NULL,
	`reason` text NOT NULL,
	`voids_id` text,
	`moved_by` text NOT NULL,
	`moved_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `id`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_movements_go_one_way" CHECK(("till_movements"."voids_id" IS NULL) = (("till_movements"."kind" = 'float') = ("till_movements"."amount_pence" > 0))),
	CONSTRAINT "till_movements_move" CHECK("till_movements"."amount_pence" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `till_movements_of_a_day` ON `till_movements` (`salon_id`,`date`);--> statement-breakpoint
CREATE UNIQUE INDEX `till_movements_void_once` ON `till_movements` (`salon_id`,`voids_id`);--> statement-breakpoint
CREATE TRIGGER till_movements_stay_as_they_are
BEFORE UPDATE ON till_movements
BEGIN
  SELECT RAISE(ABORT, 'till_movements_stay');
END;
--> statement-breakpoint
CREATE TRIGGER till_movements_stay_for_ever
BEFORE DELETE ON till_movements
BEGIN
  SELECT RAISE(ABORT, 'till_movements_stay');
END;
