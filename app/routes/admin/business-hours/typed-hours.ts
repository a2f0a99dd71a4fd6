import { type FormReply, text } from "../../../kernel/forms.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import { MONDAY_FIRST } from "../../../models/opening/hours.ts";
import type { WrittenHours } from "../../../models/opening/hours-form.ts";
import type { Stranded } from "../../../models/opening/stranded.server.ts";

/** The values of the business hours form: the days from Monday, and the setting beside them. */
export interface TypedHours {
  days: WrittenHours[];
  finishByClosing: boolean;
}

/** The reply to the form, with the stranded appointments to acknowledge first, if any. */
export interface HoursReply extends FormReply<TypedHours | null> {
  stranded: Stranded | null;
  /** The state of the hours that the form was based on. */
  seen: string | null;
  /** The hours that somebody else has saved meanwhile. */
  current: TypedHours | null;
}

export const NOTHING_TYPED: HoursReply = {
  message: null,
  fields: {},
  typed: null,
  stranded: null,
  seen: null,
  current: null,
};

/** Reads the business hours form. An unticked box is not sent. */
export function typedHours(form: FormData): TypedHours {
  return {
    days: MONDAY_FIRST.map((day) => ({
      day,
      isOpen: form.has(`${day}.isOpen`),
      openTime: timeTyped(text(form, `${day}.openTime`)),
      closeTime: timeTyped(text(form, `${day}.closeTime`)),
    })),
    finishByClosing: form.has("finishByClosing"),
  };
}
