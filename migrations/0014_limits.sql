-- What a client may do, by the salon's settings (docs/rules.md, 5.20, 5.21), and the mailbox that an address leads to, for counting
-- (6.22): computed from the email, so that no writer can forget it.
CREATE TABLE `answered_mailboxes` (
	`salon_id` text NOT NULL,
	`mailbox` text NOT NULL,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `mailbox`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `appointments` ADD `mailbox_key` text GENERATED ALWAYS AS (replace(substr(customer_email, 1, min(instr(customer_email, '@'), instr(customer_email || '+', '+')) - 1), '.', '') || iif(customer_email GLOB '*@googlemail.com', '@gmail.com', substr(customer_email, instr(customer_email, '@')))) VIRTUAL;--> statement-breakpoint
CREATE INDEX `appointments_of_a_folded_mailbox` ON `appointments` (`salon_id`,`mailbox_key`);--> statement-breakpoint
ALTER TABLE `salons` ADD `most_open_before_answer` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `most_open` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `longest_booking_minutes` integer DEFAULT 360 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `commands_an_hour` integer DEFAULT 20 NOT NULL;