DROP INDEX `appointments_of_a_client`;--> statement-breakpoint
DROP INDEX `appointments_of_a_folded_mailbox`;--> statement-breakpoint
CREATE INDEX `appointments_of_a_client` ON `appointments` (`client_id`,`salon_id`);--> statement-breakpoint
CREATE INDEX `appointments_of_a_folded_mailbox` ON `appointments` (`mailbox_key`,`salon_id`);--> statement-breakpoint
DROP INDEX `passkeys_of_an_account`;--> statement-breakpoint
CREATE INDEX `passkeys_of_an_account` ON `passkeys` (`user_id`,`salon_id`);--> statement-breakpoint
CREATE INDEX `access_grants_of_a_salon` ON `access_grants` (`salon_id`);--> statement-breakpoint
CREATE INDEX `calendar_feeds_of_an_account` ON `calendar_feeds` (`user_id`);--> statement-breakpoint
CREATE INDEX `checkouts_naming_somebody` ON `checkouts` (`salon_id`) WHERE booking IS NOT NULL OR voucher IS NOT NULL;--> statement-breakpoint
CREATE INDEX `must_call_by_command` ON `must_call` (`salon_id`,`deposit_for`) WHERE deposit_for IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rate_limits_of_a_subject` ON `rate_limits` (`subject`,`kind`);--> statement-breakpoint
CREATE INDEX `reviews_of_a_mailbox` ON `reviews` (`salon_id`,`customer_email`) WHERE customer_email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `undos_of_a_salon` ON `undos` (`salon_id`);--> statement-breakpoint
CREATE INDEX `vouchers_of_a_mailbox` ON `vouchers` (`salon_id`,`email`);--> statement-breakpoint
CREATE INDEX `vouchers_of_a_buyer` ON `vouchers` (`salon_id`,`buyer`) WHERE buyer IS NOT NULL;