import { useContext, useState } from "react";
import { FieldValues } from "../../../components/forms/field-values.ts";
import { Select } from "../../../components/forms/select.tsx";
import { END_OF_SPAN, TimeInput } from "../../../components/forms/time-input.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { MONDAY_FIRST, type Weekday } from "../../../diary/times/hours.ts";
import { formWith } from "../../../kernel/reply.ts";
import { dayIn } from "./typed-technician.ts";

/** Blank spans shown at least, so that a page without script can add some. Saving leaves blank ones out. */
const BLANK = 1;

const CHOICES = [
  ["salon", "The salon’s hours"],
  ["own", "Own hours"],
  ["off", "Off"],
] as const;

/** The weekdays of an `EditForm`: the salon's hours, hours of one's own with any number of spans, or off. docs/rules.md 21.3 */
export function WeekHours() {
  return (
    <div className="grid gap-3">
      {MONDAY_FIRST.map((day) => (
        <DayHours key={day} day={day} />
      ))}
    </div>
  );
}

function DayHours({ day }: { day: Weekday }) {
  const { values = {}, errors: { [day]: error } = {} } = useContext(FieldValues) ?? {};
  const [{ hours, spans }] = useState(() => dayIn(formWith(values), day));
  const [chosen, choose] = useState<string>(hours);
  const [rows, setRows] = useState(Math.max(1, spans.length));
  const scripted = useScriptArrived();
  const shown = scripted ? rows : spans.length + BLANK;
  const errorId = error ? `${day}-error` : undefined;
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3 sm:grid-cols-[8rem_12rem_1fr] sm:items-start">
      <legend className="float-left flex min-h-12 items-center text-title">{day}</legend>
      <Select
        name={`${day}.hours`}
        aria-label={`Hours on ${day}`}
        defaultValue={hours}
        onChange={({ currentTarget: { value } }) => choose(value)}
        options={CHOICES}
      />
      {(chosen === "own" || !scripted) && (
        <div className="grid gap-2">
          {Array.from({ length: shown }, (_, index) => index).map((index) => (
            <div key={index} className="flex items-center gap-2">
              <SpanTime day={day} part="from" index={index} time={spans[index]?.openTime} wrong={errorId} />
              <span aria-hidden="true">–</span>
              <SpanTime day={day} part="to" index={index} time={spans[index]?.closeTime} wrong={errorId} />
            </div>
          ))}
          {scripted && (
            <button
              type="button"
              onClick={() => setRows(rows + 1)}
              className="link inline-flex min-h-11 items-center justify-self-start"
            >
              Add a span<span className="sr-only"> on {day}</span>
            </button>
          )}
        </div>
      )}
      {error && (
        <p id={errorId} className="text-sm font-medium text-brick sm:col-span-full">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface SpanProps {
  day: Weekday;
  part: "from" | "to";
  index: number;
  time: string | undefined;
  wrong: string | undefined;
}

/** The beginning or the end of a span. */
function SpanTime({ day, part, index, time, wrong }: SpanProps) {
  return (
    <TimeInput
      {...(part === "to" && END_OF_SPAN)}
      name={`${day}.${part}`}
      aria-label={`${day}, span ${index + 1}, ${part}`}
      defaultValue={time}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong}
      className="min-w-0"
    />
  );
}
