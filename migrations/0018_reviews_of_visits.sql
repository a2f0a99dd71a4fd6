-- How many reviews have how many stars, reviews that prove a visit, and the mailboxes that were asked for a review or do not
-- want to be (docs/rules.md, 12.5, 12.8, 10.26). It only adds: the Worker before it runs on.
CREATE TABLE `review_requests` (
	`salon_id` text NOT NULL,
	`mailbox` text NOT NULL,
	`email_id` text,
	`requested_at` integer,
	`declined_at` integer,
	PRIMARY KEY(`salon_id`, `mailbox`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `review_requests_by_age` ON `review_requests` (`requested_at`) WHERE declined_at IS NULL;--> statement-breakpoint
ALTER TABLE `review_tallies` ADD `rated_1` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `review_tallies` ADD `rated_2` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `review_tallies` ADD `rated_3` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `review_tallies` ADD `rated_4` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `review_tallies` ADD `rated_5` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `verified` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_by_service` ON `reviews` (`salon_id`,`status`,`service`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_of_an_appointment` ON `reviews` (`appointment_id`) WHERE appointment_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_a_visit` ON `reviews` (`appointment_id`) WHERE verified = 1;--> statement-breakpoint
DROP TRIGGER reviews_tallied_on_insert;--> statement-breakpoint
DROP TRIGGER reviews_tallied_on_delete;--> statement-breakpoint
DROP TRIGGER reviews_tallied_on_update;--> statement-breakpoint
DELETE FROM review_tallies;--> statement-breakpoint
INSERT INTO review_tallies (salon_id, status, count, stars, rated_1, rated_2, rated_3, rated_4, rated_5)
SELECT salon_id, status, count(*), sum(rating), sum(rating = 1), sum(rating = 2), sum(rating = 3), sum(rating = 4),
  sum(rating = 5)
FROM reviews GROUP BY salon_id, status;
--> statement-breakpoint
CREATE TRIGGER reviews_tallied_on_insert
AFTER INSERT ON reviews
BEGIN
  INSERT INTO review_tallies (salon_id, status, count, stars) VALUES (NEW.salon_id, NEW.status, 0, 0)
  ON CONFLICT (salon_id, status) DO NOTHING;
  UPDATE review_tallies SET count = count + 1, stars = stars + NEW.rating, rated_1 = rated_1 + (NEW.rating = 1),
    rated_2 = rated_2 + (NEW.rating = 2), rated_3 = rated_3 + (NEW.rating = 3), rated_4 = rated_4 + (NEW.rating = 4),
    rated_5 = rated_5 + (NEW.rating = 5)
  WHERE salon_id = NEW.salon_id AND status = NEW.status;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_tallied_on_delete
AFTER DELETE ON reviews
BEGIN
  UPDATE review_tallies SET count = count - 1, stars = stars - OLD.rating, rated_1 = rated_1 - (OLD.rating = 1),
    rated_2 = rated_2 - (OLD.rating = 2), rated_3 = rated_3 - (OLD.rating = 3), rated_4 = rated_4 - (OLD.rating = 4),
    rated_5 = rated_5 - (OLD.rating = 5)
  WHERE salon_id = OLD.salon_id AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_tallied_on_update
AFTER UPDATE OF salon_id, status, rating ON reviews
BEGIN
  UPDATE review_tallies SET count = count - 1, stars = stars - OLD.rating, rated_1 = rated_1 - (OLD.rating = 1),
    rated_2 = rated_2 - (OLD.rating = 2), rated_3 = rated_3 - (OLD.rating = 3), rated_4 = rated_4 - (OLD.rating = 4),
    rated_5 = rated_5 - (OLD.rating = 5)
  WHERE salon_id = OLD.salon_id AND status = OLD.status;
  INSERT INTO review_tallies (salon_id, status, count, stars) VALUES (NEW.salon_id, NEW.status, 0, 0)
  ON CONFLICT (salon_id, status) DO NOTHING;
  UPDATE review_tallies SET count = count + 1, stars = stars + NEW.rating, rated_1 = rated_1 + (NEW.rating = 1),
    rated_2 = rated_2 + (NEW.rating = 2), rated_3 = rated_3 + (NEW.rating = 3), rated_4 = rated_4 + (NEW.rating = 4),
    rated_5 = rated_5 + (NEW.rating = 5)
  WHERE salon_id = NEW.salon_id AND status = NEW.status;
END;
