-- Every trigger as the migrations leave it. GET /api/health compares the database with it, npm run db:triggers puts
-- back what is missing or different. Written by npm run db:triggers -- --write, from the migrations.

CREATE TRIGGER appointments_change_once
BEFORE INSERT ON appointments
WHEN NEW.replaces_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'change_refused') WHERE NOT EXISTS (
    SELECT 1 FROM appointments
    WHERE id = NEW.replaces_id AND salon_id = NEW.salon_id AND status = 'cancelled' AND replaced_by_id = NEW.id
  );
END;

CREATE TRIGGER appointments_have_a_technician
AFTER INSERT ON appointments
WHEN NEW.technician_id IS NULL
BEGIN
  UPDATE appointments SET technician_id = NEW.salon_id WHERE id = NEW.id;
END;

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
  );
END;

CREATE TRIGGER appointments_no_overlap_on_update
BEFORE UPDATE OF salon_id, date, starts_minute, ends_minute, buffer_minutes, technician_id, status ON appointments
WHEN NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'slot_taken') WHERE EXISTS (
    SELECT 1 FROM appointments
    WHERE salon_id = NEW.salon_id AND date = NEW.date AND status <> 'cancelled' AND id <> NEW.id
      AND technician_id = coalesce(NEW.technician_id, NEW.salon_id)
      AND starts_minute < NEW.ends_minute + NEW.buffer_minutes
      AND ends_minute + buffer_minutes > NEW.starts_minute
  );
END;

CREATE TRIGGER appointments_technician_of_the_salon_on_insert
BEFORE INSERT ON appointments
WHEN NEW.technician_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'technician_elsewhere') WHERE NOT EXISTS (
    SELECT 1 FROM technicians WHERE id = NEW.technician_id AND salon_id = NEW.salon_id
  );
END;

CREATE TRIGGER appointments_technician_of_the_salon_on_update
BEFORE UPDATE OF technician_id, salon_id ON appointments
BEGIN
  SELECT RAISE(ABORT, 'technician_elsewhere') WHERE NOT EXISTS (
    SELECT 1 FROM technicians WHERE id = NEW.technician_id AND salon_id = NEW.salon_id
  );
END;

CREATE TRIGGER audit_of_what_happened
BEFORE INSERT ON audit_events
WHEN NEW.command_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'overtaken') WHERE NOT EXISTS (
    SELECT 1 FROM appointments WHERE id = NEW.appointment_id AND written_by = NEW.command_id
  );
END;

CREATE TRIGGER salons_start_with_a_technician
AFTER INSERT ON salons
BEGIN
  INSERT INTO technicians (id, salon_id, name, created_at) VALUES (NEW.id, NEW.id, NEW.name, NEW.created_at);
END;
