CREATE TABLE `rates` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`from_date` text NOT NULL,
	`basis_points` integer,
	PRIMARY KEY(`salon_id`, `kind`, `subject_id`, `from_date`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rates_kind" CHECK("rates"."kind" IN ('vat', 'commission')),
	CONSTRAINT "rates_basis_points" CHECK("rates"."basis_points" BETWEEN 0 AND 10000),
	CONSTRAINT "rates_date" CHECK("rates"."from_date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
