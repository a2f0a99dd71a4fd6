CREATE TABLE `must_call` (
	`salon_id` text NOT NULL,
	`client` text NOT NULL,
	`phone_key` text NOT NULL,
	`reason` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `client`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "must_call_of_a_client" CHECK("must_call"."client" <> ''),
	CONSTRAINT "must_call_reason" CHECK(length("must_call"."reason") <= 200)
) STRICT;
--> statement-breakpoint
CREATE INDEX `must_call_of_a_phone` ON `must_call` (`salon_id`,`phone_key`);