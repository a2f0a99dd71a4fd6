CREATE INDEX `checkouts_untold` ON `checkouts` (`made_at`) WHERE state = 'refunded' AND booking IS NOT NULL;
