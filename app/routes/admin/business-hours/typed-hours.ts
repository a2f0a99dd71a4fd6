import { MONDAY_FIRST } from "../../../models/opening/hours.ts";
import type { WrittenHours } from "../../../models/opening/hours-form.ts";

/** The values of the business hours form: the days from Monday, and the setting beside them. */
export interface TypedHours {
  days: WrittenHours[];
  finishByClosing: boolean;
}

/** Reads the business hours form. An unticked box is not sent. */
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
