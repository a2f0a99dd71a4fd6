-- A deletion is final: what would have brought an appointment back goes, and so do the undo steps of commands about it.
DELETE FROM `undos` WHERE EXISTS (
  SELECT 1 FROM json_each(`undos`.`steps`) AS `step`
  WHERE `step`.`value` ->> '$.what' = 'add'
    OR NOT EXISTS (SELECT 1 FROM `appointments` WHERE `appointments`.`id` = `step`.`value` ->> '$.id')
);--> statement-breakpoint
CREATE INDEX `access_grants_of_an_appointment` ON `access_grants` (`appointment_id`) WHERE appointment_id IS NOT NULL;
