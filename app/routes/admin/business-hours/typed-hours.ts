import { MONDAY_FIRST } from "../../../models/opening/hours.ts";
import type { WrittenHours } from "../../../models/opening/hours-form.ts";

/** What the form of the business hours holds: the days, Monday first, and the setting beside them. */
export interface TypedHours {
  days: WrittenHours[];
  finishByClosing: boolean;
}

/** What was typed into the form of the business hours. A box that is not ticked is not sent. */
export function typedHours(form: FormData): TypedHours {
  return {
    days: MONDAY_FIRST.map((day) => ({
      day,
      isOpen: form.has(`${day}.isOpen`),
      openTime: String(form.get(`${day}.openTime`) ?? ""),
      closeTime: String(form.get(`${day}.closeTime`) ?? ""),
    })),
    finishByClosing: form.has("finishByClosing"),
  };
}
