CREATE TABLE `joined_clients` (
	`salon_id` text NOT NULL,
	`client` text NOT NULL,
	`joined_to` text NOT NULL,
	`former_note` text NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `client`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "joined_clients_are_two" CHECK("joined_clients"."client" <> '' AND "joined_clients"."joined_to" <> '' AND "joined_clients"."client" <> "joined_clients"."joined_to")
) STRICT;
--> statement-breakpoint
CREATE INDEX `joined_clients_of_a_card` ON `joined_clients` (`salon_id`,`joined_to`);