CREATE TABLE `appointment_items` (
	`appointment_id` text NOT NULL,
	`position` integer NOT NULL,
	`salon_id` text NOT NULL,
	`service_id` text NOT NULL,
	`name` text NOT NULL,
	`price_pence` integer NOT NULL,
	`duration_minutes` integer NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`appointment_id`, `position`),
	FOREIGN KEY (`appointment_id`) REFERENCES `appointments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appointment_items_price" CHECK("appointment_items"."price_pence" >= 0),
	CONSTRAINT "appointment_items_quantity" CHECK("appointment_items"."quantity" BETWEEN 1 AND 10)
) STRICT;
--> statement-breakpoint
CREATE TABLE `appointments` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text NOT NULL,
	`service_names` text NOT NULL,
	`date` text NOT NULL,
	`starts_minute` integer NOT NULL,
	`ends_minute` integer NOT NULL,
	`price_pence` integer NOT NULL,
	`status` text NOT NULL,
	`payment_method` text NOT NULL,
	`payment_status` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`late_cancellation` integer DEFAULT false NOT NULL,
	`replaces_id` text,
	`replaced_by_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appointments_date" CHECK("appointments"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "appointments_within_the_day" CHECK("appointments"."starts_minute" >= 0 AND "appointments"."starts_minute" < "appointments"."ends_minute" AND "appointments"."ends_minute" <= 1440),
	CONSTRAINT "appointments_price" CHECK("appointments"."price_pence" >= 0),
	CONSTRAINT "appointments_status" CHECK("appointments"."status" IN ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "appointments_payment_method" CHECK("appointments"."payment_method" IN ('cash', 'bank_transfer')),
	CONSTRAINT "appointments_payment_status" CHECK("appointments"."payment_status" IN ('pending', 'paid', 'refunded', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointments_blocking` ON `appointments` (`salon_id`,`date`,`starts_minute`,`ends_minute`) WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX `appointments_by_date` ON `appointments` (`salon_id`,`date`,`starts_minute`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `appointments_replaced_once` ON `appointments` (`replaces_id`);--> statement-breakpoint
CREATE TABLE `audit_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`actor` text NOT NULL,
	`event` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_events_of_an_appointment` ON `audit_events` (`appointment_id`,`id`);--> statement-breakpoint
CREATE TABLE `business_hours` (
	`salon_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`is_open` integer NOT NULL,
	`opens_minute` integer NOT NULL,
	`closes_minute` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `weekday`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "business_hours_weekday" CHECK("business_hours"."weekday" BETWEEN 0 AND 6),
	CONSTRAINT "business_hours_times" CHECK("business_hours"."opens_minute" BETWEEN 0 AND 1439 AND "business_hours"."closes_minute" BETWEEN 0 AND 1439),
	CONSTRAINT "business_hours_order" CHECK("business_hours"."is_open" = 0 OR "business_hours"."opens_minute" < "business_hours"."closes_minute")
) STRICT;
--> statement-breakpoint
CREATE TABLE `closure_dates` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`date` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "closure_dates_date" CHECK("closure_dates"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "closure_dates_reason_is_not_blank" CHECK(length(trim("closure_dates"."reason")) > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `closure_dates_one_a_day` ON `closure_dates` (`salon_id`,`date`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`salon_id` text NOT NULL,
	`actor` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`created_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `actor`, `key`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`kind` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	`failed_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`due_at`) WHERE sent_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_of_an_appointment` ON `outbox` (`appointment_id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text,
	`rating` integer NOT NULL,
	`comment` text NOT NULL,
	`service` text,
	`appointment_id` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_status" CHECK("reviews"."status" IN ('pending', 'approved', 'rejected'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `reviews_by_status` ON `reviews` (`salon_id`,`status`,`created_at`,`rating`);--> statement-breakpoint
CREATE TABLE `salons` (
	`id` text PRIMARY KEY NOT NULL,
	`host` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`instagram_url` text NOT NULL,
	`facebook_url` text NOT NULL,
	`time_zone` text DEFAULT 'Europe/London' NOT NULL,
	`currency` text DEFAULT 'GBP' NOT NULL,
	`country` text DEFAULT 'GB' NOT NULL,
	`location_hint` text DEFAULT 'weur' NOT NULL,
	`finish_by_closing` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `salons_host_unique` ON `salons` (`host`);--> statement-breakpoint
CREATE TABLE `services` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_pence` integer NOT NULL,
	`duration_minutes` integer NOT NULL,
	`category` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "services_name_is_not_blank" CHECK(length(trim("services"."name")) > 0),
	CONSTRAINT "services_price" CHECK("services"."price_pence" >= 0),
	CONSTRAINT "services_duration" CHECK("services"."duration_minutes" BETWEEN 0 AND 1440)
) STRICT;
--> statement-breakpoint
CREATE INDEX `services_in_menu_order` ON `services` (`salon_id`,`position`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`email_verified_at` integer,
	`session_epoch` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_email_is_lower_case" CHECK("users"."email" = lower(trim("users"."email"))),
	CONSTRAINT "users_role" CHECK("users"."role" IN ('admin', 'client', 'user'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_one_account_per_email` ON `users` (`salon_id`,`email`);