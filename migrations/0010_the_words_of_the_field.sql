-- Names alone: no row changes. SQLite renames them inside indexes and triggers as well; one trigger is written anew, so that
-- its text names the column.
ALTER TABLE `attempts` RENAME TO `rate_limits`;--> statement-breakpoint
DROP INDEX `attempts_by_age`;--> statement-breakpoint
CREATE INDEX `rate_limits_by_age` ON `rate_limits` (`ends_at`);--> statement-breakpoint
ALTER TABLE `users` RENAME COLUMN `session_epoch` TO `session_version`;--> statement-breakpoint
DROP TRIGGER audit_of_what_happened;--> statement-breakpoint
ALTER TABLE `audit_events` RENAME COLUMN `order_id` TO `command_id`;--> statement-breakpoint
-- What the audit trail tells of a command has been written by that command (docs/rules.md, 5.13).
CREATE TRIGGER audit_of_what_happened
BEFORE INSERT ON audit_events
WHEN NEW.command_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'overtaken') WHERE NOT EXISTS (
    SELECT 1 FROM appointments WHERE id = NEW.appointment_id AND written_by = NEW.command_id
  );
END;--> statement-breakpoint
ALTER TABLE `stale_days` RENAME COLUMN `mark` TO `version_token`;
