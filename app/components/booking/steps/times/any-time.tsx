import { Form } from "react-router";
import { STAFF_DAYS_AHEAD } from "../../../../diary/times/availability.ts";
import { addDays, clockTime } from "../../../../kernel/clock.ts";
import { DateField } from "../../../forms/date-field.tsx";
import { TimeField } from "../../../forms/time-input.tsx";
import type { Draft } from "../../draft.ts";
import { DraftFields } from "../../draft-fields.tsx";

/** A field for staff to choose a time that is not a slot, by default on the chosen day. docs/rules.md 15.3, 15.4 */
export function AnyTime({ draft, page, today }: { draft: Draft; page: string; today: string }) {
  return (
    <Form method="get" action={page} className="mt-8 flex flex-wrap items-end gap-4 border-t border-line pt-6">
      <DraftFields draft={{ ...draft, step: "details", date: null, minute: null }} />
      <DateField
        key={draft.date}
        label="Any other day"
        name="date"
        min={today}
        max={addDays(today, STAFF_DAYS_AHEAD)}
        defaultValue={draft.date ?? today}
        required
      />
      <TimeField
        label="Any other time"
        name="time"
        required
        defaultValue={draft.minute === null ? undefined : clockTime(draft.minute)}
      />
      <button type="submit" className="button-quiet">
        Continue with this time
      </button>
    </Form>
  );
}
