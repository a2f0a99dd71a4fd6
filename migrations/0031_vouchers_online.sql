ALTER TABLE `checkouts` ADD `voucher` text;--> statement-breakpoint
CREATE INDEX `checkouts_over` ON `checkouts` (`expires_at`) WHERE state = 'expired';--> statement-breakpoint
ALTER TABLE `salons` ADD `online_vouchers` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `sender` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `buyer` text;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `receipt_mailed_at` integer;--> statement-breakpoint
CREATE INDEX `vouchers_to_mail` ON `vouchers` (`created_at`) WHERE buyer IS NOT NULL AND (mailed_at IS NULL OR receipt_mailed_at IS NULL);