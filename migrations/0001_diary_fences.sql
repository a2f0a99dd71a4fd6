-- D1 itself refuses an overlap and a change of an appointment that was not open (docs/rules.md, 5.2 and 5.6).
-- Upper-case BEGIN and END, one END each and no CASE: the remote apply splits statements by them.
CREATE TRIGGER appointments_no_overlap_on_insert
BEFORE INSERT ON appointments
WHEN NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'slot_taken') WHERE EXISTS (
    SELECT 1 FROM appointments
    WHERE salon_id = NEW.salon_id AND date = NEW.date AND status <> 'cancelled'
      AND starts_minute < NEW.ends_minute AND ends_minute > NEW.starts_minute
  );
END;
--> statement-breakpoint
CREATE TRIGGER appointments_no_overlap_on_update
BEFORE UPDATE OF salon_id, date, starts_minute, ends_minute, status ON appointments
WHEN NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'slot_taken') WHERE EXISTS (
    SELECT 1 FROM appointments
    WHERE salon_id = NEW.salon_id AND date = NEW.date AND status <> 'cancelled' AND id <> NEW.id
      AND starts_minute < NEW.ends_minute AND ends_minute > NEW.starts_minute
  );
END;
--> statement-breakpoint
CREATE TRIGGER appointments_change_once
BEFORE INSERT ON appointments
WHEN NEW.replaces_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'change_refused') WHERE NOT EXISTS (
    SELECT 1 FROM appointments
    WHERE id = NEW.replaces_id AND salon_id = NEW.salon_id AND status = 'cancelled' AND replaced_by_id = NEW.id
  );
END;
