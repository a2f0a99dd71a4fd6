-- What has not ended goes on from the outbox: refunds, charges, and emails of the last three days. docs/rules.md 31.7, 31.8, 31.18
INSERT INTO `outbox` (`id`, `salon_id`, `subject`, `subject_id`, `channel`, `kind`, `due_at`, `created_at`)
SELECT 'refund ' || id, salon_id, 'refund', id, 'refund', 'refund', made_at, made_at FROM `refunds`
WHERE state IN ('asked', 'pending');--> statement-breakpoint
INSERT INTO `outbox` (`id`, `salon_id`, `subject`, `subject_id`, `channel`, `kind`, `due_at`, `created_at`)
SELECT 'money-back ' || id, salon_id, 'refund', id, 'email', 'money-back', made_at, made_at FROM `refunds`
WHERE state IN ('pending', 'succeeded') AND mailed_at IS NULL AND made_at > (unixepoch() - 259200) * 1000;--> statement-breakpoint
INSERT INTO `outbox` (`id`, `salon_id`, `subject`, `subject_id`, `channel`, `kind`, `due_at`, `created_at`)
SELECT 'charge ' || id, salon_id, 'checkout', id, 'charge', 'charge', expires_at, made_at FROM `checkouts`
WHERE state = 'open' AND card_id IS NOT NULL;--> statement-breakpoint
INSERT INTO `outbox` (`id`, `salon_id`, `subject`, `subject_id`, `channel`, `kind`, `due_at`, `created_at`)
SELECT 'unused-card ' || id, salon_id, 'checkout', id, 'email', 'unused-card', made_at, made_at FROM `checkouts`
WHERE state = 'refunded' AND booking IS NOT NULL AND purpose = 'setup';--> statement-breakpoint
DROP INDEX `refunds_to_do`;--> statement-breakpoint
ALTER TABLE `refunds` DROP COLUMN `mailed_at`;
