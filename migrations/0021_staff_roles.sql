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
-- A technician's account is stored as a user's, so that whoever reads `role` alone gives no rights of staff (docs/rules.md 21.10).
ALTER TABLE `users` ADD `staff_role` text CHECK (staff_role IN ('owner', 'manager', 'technician') AND (staff_role = 'technician') = (role = 'user'));--> statement-breakpoint
ALTER TABLE `users` ADD `technician_id` text REFERENCES technicians(id) CHECK ((staff_role IS 'technician') = (technician_id IS NOT NULL));--> statement-breakpoint
CREATE INDEX `users_of_the_staff` ON `users` (`salon_id`) WHERE role = 'admin' OR staff_role IS NOT NULL;