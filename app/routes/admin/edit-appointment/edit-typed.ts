import { contentsEdited, menuForEdit } from "../../../diary/appointments/edited.ts";
import type { NamedService } from "../../../diary/menu/basket.ts";
import type { Service } from "../../../diary/menu/service.ts";
import { text, texts } from "../../../kernel/forms.ts";
import { decimalTyped, penceTyped } from "../../../kernel/money.ts";
import type { EditShown } from "./edit-shown.server.ts";

/* What stands in the form that edits an appointment. docs/rules.md 5.31, 14.16 */

/** The services that are ticked, and the texts of the other fields by their names. */
export interface EditInForm {
  services: { id: string; quantity: number }[];
  texts: Record<string, string>;
}

const TEXTS = ["customerName", "customerEmail", "customerPhone", "notes", "technicianId", "length", "servicePrice"];
const HIDDEN = ["reason", "tell", "version", "key", "emailAsked"];
/** The length and the price when the form was shown, and whether staff have typed into them since. */
const SHOWN = ["lengthShown", "lengthSet", "priceShown", "priceSet"];

/** The values of a form. A button may replace the typed email. docs/rules.md 6.31 */
export function typedIn(form: FormData): EditInForm {
  const meant = text(form, "emailMeant");
  const services = form.getAll("service").map((id) => {
    const quantity = text(form, `quantity-${id}`);
    return { id: String(id), quantity: /^\d+$/.test(quantity) ? Number(quantity) : 1 };
  });
  return {
    services,
    texts: { ...texts(form, [...TEXTS, ...HIDDEN, ...SHOWN]), ...(meant && { customerEmail: meant }) },
  };
}

/** The values of an appointment before the edit. */
export function typedOf({ appointment }: EditShown): EditInForm {
  const { items, technicianId } = appointment;
  const { customerName, customerEmail, customerPhone, notes } = appointment;
  return {
    services: items.map(({ serviceId: id, quantity }) => ({ id, quantity })),
    texts: { customerName, customerEmail, customerPhone, notes, technicianId, reason: "", tell: "on" },
  };
}

/** The typed values as `EditForm` parses them. A length and a price that follow the services are left out. */
export function editFrom({ services, texts }: EditInForm) {
  const [length, servicePrice] = [setIn(texts, "length"), setIn(texts, "price")];
  return {
    ...{ ...texts, services, reason: texts.reason || undefined },
    ...{ length: length ?? undefined, servicePrice: servicePrice ?? undefined },
  };
}

/**
 * The length or the price that staff have set, as it is typed; null where it follows the services: where it is blank, or as
 * the form came. The page's script says when somebody has typed the same once more. docs/rules.md 5.31
 */
export function setIn(texts: Record<string, string>, which: "length" | "price"): string | null {
  const typed = (which === "length" ? texts.length : texts.servicePrice)?.trim() ?? "";
  const isUntouched = !texts[`${which}Set`] && typed === texts[`${which}Shown`];
  return typed === "" || isUntouched ? null : typed;
}

/**
 * Length (minutes) and price (pence) of the services with a technician, and those of the appointment if staff have set them.
 */
export interface Outcome {
  brings: { length: number; pricePence: number };
  gets: { length: number; pricePence: number };
}

/** The appointment after an edit, by the diary's own rules; null if no service is chosen. docs/rules.md 5.31 */
export function outcomeOf(
  { appointment, menu, team }: EditShown,
  services: NamedService[],
  { technicianId, length, servicePrice }: { technicianId: string; length: string | null; servicePrice: string | null },
): Outcome | null {
  const ownTerms = team.find(({ id }) => id === technicianId)?.ownTerms;
  const brings = contentsEdited(appointment, { services, serviceQuantities: {} }, menu, ownTerms);
  if ("reason" in brings) return null;
  const minutes = decimalTyped(length ?? "");
  return {
    brings,
    gets: {
      length: minutes ?? brings.length,
      pricePence: penceTyped(servicePrice ?? "") ?? brings.pricePence,
    },
  };
}

/** The services to choose from: those that are booked, and the rest of the menu, for the price of the technician. */
export function choicesOf({ appointment, menu, team }: EditShown, technicianId: string) {
  const ownTerms = team.find(({ id }) => id === technicianId)?.ownTerms;
  const all = menuForEdit(appointment.items, menu, ownTerms);
  const isBooked = ({ id }: Service) => appointment.items.some(({ serviceId }) => serviceId === id);
  return { booked: all.filter(isBooked), others: all.filter((service) => !isBooked(service)) };
}
