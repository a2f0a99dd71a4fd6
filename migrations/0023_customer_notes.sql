CREATE TABLE `customer_notes` (
	`salon_id` text NOT NULL,
	`email` text NOT NULL,
	`note` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `email`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_notes_of_a_mailbox" CHECK("customer_notes"."email" <> ''),
	CONSTRAINT "customer_notes_length" CHECK(length("customer_notes"."note") BETWEEN 1 AND 1000)
) STRICT;
