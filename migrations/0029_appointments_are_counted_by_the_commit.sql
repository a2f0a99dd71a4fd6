-- What follows from appointments is written with them, by app/models/diary/commit.server.ts.
DROP TRIGGER stale_day_by_item_on_delete;
--> statement-breakpoint
DROP TRIGGER stale_day_by_item_on_insert;
--> statement-breakpoint
DROP TRIGGER stale_day_by_item_on_update;
--> statement-breakpoint
DROP TRIGGER customers_counted_on_delete;
--> statement-breakpoint
DROP TRIGGER customers_counted_on_insert;
--> statement-breakpoint
DROP TRIGGER customers_counted_on_update;
--> statement-breakpoint
DROP TRIGGER diary_change_by_appointment_on_delete;
--> statement-breakpoint
DROP TRIGGER diary_change_by_appointment_on_insert;
--> statement-breakpoint
DROP TRIGGER diary_change_by_appointment_on_update;
--> statement-breakpoint
DROP TRIGGER stale_day_by_appointment_on_delete;
--> statement-breakpoint
DROP TRIGGER stale_day_by_appointment_on_insert;
--> statement-breakpoint
DROP TRIGGER stale_day_by_appointment_on_update;
