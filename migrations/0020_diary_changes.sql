-- The number of the last write to each date of a salon's diary, for browsers that show it (docs/rules.md, 22.4). It only
-- adds: the Worker before it runs on.
CREATE TABLE `diary_changes` (
	`salon_id` text NOT NULL,
	`date` text NOT NULL,
	`revision` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `date`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `diary_changes_by_revision` ON `diary_changes` (`salon_id`,`revision`);
--> statement-breakpoint
-- A write to an appointment or a closure counts for its date, and for the date that it was on before.
CREATE TRIGGER diary_change_by_appointment_on_insert
AFTER INSERT ON appointments
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, NEW.date, (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_appointment_on_delete
AFTER DELETE ON appointments
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (OLD.salon_id, OLD.date, (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_appointment_on_update
AFTER UPDATE ON appointments
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (OLD.salon_id, OLD.date, (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id);
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, NEW.date, (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_closure_on_insert
AFTER INSERT ON closure_dates
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, NEW.date, (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_closure_on_delete
AFTER DELETE ON closure_dates
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (OLD.salon_id, OLD.date, (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_closure_on_update
AFTER UPDATE ON closure_dates
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (OLD.salon_id, OLD.date, (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id);
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, NEW.date, (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
-- Hours, the menu, the team and settings hold for all dates.
CREATE TRIGGER diary_change_by_hours_on_insert
AFTER INSERT ON business_hours
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, '', (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_hours_on_delete
AFTER DELETE ON business_hours
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (OLD.salon_id, '', (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_hours_on_update
AFTER UPDATE ON business_hours
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, '', (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_service_on_insert
AFTER INSERT ON services
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, '', (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_service_on_delete
AFTER DELETE ON services
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (OLD.salon_id, '', (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_service_on_update
AFTER UPDATE ON services
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, '', (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_technician_on_insert
AFTER INSERT ON technicians
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, '', (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_technician_on_delete
AFTER DELETE ON technicians
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (OLD.salon_id, '', (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_technician_on_update
AFTER UPDATE ON technicians
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, '', (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
-- A weekly block holds for all dates.
CREATE TRIGGER diary_change_by_block_on_insert
AFTER INSERT ON blocks
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, iif(NEW.weekly, '', NEW.date), (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_block_on_delete
AFTER DELETE ON blocks
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (OLD.salon_id, iif(OLD.weekly, '', OLD.date), (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_block_on_update
AFTER UPDATE ON blocks
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (OLD.salon_id, iif(OLD.weekly, '', OLD.date), (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = OLD.salon_id);
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.salon_id, iif(NEW.weekly, '', NEW.date), (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.salon_id);
END;
--> statement-breakpoint
CREATE TRIGGER diary_change_by_setting_on_update
AFTER UPDATE OF finish_by_closing, time_zone, notice_minutes, bookable_days, item_minutes ON salons
BEGIN
  INSERT INTO diary_changes (salon_id, date, revision)
  VALUES (NEW.id, '', (SELECT coalesce(max(revision), 0) + 1 FROM diary_changes WHERE salon_id = NEW.id))
  ON CONFLICT (salon_id, date) DO UPDATE
  SET revision = (SELECT max(revision) + 1 FROM diary_changes WHERE salon_id = NEW.id);
END;
