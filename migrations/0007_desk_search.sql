CREATE TABLE `customers` (
	`salon_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`phone_key` text NOT NULL,
	`appointments` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `email`, `name`, `phone_key`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customers_come" CHECK("customers"."appointments" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointment_items_of_a_service` ON `appointment_items` (`service_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `appointments_by_status` ON `appointments` (`salon_id`,`status`,`date`,`starts_minute`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_by_payment_status` ON `appointments` (`salon_id`,`payment_status`,`date`,`starts_minute`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_by_payment_method` ON `appointments` (`salon_id`,`payment_method`,`date`,`starts_minute`,`id`);
--> statement-breakpoint
-- A search goes through the customers, of whom there are fewer than appointments (docs/rules.md, 14.8).
INSERT INTO customers SELECT salon_id, customer_email, customer_name, phone_key, count(*) FROM appointments GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER customers_counted_on_insert
AFTER INSERT ON appointments
BEGIN
  INSERT INTO customers (salon_id, email, name, phone_key, appointments)
  VALUES (NEW.salon_id, NEW.customer_email, NEW.customer_name, NEW.phone_key, 1)
  ON CONFLICT (salon_id, email, name, phone_key) DO UPDATE SET appointments = appointments + 1;
END;
--> statement-breakpoint
CREATE TRIGGER customers_counted_on_delete
AFTER DELETE ON appointments
BEGIN
  DELETE FROM customers WHERE salon_id = OLD.salon_id AND email = OLD.customer_email AND name = OLD.customer_name AND phone_key = OLD.phone_key AND appointments = 1;
  UPDATE customers SET appointments = appointments - 1 WHERE salon_id = OLD.salon_id AND email = OLD.customer_email AND name = OLD.customer_name AND phone_key = OLD.phone_key;
END;
--> statement-breakpoint
CREATE TRIGGER customers_counted_on_update
AFTER UPDATE OF salon_id, customer_email, customer_name, phone_key ON appointments
BEGIN
  DELETE FROM customers WHERE salon_id = OLD.salon_id AND email = OLD.customer_email AND name = OLD.customer_name AND phone_key = OLD.phone_key AND appointments = 1;
  UPDATE customers SET appointments = appointments - 1 WHERE salon_id = OLD.salon_id AND email = OLD.customer_email AND name = OLD.customer_name AND phone_key = OLD.phone_key;
  INSERT INTO customers (salon_id, email, name, phone_key, appointments)
  VALUES (NEW.salon_id, NEW.customer_email, NEW.customer_name, NEW.phone_key, 1)
  ON CONFLICT (salon_id, email, name, phone_key) DO UPDATE SET appointments = appointments + 1;
END;
