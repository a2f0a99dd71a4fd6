ALTER TABLE `salons` ADD `real_lengths` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `salons` SET `real_lengths` = 1 WHERE (SELECT count(*) FROM `technicians` WHERE `salon_id` = `salons`.`id` AND `active` = 1) > 1;
