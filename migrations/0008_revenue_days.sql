CREATE TABLE `revenue_days` (
	`salon_id` text NOT NULL,
	`date` text NOT NULL,
	`appointments` integer NOT NULL,
	`cash_pence` integer NOT NULL,
	`transfer_pence` integer NOT NULL,
	`services` text NOT NULL,
	PRIMARY KEY(`salon_id`, `date`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "revenue_days_date" CHECK("revenue_days"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "revenue_days_amounts" CHECK("revenue_days"."appointments" >= 0 AND "revenue_days"."cash_pence" >= 0 AND "revenue_days"."transfer_pence" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `stale_days` (
	`salon_id` text NOT NULL,
	`date` text NOT NULL,
	`mark` text NOT NULL,
	PRIMARY KEY(`salon_id`, `date`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
-- Whatever is written to an appointment or its items makes its day stale, and the day that it was on before
-- (docs/rules.md, 16.9). Each change sets another mark. What counts as revenue is no business of theirs.
INSERT INTO stale_days (salon_id, date, mark) SELECT DISTINCT salon_id, date, 'old' FROM appointments;
--> statement-breakpoint
CREATE TRIGGER stale_day_by_appointment_on_insert
AFTER INSERT ON appointments
BEGIN
  INSERT INTO stale_days (salon_id, date, mark) VALUES (NEW.salon_id, NEW.date, hex(randomblob(8)))
  ON CONFLICT (salon_id, date) DO UPDATE SET mark = hex(randomblob(8));
END;
--> statement-breakpoint
CREATE TRIGGER stale_day_by_appointment_on_delete
AFTER DELETE ON appointments
BEGIN
  INSERT INTO stale_days (salon_id, date, mark) VALUES (OLD.salon_id, OLD.date, hex(randomblob(8)))
  ON CONFLICT (salon_id, date) DO UPDATE SET mark = hex(randomblob(8));
END;
--> statement-breakpoint
CREATE TRIGGER stale_day_by_appointment_on_update
AFTER UPDATE OF id, salon_id, date, service_names, price_pence, status, payment_method, payment_status ON appointments
BEGIN
  INSERT INTO stale_days (salon_id, date, mark) VALUES (OLD.salon_id, OLD.date, hex(randomblob(8)))
  ON CONFLICT (salon_id, date) DO UPDATE SET mark = hex(randomblob(8));
  INSERT INTO stale_days (salon_id, date, mark) VALUES (NEW.salon_id, NEW.date, hex(randomblob(8)))
  ON CONFLICT (salon_id, date) DO UPDATE SET mark = hex(randomblob(8));
END;
--> statement-breakpoint
CREATE TRIGGER stale_day_by_item_on_insert
AFTER INSERT ON appointment_items
BEGIN
  INSERT INTO stale_days (salon_id, date, mark)
  SELECT salon_id, date, hex(randomblob(8)) FROM appointments WHERE id = NEW.appointment_id
  ON CONFLICT (salon_id, date) DO UPDATE SET mark = hex(randomblob(8));
END;
--> statement-breakpoint
CREATE TRIGGER stale_day_by_item_on_delete
AFTER DELETE ON appointment_items
BEGIN
  INSERT INTO stale_days (salon_id, date, mark)
  SELECT salon_id, date, hex(randomblob(8)) FROM appointments WHERE id = OLD.appointment_id
  ON CONFLICT (salon_id, date) DO UPDATE SET mark = hex(randomblob(8));
END;
--> statement-breakpoint
CREATE TRIGGER stale_day_by_item_on_update
AFTER UPDATE ON appointment_items
BEGIN
  INSERT INTO stale_days (salon_id, date, mark)
  SELECT salon_id, date, hex(randomblob(8)) FROM appointments WHERE id IN (OLD.appointment_id, NEW.appointment_id)
  ON CONFLICT (salon_id, date) DO UPDATE SET mark = hex(randomblob(8));
END;
