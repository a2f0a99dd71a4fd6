CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`technician_id` text,
	`date` text NOT NULL,
	`starts_minute` integer NOT NULL,
	`ends_minute` integer NOT NULL,
	`weekly` integer DEFAULT false NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`technician_id`) REFERENCES `technicians`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "blocks_date" CHECK("blocks"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "blocks_within_the_day" CHECK("blocks"."starts_minute" >= 0 AND "blocks"."starts_minute" < "blocks"."ends_minute" AND "blocks"."ends_minute" <= 1440)
) STRICT;
--> statement-breakpoint
CREATE INDEX `blocks_of_a_salon` ON `blocks` (`salon_id`,`weekly`,`date`);--> statement-breakpoint
CREATE TABLE `technicians` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`colour` text DEFAULT '#b4637a' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`services` text,
	`week` text DEFAULT '{}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "technicians_name_is_not_blank" CHECK(length(trim("technicians"."name")) > 0),
	CONSTRAINT "technicians_services" CHECK("technicians"."services" IS NULL OR json_valid("technicians"."services")),
	CONSTRAINT "technicians_week" CHECK(json_valid("technicians"."week"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `technicians_of_a_salon` ON `technicians` (`salon_id`,`position`);--> statement-breakpoint
-- Each salon starts with one technician, who has the salon's id (docs/rules.md 21.1).
INSERT INTO technicians (id, salon_id, name, created_at) SELECT id, id, name, created_at FROM salons;--> statement-breakpoint
DROP INDEX `appointments_blocking`;--> statement-breakpoint
DROP TRIGGER appointments_no_overlap_on_insert;--> statement-breakpoint
DROP TRIGGER appointments_no_overlap_on_update;--> statement-breakpoint
ALTER TABLE `appointments` ADD `technician_id` text REFERENCES technicians(id);--> statement-breakpoint
ALTER TABLE `appointments` ADD `technician_requested` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `buffer_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE appointments SET technician_id = salon_id;--> statement-breakpoint
CREATE INDEX `appointments_by_technician` ON `appointments` (`salon_id`,`technician_id`,`date`,`starts_minute`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_blocking` ON `appointments` (`salon_id`,`date`,`starts_minute`,`ends_minute`,`technician_id`,`buffer_minutes`) WHERE status <> 'cancelled';--> statement-breakpoint
ALTER TABLE `business_hours` ADD `further_spans` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `notice_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `bookable_days` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `change_cutoff_hours` integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `cancel_cutoff_hours` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `item_minutes` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `buffer_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER salons_start_with_a_technician
AFTER INSERT ON salons
BEGIN
  INSERT INTO technicians (id, salon_id, name, created_at) VALUES (NEW.id, NEW.id, NEW.name, NEW.created_at);
END;
--> statement-breakpoint
-- A Worker that knows no technicians writes none: its appointment belongs to the salon's first one (docs/operations.md).
CREATE TRIGGER appointments_have_a_technician
AFTER INSERT ON appointments
WHEN NEW.technician_id IS NULL
BEGIN
  UPDATE appointments SET technician_id = NEW.salon_id WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER appointments_technician_of_the_salon_on_insert
BEFORE INSERT ON appointments
WHEN NEW.technician_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'technician_elsewhere') WHERE NOT EXISTS (
    SELECT 1 FROM technicians WHERE id = NEW.technician_id AND salon_id = NEW.salon_id
  );
END;
--> statement-breakpoint
CREATE TRIGGER appointments_technician_of_the_salon_on_update
BEFORE UPDATE OF technician_id, salon_id ON appointments
BEGIN
  SELECT RAISE(ABORT, 'technician_elsewhere') WHERE NOT EXISTS (
    SELECT 1 FROM technicians WHERE id = NEW.technician_id AND salon_id = NEW.salon_id
  );
END;
--> statement-breakpoint
-- No technician has two appointments at one time, with the minutes that are kept free after each (docs/rules.md 5.2, 21.2).
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
--> statement-breakpoint
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
