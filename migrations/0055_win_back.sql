CREATE TABLE `marketing_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`words` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "marketing_messages_lengths" CHECK(length("marketing_messages"."subject") <= 100 AND length("marketing_messages"."words") <= 600)
) STRICT;
--> statement-breakpoint
CREATE INDEX `marketing_messages_of_a_salon` ON `marketing_messages` (`salon_id`,`at`);--> statement-breakpoint
CREATE TABLE `marketing_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`message_id` text NOT NULL,
	`client` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`way` text,
	`reason` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `marketing_messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "marketing_recipients_are_clients" CHECK("marketing_recipients"."client" <> '')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `marketing_recipients_once` ON `marketing_recipients` (`message_id`,`client`);--> statement-breakpoint
CREATE INDEX `marketing_recipients_of_a_client` ON `marketing_recipients` (`salon_id`,`client`,`at`);
