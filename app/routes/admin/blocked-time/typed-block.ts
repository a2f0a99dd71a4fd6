import { type FormReply, text } from "../../../kernel/forms.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import type { DoneOne } from "../../../models/appointments/in-turn.ts";
import type { Stranded } from "../../../models/opening/stranded.server.ts";

/** The typed values of blocked time: one day, or the first and last of several; the times; the technician; the reason. */
export interface TypedBlock {
  date: string;
  until: string;
  startTime: string;
  endTime: string;
  allDay: boolean;
  weekly: boolean;
  /** Empty for all. */
  technicianId: string;
  reason: string;
}

/** The reply to the form, with the stranded appointments to acknowledge first, if any. */
export interface BlockReply extends FormReply<TypedBlock | null> {
  stranded: Stranded | null;
  /** The key that the form was sent with, for the next try. Null if the next try gets a new one. */
  key: string | null;
  /** The results of the appointments that were given to colleagues. docs/rules.md 21.23 */
  given: Given | null;
}

/**
 * The result for each appointment that was given to a colleague, and the number of clients who were asked for another time.
 */
export interface Given {
  done: DoneOne[];
  asked: number;
}

export const NOTHING_TYPED: BlockReply = {
  message: null,
  fields: {},
  typed: null,
  stranded: null,
  key: null,
  given: null,
};

/** Reads the form. An unticked box is not sent. */
export function typedBlock(form: FormData): TypedBlock {
  return {
    date: text(form, "date"),
    until: text(form, "until"),
    startTime: timeTyped(text(form, "startTime")),
    endTime: timeTyped(text(form, "endTime")),
    allDay: form.has("allDay"),
    weekly: form.has("weekly"),
    technicianId: text(form, "technicianId"),
    reason: text(form, "reason"),
  };
}

/** The form as an address fills it in: `date`, `from`, `to` and `technician`, as the calendar links to it. */
export function blockInAddress(search: URLSearchParams): TypedBlock {
  const named = (name: string) => search.get(name) ?? "";
  const [startTime, endTime] = [named("from"), named("to")];
  const allDay = startTime === "00:00" && endTime === "24:00";
  return {
    date: named("date"),
    until: named("until"),
    ...(allDay ? { startTime: "", endTime: "" } : { startTime, endTime }),
    ...{ allDay, weekly: false, technicianId: named("technician"), reason: "" },
  };
}

/** The block in the form. "All day" is from midnight to midnight and overrides the times. */
export function withHours({ allDay, ...typed }: TypedBlock): Omit<TypedBlock, "allDay"> {
  return allDay ? { ...typed, startTime: "00:00", endTime: "24:00" } : typed;
}
