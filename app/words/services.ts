import type { CategoryRefusal } from "../models/services/category.ts";
import type { ServiceRefusal } from "../models/services/service.ts";

/** Why the menu was not edited. docs/rules.md 2.7 to 2.9, 7.2 */
export const SERVICE_WORDS: Record<ServiceRefusal, string> = {
  "not-found": "Service ID not found",
  "name-taken": "Another service already has this name",
  "changed-since": "Somebody has just changed this service",
  "key-reused": "You’ve already sent this form with other details. Please start again.",
  "not-saved": "Error saving service. Please try again.",
  "outcome-unknown": "Error saving service. Please try again.",
};

/** The field at fault. */
export const SERVICE_FIELDS: Partial<Record<ServiceRefusal, string>> = { "name-taken": "name" };

/** Why the categories were not saved. docs/rules.md 2.13, 7.2 */
export const CATEGORY_WORDS: Record<CategoryRefusal, string> = {
  "changed-since": "Somebody has just changed the categories. Here they are now: please make your change again.",
  "category-in-use": "You can only delete an empty category. Move its services first.",
  "outcome-unknown": "Failed to save the categories. Please try again.",
};
