CREATE TABLE `added_clients` (
	`salon_id` text NOT NULL,
	`client` text GENERATED ALWAYS AS (coalesce(nullif(email, ''), phone_key)) STORED NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`phone_key` text NOT NULL,
	`added_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "added_clients_can_be_reached" CHECK("added_clients"."email" <> '' OR "added_clients"."phone_key" <> ''),
	CONSTRAINT "added_clients_name" CHECK(length("added_clients"."name") BETWEEN 1 AND 100)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `added_clients_once` ON `added_clients` (`salon_id`,`client`);--> statement-breakpoint
CREATE INDEX `added_clients_of_a_phone` ON `added_clients` (`salon_id`,`phone_key`);--> statement-breakpoint
CREATE TABLE `__new_customer_notes` (
	`salon_id` text NOT NULL,
	`client` text NOT NULL,
	`note` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `client`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_notes_of_a_client" CHECK("__new_customer_notes"."client" <> ''),
	CONSTRAINT "customer_notes_length" CHECK(length("__new_customer_notes"."note") BETWEEN 1 AND 1000)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_customer_notes`("salon_id", "client", "note", "updated_at") SELECT "salon_id", "email", "note", "updated_at" FROM `customer_notes`;--> statement-breakpoint
DROP TABLE `customer_notes`;--> statement-breakpoint
ALTER TABLE `__new_customer_notes` RENAME TO `customer_notes`;