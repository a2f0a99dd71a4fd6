ALTER TABLE `salons` ADD `birthdays` text;--> statement-breakpoint
CREATE INDEX `client_facts_by_birthday` ON `client_facts` (`salon_id`, substr(birthday, -5)) WHERE birthday <> '';--> statement-breakpoint
CREATE INDEX `users_by_birthday` ON `users` (`salon_id`, substr(birthday, -5)) WHERE birthday <> '';