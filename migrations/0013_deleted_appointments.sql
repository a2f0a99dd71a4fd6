ALTER TABLE `outbox` ADD `deleted_appointment` text;
