CREATE TABLE `__new_client_facts` (
	`salon_id` text NOT NULL,
	`client` text NOT NULL,
	`birthday` text NOT NULL,
	`consent_on` text,
	`consent_words` text NOT NULL,
	`consent_how` text,
	`updated_at` integer NOT NULL,
	`stopped_at` integer,
	PRIMARY KEY(`salon_id`, `client`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_facts_of_a_client" CHECK("__new_client_facts"."client" <> ''),
	CONSTRAINT "client_facts_are_some" CHECK("__new_client_facts"."birthday" <> '' OR "__new_client_facts"."consent_on" IS NOT NULL OR "__new_client_facts"."stopped_at" IS NOT NULL),
	CONSTRAINT "client_facts_yes_or_no" CHECK("__new_client_facts"."consent_on" IS NULL OR "__new_client_facts"."stopped_at" IS NULL),
	CONSTRAINT "client_facts_words" CHECK(length("__new_client_facts"."consent_words") <= 300),
	CONSTRAINT "client_facts_whole_consent" CHECK(("__new_client_facts"."consent_on" IS NULL) = ("__new_client_facts"."consent_how" IS NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_client_facts`("salon_id", "client", "birthday", "consent_on", "consent_words", "consent_how", "updated_at", "stopped_at") SELECT "salon_id", "client", "birthday", "consent_on", "consent_words", "consent_how", "updated_at", NULL FROM `client_facts`;--> statement-breakpoint
DROP TABLE `client_facts`;--> statement-breakpoint
ALTER TABLE `__new_client_facts` RENAME TO `client_facts`;--> statement-breakpoint
ALTER TABLE `users` ADD `marketing_words` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until now the profile had this sentence alone. docs/rules.md 24.8
UPDATE `users` SET `marketing_words` = 'The salon may email me its news and offers' WHERE `marketing` = 1;
