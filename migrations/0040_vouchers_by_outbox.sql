-- What was mailed stays known, and what waits of the last three days still goes. docs/rules.md 32.8, 32.14
INSERT INTO `outbox` (`id`, `salon_id`, `subject`, `subject_id`, `channel`, `kind`, `attempts`, `due_at`, `sent_at`, `created_at`)
SELECT 'voucher ' || id, salon_id, 'voucher', id, 'email', 'voucher', iif(mailed_at IS NULL, 0, 1), created_at, mailed_at, created_at
FROM `vouchers`
WHERE mailed_at IS NOT NULL OR (buyer IS NOT NULL AND email <> '' AND created_at > (unixepoch() - 259200) * 1000);--> statement-breakpoint
INSERT INTO `outbox` (`id`, `salon_id`, `subject`, `subject_id`, `channel`, `kind`, `attempts`, `due_at`, `sent_at`, `created_at`)
SELECT 'voucher-receipt ' || id, salon_id, 'voucher', id, 'email', 'voucher-receipt', 0, created_at, NULL, created_at
FROM `vouchers`
WHERE receipt_mailed_at IS NULL AND buyer <> email AND created_at > (unixepoch() - 259200) * 1000;--> statement-breakpoint
DROP INDEX `vouchers_to_mail`;--> statement-breakpoint
ALTER TABLE `vouchers` DROP COLUMN `mailed_at`;--> statement-breakpoint
ALTER TABLE `vouchers` DROP COLUMN `receipt_mailed_at`;--> statement-breakpoint
DROP INDEX `outbox_by_age`;--> statement-breakpoint
CREATE INDEX `outbox_by_age` ON `outbox` (`created_at`) WHERE subject <> 'voucher';
