CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`algorithm` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "passkeys_algorithm" CHECK("passkeys"."algorithm" IN ('ES256', 'RS256')),
	CONSTRAINT "passkeys_counter" CHECK("passkeys"."counter" >= 0),
	CONSTRAINT "passkeys_name" CHECK(length("passkeys"."name") BETWEEN 1 AND 60),
	CONSTRAINT "passkeys_transports" CHECK(json_valid("passkeys"."transports"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_one_a_credential` ON `passkeys` (`salon_id`,`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_of_an_account` ON `passkeys` (`salon_id`,`user_id`);
