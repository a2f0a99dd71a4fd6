-- The appointments that one may stand beside, as a list of their ids, which staff have agreed to. Two that overlap stand only
-- where one of them names the other.
ALTER TABLE `appointments` ADD `beside` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
DROP TRIGGER appointments_no_overlap_on_insert;
--> statement-breakpoint
CREATE TRIGGER appointments_no_overlap_on_insert
BEFORE INSERT ON appointments
WHEN NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'slot_taken') WHERE EXISTS (
    SELECT 1 FROM appointments
    WHERE salon_id = NEW.salon_id AND date = NEW.date AND status <> 'cancelled'
      AND technician_id = coalesce(NEW.technician_id, NEW.salon_id)
      AND starts_minute < NEW.ends_minute + NEW.buffer_minutes
      AND ends_minute + buffer_minutes > NEW.starts_minute
      AND id NOT IN (SELECT value FROM json_each(NEW.beside))
      AND NEW.id NOT IN (SELECT value FROM json_each(beside))
  );
END;
--> statement-breakpoint
DROP TRIGGER appointments_no_overlap_on_update;
--> statement-breakpoint
CREATE TRIGGER appointments_no_overlap_on_update
BEFORE UPDATE OF salon_id, date, starts_minute, ends_minute, buffer_minutes, technician_id, status, beside ON appointments
WHEN NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'slot_taken') WHERE EXISTS (
    SELECT 1 FROM appointments
    WHERE salon_id = NEW.salon_id AND date = NEW.date AND status <> 'cancelled' AND id <> NEW.id
      AND technician_id = coalesce(NEW.technician_id, NEW.salon_id)
      AND starts_minute < NEW.ends_minute + NEW.buffer_minutes
      AND ends_minute + buffer_minutes > NEW.starts_minute
      AND id NOT IN (SELECT value FROM json_each(NEW.beside))
      AND NEW.id NOT IN (SELECT value FROM json_each(beside))
  );
END;
