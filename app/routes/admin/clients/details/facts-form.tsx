import { Alert } from "../../../../components/forms/alert.tsx";
import { DateField } from "../../../../components/forms/date-field.tsx";
import { Field, TextField } from "../../../../components/forms/field.tsx";
import { type Options, SelectField } from "../../../../components/forms/select.tsx";
import { Tick } from "../../../../components/forms/tick.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../../components/screen/edit-form.tsx";
import { CONSENT_WAYS } from "../../../../models/notes/facts.ts";
import { CONSENT_WAY_NAMES, FACTS_HINTS } from "../../../../words/clients.ts";

interface Props {
  facts: { day: string; month: string; year: string; agreed: boolean; on: string; words: string; how: string };
  /** Names the state of the facts. */
  seen: string;
  today: string;
  /** The months, with their numbers. */
  months: Options;
}

const DAYS = Array.from({ length: 31 }, (_, before) => `${before + 1}`);

/** A client's birthday, and whether they agreed to news and offers: when, to which words and how. docs/rules.md 23.19 */
export function FactsForm({ facts, seen, today, months }: Props) {
  const busy = useSending();
  const refused = useReplyTo("facts");
  return (
    <EditForm intent="facts" values={facts} className="mt-10 flex max-w-xl flex-col gap-5 border-t border-line pt-6">
      {refused?.message && (
        <Alert about={refused}>
          <p className="font-medium">{refused.message}</p>
        </Alert>
      )}
      <input type="hidden" name="seen" value={seen} />
      <fieldset>
        <legend className="mb-2 font-medium">Birthday</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3">
          <SelectField label="Day" name="day" choices={DAYS} placeholder="None" />
          <SelectField label="Month" name="month" choices={months} placeholder="None" />
          <Field label="Year" name="year" inputMode="numeric" maxLength={4} />
        </div>
      </fieldset>
      <fieldset className="group/news">
        <legend className="font-medium">News and offers</legend>
        <Tick name="agreed">They agreed to get our news and offers</Tick>
        <p className="text-sm text-muted">{FACTS_HINTS.agreed}</p>
        <div className="mt-4 hidden flex-col gap-5 group-has-[[name=agreed]:checked]/news:flex">
          <DateField label="On" name="on" max={today} required />
          <TextField label="What they agreed to" name="words" rows={2} maxLength={300} required />
          <SelectField
            label="How"
            name="how"
            choices={CONSENT_WAYS.map((way) => [way, CONSENT_WAY_NAMES[way]] as const)}
            placeholder="Choose"
            required
          />
        </div>
      </fieldset>
      <p>
        <button type="submit" className="button-outlined" aria-disabled={busy}>
          Save birthday and news
        </button>
      </p>
    </EditForm>
  );
}
