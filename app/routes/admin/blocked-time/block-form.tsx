import type { ReactNode } from "react";
import { DateField } from "../../../components/forms/date-field.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { Select } from "../../../components/forms/select.tsx";
import { TimeField } from "../../../components/forms/time-input.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { addDays } from "../../../kernel/clock.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { CLOSURE_DAYS_AHEAD } from "../../../models/opening/closures.ts";
import type { TypedBlock } from "./typed-block.ts";

interface Props {
  today: string;
  /** The technicians for whom time may be blocked; none at a salon with one technician. */
  team: { id: string; name: string }[];
  /** The technician who blocks their own time, or null. */
  own: string | null;
  typed: TypedBlock;
  fields: FieldErrors;
  sentKey: string | null;
  newKey: string;
  /** The stranded appointments to acknowledge first. */
  children: ReactNode;
}

/** A form that blocks time on a day or on several consecutive days, once or every week. docs/rules.md 21.5, 21.10, 21.11 */
export function BlockForm({ today, team, own, typed, fields, sentKey, newKey, children }: Props) {
  const busy = useSending();
  const days = { min: today, max: addDays(today, CLOSURE_DAYS_AHEAD) };
  return (
    <PostForm errors={fields} action="/admin/blocked-time" className="group/block mt-6 flex flex-col gap-5">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="key" value={sentKey ?? newKey} />
      {children}
      {own && <input type="hidden" name="technicianId" value={own} />}
      {!own && team.length > 1 && (
        <div>
          <label htmlFor="technicianId" className="mb-2 block font-medium">
            For
          </label>
          <Select
            id="technicianId"
            name="technicianId"
            defaultValue={typed.technicianId}
            options={[["", "Everybody"], ...team.map(({ id, name }) => [id, name] as const)]}
          />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField {...days} label="Date" name="date" defaultValue={typed.date} error={fields.date} required />
        <DateField {...days} label="Last day" name="until" defaultValue={typed.until} error={fields.until} />
      </div>
      <div className="grid grid-cols-2 items-start gap-5 group-has-[[name=allDay]:checked]/block:hidden">
        <TimeField label="From" name="startTime" defaultValue={typed.startTime} error={fields.startTime} required />
        <TimeField label="To" name="endTime" defaultValue={typed.endTime} error={fields.endTime} required />
      </div>
      <p className="hidden text-sm text-muted group-has-[[name=weekly]:checked]/block:block">
        Every week, on each day from the date to the last day.
      </p>
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        <Tick name="allDay" checked={typed.allDay}>
          All day
        </Tick>
        <Tick name="weekly" checked={typed.weekly}>
          Every week
        </Tick>
      </div>
      <Field
        label="Reason"
        name="reason"
        maxLength={200}
        defaultValue={typed.reason}
        error={fields.reason}
        hint={<p className="mt-2 text-sm text-muted">Clients never see it.</p>}
      />
      <button type="submit" className="button self-stretch sm:self-start" aria-disabled={busy}>
        Block Time
      </button>
    </PostForm>
  );
}

function Tick({ name, checked, children }: { name: string; checked: boolean; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={checked} className="size-5" />
      {children}
    </label>
  );
}
