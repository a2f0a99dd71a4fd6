import { quantityTyped } from "../../../diary/menu/basket.ts";
import { text } from "../../../kernel/forms.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import type { Look } from "../../../models/pictures/look.ts";

/** A look that was not saved: its picture, the typed values, and the reason. */
export interface RefusedLook {
  id: string;
  typed: Look;
  fields: FieldErrors;
  sentence: string | null;
}

/** A look as it is typed: services that are ticked and not 0, and the technician, null for anyone. docs/rules.md 19.6 */
export function typedLook(form: FormData): Look {
  const ticked = form.getAll("service").filter((id) => typeof id === "string");
  const services = ticked.map((id) => ({ id, quantity: quantityTyped(text(form, `quantity-${id}`)) }));
  return {
    name: text(form, "name"),
    services: services.filter(({ quantity }) => quantity > 0),
    technicianId: text(form, "technicianId") || null,
  };
}
