CREATE TABLE `client_facts` (
	`salon_id` text NOT NULL,
	`client` text NOT NULL,
	`birthday` text NOT NULL,
	`consent_on` text,
	`consent_words` text NOT NULL,
	`consent_how` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `client`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_facts_of_a_client" CHECK("client_facts"."client" <> ''),
	CONSTRAINT "client_facts_are_some" CHECK("client_facts"."birthday" <> '' OR "client_facts"."consent_on" IS NOT NULL),
	CONSTRAINT "client_facts_words" CHECK(length("client_facts"."consent_words") <= 300),
	CONSTRAINT "client_facts_whole_consent" CHECK(("client_facts"."consent_on" IS NULL) = ("client_facts"."consent_how" IS NULL))
) STRICT;
