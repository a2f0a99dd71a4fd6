CREATE INDEX `appointment_links_by_age` ON `appointment_links` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_by_age` ON `outbox` (`created_at`);