CREATE INDEX `reviews_by_stars` ON `reviews` (`salon_id`,`status`,`rating`);
--> statement-breakpoint
-- Whoever writes a review counts the salon's reviews in the same transaction (docs/rules.md 12.5).
DROP TRIGGER reviews_tallied_on_delete;--> statement-breakpoint
DROP TRIGGER reviews_tallied_on_insert;--> statement-breakpoint
DROP TRIGGER reviews_tallied_on_update;
