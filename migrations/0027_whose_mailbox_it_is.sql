ALTER TABLE `access_grants` ADD `mailbox` text;--> statement-breakpoint
ALTER TABLE `appointment_links` ADD `mailbox` text;--> statement-breakpoint
-- A link made so far went to the email that its appointment has, unless staff have corrected that since (docs/rules.md 10.17).
UPDATE `appointment_links` SET `mailbox` = (
  SELECT customer_email FROM appointments WHERE id = appointment_id AND NOT EXISTS (
    SELECT 1 FROM audit_events AS corrected
    WHERE corrected.appointment_id = appointment_links.appointment_id AND event = 'corrected' AND at >= appointment_links.created_at
  )
);--> statement-breakpoint
ALTER TABLE `appointments` ADD `mailbox_proved` integer DEFAULT false NOT NULL;
