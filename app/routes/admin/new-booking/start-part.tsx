import { useMemo, useState } from "react";
import type { Draft } from "../../../components/booking/draft.ts";
import { notOfferedText } from "../../../components/booking/steps/not-offered-text.ts";
import type { stateOfStart } from "../../../components/booking/steps/state-of-start.ts";
import { DateField } from "../../../components/forms/date-field.tsx";
import { SelectField } from "../../../components/forms/select.tsx";
import { TimeField } from "../../../components/forms/time-input.tsx";
import { STAFF_DAYS_AHEAD } from "../../../diary/times/availability.ts";
import type { Diary, TechnicianDiary } from "../../../diary/times/diary.ts";
import { addDays, clockTime, isCalendarDate, minuteOf, type SalonTime } from "../../../kernel/clock.ts";
import { dayInWords } from "../../../kernel/dates.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import { startsToChoose } from "./starts.ts";

interface Props {
  /** The diary of those who do what is chosen. */
  diary: Diary;
  /** All of the team that may be booked, and those of them who do what is chosen; null at a salon with one technician. */
  technicians: TechnicianDiary[] | undefined;
  team: TechnicianDiary[] | null;
  /** The technician in the address. They may not do all chosen services. */
  wished: string | null;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** Minutes. */
  length: number;
  salonTime: SalonTime;
  /** How the chosen start stands; null while it is not chosen. */
  state: ReturnType<typeof stateOfStart> | null;
  errors: FieldErrors;
}

/**
 * The choice of technician and start: fields for any day and time, and free starts as buttons until one is chosen.
 * docs/rules.md 15.10
 */
export function StartPart(props: Props) {
  const { diary, technicians = [], team, wished, draft, setDraft, length, salonTime, state, errors } = props;
  const { date, minute, basket } = draft;
  const today = salonTime.date;
  const [pressed, press] = useState(0);
  const asked = technicians.find(({ id }) => id === wished);
  const does = (id: string) => team?.some((one) => one.id === id) ?? true;
  const open = minute === null || date === null || (state !== null && (state.why !== null || state.outside));
  return (
    <section aria-labelledby="start">
      <h2 id="start" className="text-xl">
        When
      </h2>
      <div className="mt-4 grid gap-4">
        {technicians.length > 1 && (
          <SelectField
            label="Technician"
            name="technician"
            placeholder="Anyone who’s free"
            value={draft.technician ?? ""}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, technician: value || null })}
            choices={technicians.map(({ id, name }) => [id, does(id) ? name : `${name} (not for this)`, !does(id)])}
            error={errors.technicianId}
            required
          />
        )}
        {asked && !does(asked.id) && (
          <p className="notice" role="status">
            {asked.name} doesn’t do all of this. We’ll book somebody who does.
          </p>
        )}
        <div className="flex flex-wrap gap-3 *:first:flex-[1_1_8rem] *:last:flex-[0_1_5.75rem]">
          <DateField
            key={`date ${pressed}`}
            label="Date"
            name="date"
            min={addDays(today, -STAFF_DAYS_AHEAD)}
            max={addDays(today, STAFF_DAYS_AHEAD)}
            defaultValue={date ?? ""}
            onChange={({ currentTarget: { value } }) =>
              setDraft({ ...draft, date: isCalendarDate(value) ? value : null })
            }
            error={errors.date}
            required
          />
          <TimeField
            key={`time ${pressed}`}
            label="Time"
            name="time"
            defaultValue={minute === null ? "" : clockTime(minute)}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, minute: minuteOf(timeTyped(value)) })}
            error={errors.time}
            required
          />
        </div>
      </div>
      {state?.why && state.why !== "past" && date && (
        <p className="notice mt-4" role="status">
          {notOfferedText(state.why, diary, { date, minute: minute ?? 0 }, length)}
        </p>
      )}
      {open && basket.length > 0 && (
        <Starts
          {...{ diary, date, minute, length, salonTime }}
          choose={(start) => {
            setDraft({ ...draft, ...start });
            press((times) => times + 1);
          }}
        />
      )}
      {open && basket.length === 0 && (
        <p className="mt-3 text-sm text-muted">Choose a service to see its free times.</p>
      )}
      <noscript>
        <button type="submit" name="intent" value="times" className="button-quiet">
          Show times and price
        </button>
      </noscript>
    </section>
  );
}

interface StartsProps extends Pick<Props, "diary" | "length" | "salonTime"> {
  date: string | null;
  minute: number | null;
  choose: (start: SalonTime) => void;
}

/** Free starts: one press chooses date and time. */
function Starts({ diary, date, minute, length, salonTime, choose }: StartsProps) {
  const { date: today, minute: time } = salonTime;
  const starts = useMemo(
    () => startsToChoose(diary, { date, minute }, length, { date: today, minute: time }),
    [diary, date, minute, length, today, time],
  );
  const ofOneDay = minute === null && starts.length > 0 && starts.every((start) => start.date === date);
  if (starts.length === 0) return <p className="notice mt-4">No free times on these days.</p>;
  return (
    <section aria-labelledby="free" className="mt-4">
      <h3 id="free" className="overline-label font-sans">
        {ofOneDay ? "Free that day" : date === null ? "Next free" : "Nearest free"}
      </h3>
      <ul
        className={`mt-2 grid gap-2 ${ofOneDay ? "grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))]" : "grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]"}`}
      >
        {starts.map((start) => (
          <li key={`${start.date} ${start.minute}`} className="grid">
            <button
              type="submit"
              name="at"
              value={`${start.date}T${clockTime(start.minute)}`}
              onClick={(event) => {
                event.preventDefault();
                choose(start);
              }}
              className="soonest min-h-11"
            >
              <span className={ofOneDay ? "sr-only" : "text-sm first-letter:uppercase"}>
                {dayInWords(start.date, today)}
              </span>{" "}
              <span className="font-serif text-lg tabular-nums">{clockTime(start.minute)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
