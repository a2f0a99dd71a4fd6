CREATE TABLE `access_grants` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`email` text,
	`appointment_id` text,
	`mailbox` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "access_grants_one_thing" CHECK(("access_grants"."email" IS NULL) <> ("access_grants"."appointment_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `access_grants_by_age` ON `access_grants` (`expires_at`);--> statement-breakpoint
CREATE TABLE `added_clients` (
	`salon_id` text NOT NULL,
	`client` text GENERATED ALWAYS AS (coalesce(nullif(email, ''), phone_key)) STORED NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`phone_key` text NOT NULL,
	`added_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "added_clients_can_be_reached" CHECK("added_clients"."email" <> '' OR "added_clients"."phone_key" <> ''),
	CONSTRAINT "added_clients_name" CHECK(length("added_clients"."name") BETWEEN 1 AND 100)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `added_clients_once` ON `added_clients` (`salon_id`,`client`);--> statement-breakpoint
CREATE INDEX `added_clients_of_a_phone` ON `added_clients` (`salon_id`,`phone_key`);--> statement-breakpoint
CREATE TABLE `answered_mailboxes` (
	`salon_id` text NOT NULL,
	`mailbox` text NOT NULL,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `mailbox`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
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
CREATE INDEX `appointment_items_of_a_service` ON `appointment_items` (`service_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `appointment_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`mailbox` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointment_links_of_an_appointment` ON `appointment_links` (`appointment_id`);--> statement-breakpoint
CREATE INDEX `appointment_links_by_age` ON `appointment_links` (`created_at`);--> statement-breakpoint
CREATE TABLE `appointments` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text NOT NULL,
	`phone_key` text DEFAULT '' NOT NULL,
	`service_names` text NOT NULL,
	`date` text NOT NULL,
	`starts_minute` integer NOT NULL,
	`ends_minute` integer NOT NULL,
	`technician_id` text,
	`technician_requested` integer DEFAULT false NOT NULL,
	`buffer_minutes` integer DEFAULT 0 NOT NULL,
	`price_pence` integer NOT NULL,
	`status` text NOT NULL,
	`payment_method` text NOT NULL,
	`payment_status` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`late_cancellation` integer DEFAULT false NOT NULL,
	`replaces_id` text,
	`replaced_by_id` text,
	`calendar_uid` text DEFAULT '' NOT NULL,
	`calendar_sequence` integer DEFAULT 0 NOT NULL,
	`written_by` text,
	`mailbox_proved` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`mailbox_key` text GENERATED ALWAYS AS (replace(substr(customer_email, 1, min(instr(customer_email, '@'), instr(customer_email || '+', '+')) - 1), '.', '') || iif(customer_email GLOB '*@googlemail.com', '@gmail.com', substr(customer_email, instr(customer_email, '@')))) VIRTUAL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`technician_id`) REFERENCES `technicians`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appointments_date" CHECK("appointments"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "appointments_within_the_day" CHECK("appointments"."starts_minute" >= 0 AND "appointments"."starts_minute" < "appointments"."ends_minute" AND "appointments"."ends_minute" <= 1440),
	CONSTRAINT "appointments_price" CHECK("appointments"."price_pence" >= 0),
	CONSTRAINT "appointments_status" CHECK("appointments"."status" IN ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "appointments_payment_method" CHECK("appointments"."payment_method" IN ('cash', 'bank_transfer')),
	CONSTRAINT "appointments_payment_status" CHECK("appointments"."payment_status" IN ('pending', 'paid', 'refunded', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointments_by_technician` ON `appointments` (`salon_id`,`technician_id`,`date`,`starts_minute`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_by_date` ON `appointments` (`salon_id`,`date`,`starts_minute`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_by_status` ON `appointments` (`salon_id`,`status`,`date`,`starts_minute`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_by_payment_status` ON `appointments` (`salon_id`,`payment_status`,`date`,`starts_minute`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_by_payment_method` ON `appointments` (`salon_id`,`payment_method`,`date`,`starts_minute`,`id`);--> statement-breakpoint
CREATE INDEX `appointments_of_a_client` ON `appointments` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `appointments_of_a_mailbox` ON `appointments` (`salon_id`,`customer_email`);--> statement-breakpoint
CREATE INDEX `appointments_of_a_walk_in` ON `appointments` (`salon_id`,`customer_name`) WHERE customer_email = '';--> statement-breakpoint
CREATE INDEX `appointments_of_a_folded_mailbox` ON `appointments` (`salon_id`,`mailbox_key`);--> statement-breakpoint
CREATE INDEX `appointments_of_a_phone` ON `appointments` (`salon_id`,`phone_key`);--> statement-breakpoint
CREATE INDEX `appointments_blocking` ON `appointments` (`salon_id`,`date`,`starts_minute`,`ends_minute`,`technician_id`,`buffer_minutes`,`id`) WHERE status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX `appointments_replaced_once` ON `appointments` (`replaces_id`);--> statement-breakpoint
CREATE TABLE `audit_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`actor` text NOT NULL,
	`event` text NOT NULL,
	`command_id` text,
	`at` integer NOT NULL,
	`states` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_events_of_an_appointment` ON `audit_events` (`appointment_id`,`id`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`technician_id` text,
	`date` text NOT NULL,
	`starts_minute` integer NOT NULL,
	`ends_minute` integer NOT NULL,
	`weekly` integer DEFAULT false NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`technician_id`) REFERENCES `technicians`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "blocks_date" CHECK("blocks"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "blocks_within_the_day" CHECK("blocks"."starts_minute" >= 0 AND "blocks"."starts_minute" < "blocks"."ends_minute" AND "blocks"."ends_minute" <= 1440)
) STRICT;
--> statement-breakpoint
CREATE INDEX `blocks_of_a_salon` ON `blocks` (`salon_id`,`weekly`,`date`);--> statement-breakpoint
CREATE TABLE `business_hours` (
	`salon_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`is_open` integer NOT NULL,
	`opens_minute` integer NOT NULL,
	`closes_minute` integer NOT NULL,
	`further_spans` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`salon_id`, `weekday`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "business_hours_weekday" CHECK("business_hours"."weekday" BETWEEN 0 AND 6),
	CONSTRAINT "business_hours_times" CHECK("business_hours"."opens_minute" BETWEEN 0 AND 1439 AND "business_hours"."closes_minute" BETWEEN 0 AND 1439),
	CONSTRAINT "business_hours_order" CHECK("business_hours"."is_open" = 0 OR "business_hours"."opens_minute" < "business_hours"."closes_minute")
) STRICT;
--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`session_version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `user_id`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token_hash_unique` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
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
CREATE TABLE `customer_notes` (
	`salon_id` text NOT NULL,
	`client` text NOT NULL,
	`note` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `client`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_notes_of_a_client" CHECK("customer_notes"."client" <> ''),
	CONSTRAINT "customer_notes_length" CHECK(length("customer_notes"."note") BETWEEN 1 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE TABLE `customers` (
	`salon_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`phone_key` text NOT NULL,
	`appointments` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `email`, `name`, `phone_key`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customers_come" CHECK("customers"."appointments" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `diary_changes` (
	`salon_id` text NOT NULL,
	`date` text NOT NULL,
	`revision` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `date`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `diary_changes_by_revision` ON `diary_changes` (`salon_id`,`revision`);--> statement-breakpoint
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
CREATE TABLE `one_time_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`purpose` text NOT NULL,
	`subject` text NOT NULL,
	`mailbox` text NOT NULL,
	`device` text NOT NULL,
	`asker` text NOT NULL,
	`code_hmac` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "one_time_codes_purpose" CHECK("one_time_codes"."purpose" IN ('password-reset', 'manage'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_codes_one_a_mailbox` ON `one_time_codes` (`salon_id`,`purpose`,`mailbox`,`device`);--> statement-breakpoint
CREATE INDEX `one_time_codes_of_a_subject` ON `one_time_codes` (`salon_id`,`purpose`,`subject`);--> statement-breakpoint
CREATE INDEX `one_time_codes_by_age` ON `one_time_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`kind` text NOT NULL,
	`previous_date` text,
	`previous_minute` integer,
	`deleted_appointment` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	`failed_at` integer,
	`dropped_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`due_at`) WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_waiting_of_a_salon` ON `outbox` (`salon_id`,`due_at`) WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_of_an_appointment` ON `outbox` (`appointment_id`);--> statement-breakpoint
CREATE INDEX `outbox_by_age` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`place` text NOT NULL,
	`service_id` text,
	`position` integer DEFAULT 0 NOT NULL,
	`alt` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pictures_place" CHECK("pictures"."place" IN ('logo', 'hero', 'gallery', 'service')),
	CONSTRAINT "pictures_of_a_service" CHECK(("pictures"."place" = 'service') = ("pictures"."service_id" IS NOT NULL)),
	CONSTRAINT "pictures_size" CHECK("pictures"."width" > 0 AND "pictures"."height" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `pictures_of_a_salon` ON `pictures` (`salon_id`,`place`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_one_logo_and_hero` ON `pictures` (`salon_id`,`place`) WHERE place IN ('logo', 'hero') AND removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_one_a_service` ON `pictures` (`service_id`) WHERE service_id IS NOT NULL AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `pictures_removed` ON `pictures` (`removed_at`) WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `kind`, `subject`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_limits_by_age` ON `rate_limits` (`ends_at`);--> statement-breakpoint
CREATE TABLE `revenue_days` (
	`salon_id` text NOT NULL,
	`date` text NOT NULL,
	`appointments` integer NOT NULL,
	`cash_pence` integer NOT NULL,
	`transfer_pence` integer NOT NULL,
	`services` text NOT NULL,
	PRIMARY KEY(`salon_id`, `date`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "revenue_days_date" CHECK("revenue_days"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "revenue_days_amounts" CHECK("revenue_days"."appointments" >= 0 AND "revenue_days"."cash_pence" >= 0 AND "revenue_days"."transfer_pence" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `review_requests` (
	`salon_id` text NOT NULL,
	`mailbox` text NOT NULL,
	`email_id` text,
	`requested_at` integer,
	`declined_at` integer,
	PRIMARY KEY(`salon_id`, `mailbox`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `review_requests_by_age` ON `review_requests` (`requested_at`) WHERE declined_at IS NULL;--> statement-breakpoint
CREATE TABLE `review_tallies` (
	`salon_id` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`stars` integer NOT NULL,
	`rated_1` integer DEFAULT 0 NOT NULL,
	`rated_2` integer DEFAULT 0 NOT NULL,
	`rated_3` integer DEFAULT 0 NOT NULL,
	`rated_4` integer DEFAULT 0 NOT NULL,
	`rated_5` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`salon_id`, `status`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text,
	`rating` integer NOT NULL,
	`comment` text NOT NULL,
	`service` text,
	`appointment_id` text,
	`verified` integer DEFAULT false NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_status" CHECK("reviews"."status" IN ('pending', 'approved', 'rejected'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `reviews_by_status` ON `reviews` (`salon_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_by_service` ON `reviews` (`salon_id`,`status`,`service`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_of_an_appointment` ON `reviews` (`appointment_id`) WHERE appointment_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_a_visit` ON `reviews` (`appointment_id`) WHERE verified = 1;--> statement-breakpoint
CREATE INDEX `reviews_of_visits` ON `reviews` (`salon_id`,`created_at`,`id`,`appointment_id`,`rating`) WHERE verified = 1 AND status = 'approved';--> statement-breakpoint
CREATE INDEX `reviews_by_age` ON `reviews` (`salon_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_by_stars` ON `reviews` (`salon_id`,`status`,`rating`);--> statement-breakpoint
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
	`most_open_before_answer` integer DEFAULT 2 NOT NULL,
	`most_open` integer DEFAULT 10 NOT NULL,
	`longest_booking_minutes` integer DEFAULT 360 NOT NULL,
	`commands_an_hour` integer DEFAULT 20 NOT NULL,
	`notice_minutes` integer DEFAULT 0 NOT NULL,
	`bookable_days` integer DEFAULT 30 NOT NULL,
	`change_cutoff_hours` integer DEFAULT 48 NOT NULL,
	`cancel_cutoff_hours` integer DEFAULT 0 NOT NULL,
	`item_minutes` integer DEFAULT false NOT NULL,
	`tagline` text DEFAULT '' NOT NULL,
	`policy` text DEFAULT '' NOT NULL,
	`map_url` text DEFAULT '' NOT NULL,
	`colour_accent` text,
	`colour_paper` text,
	`version` integer DEFAULT 1 NOT NULL,
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
	`buffer_minutes` integer DEFAULT 0 NOT NULL,
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
CREATE TABLE `session_pages` (
	`session` text NOT NULL,
	`page` text NOT NULL,
	`salon_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`stays_until` integer NOT NULL,
	`closed` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`session`, `page`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `session_pages_by_age` ON `session_pages` (`expires_at`);--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`staff_role` text NOT NULL,
	`technician_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`technician_id`) REFERENCES `technicians`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_invitations_of_a_technician" CHECK(("staff_invitations"."staff_role" = 'technician') = ("staff_invitations"."technician_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_one_a_mailbox` ON `staff_invitations` (`salon_id`,`email`);--> statement-breakpoint
CREATE INDEX `staff_invitations_by_age` ON `staff_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `stale_days` (
	`salon_id` text NOT NULL,
	`date` text NOT NULL,
	`version_token` text NOT NULL,
	PRIMARY KEY(`salon_id`, `date`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `technicians` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`colour` text DEFAULT '#b4637a' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`services` text,
	`week` text DEFAULT '{}' NOT NULL,
	`line` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "technicians_name_is_not_blank" CHECK(length(trim("technicians"."name")) > 0),
	CONSTRAINT "technicians_services" CHECK("technicians"."services" IS NULL OR json_valid("technicians"."services")),
	CONSTRAINT "technicians_week" CHECK(json_valid("technicians"."week"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `technicians_of_a_salon` ON `technicians` (`salon_id`,`position`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`staff_role` text,
	`technician_id` text,
	`email_verified_at` integer,
	`session_version` integer DEFAULT 0 NOT NULL,
	`second_factor` text,
	`second_factor_since` integer,
	`second_factor_step` integer DEFAULT 0 NOT NULL,
	`second_factor_declined` integer DEFAULT false NOT NULL,
	`recovery_codes` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`technician_id`) REFERENCES `technicians`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_email_is_lower_case" CHECK("users"."email" = lower(trim("users"."email"))),
	CONSTRAINT "users_role" CHECK("users"."role" IN ('admin', 'client', 'user'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_one_account_per_email` ON `users` (`salon_id`,`email`);--> statement-breakpoint
CREATE INDEX `users_of_the_staff` ON `users` (`salon_id`) WHERE role = 'admin' OR staff_role IS NOT NULL;