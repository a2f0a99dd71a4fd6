import { type ComponentProps, useMemo, useState } from "react";
import { DayButton, DayPicker, useDayPicker } from "react-day-picker";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { dayAndMonth, dayOf } from "../../../kernel/dates.ts";

interface Props {
  /** Selectable dates in order, each with its number of free times. Other days are disabled. */
  freeTimes: Map<string, number>;
  today: string;
  selected: string | null;
  /** The month to open at, `yyyy-MM`, if the address names one. */
  month: string | null;
  choose: (date: string) => void;
}

/**
 * A month of days, Sunday first. Each day is announced with its number of free times. Days and months are submit
 * buttons (`date`, `month`) of the surrounding form, so that it works without script.
 */
export function DatePicker({ freeTimes, today, selected, month, choose }: Props) {
  const [shown, show] = useState(() => dayOf(month ? `${month}-01` : (selected ?? today)));
  const dates = [...freeTimes.keys()];
  const labels = useMemo(() => ({ labelDayButton: (day: Date) => dayLabel(day, freeTimes) }), [freeTimes]);
  const open = (date: Date) => freeTimes.has(isoDate(date));
  return (
    <DayPicker
      mode="single"
      required
      className="calendar"
      weekStartsOn={0}
      today={dayOf(today)}
      selected={selected ? dayOf(selected) : undefined}
      onSelect={(day) => choose(isoDate(day))}
      month={shown}
      onMonthChange={show}
      startMonth={dayOf(today)}
      endMonth={dayOf(dates.at(-1) ?? today)}
      disabled={(day) => !open(day)}
      modifiers={{ full: (day) => freeTimes.get(isoDate(day)) === 0 }}
      modifiersClassNames={{ full: "is-full" }}
      labels={labels}
      components={COMPONENTS}
    />
  );
}

const COMPONENTS = { DayButton: SubmittingDay, PreviousMonthButton, NextMonthButton };

/** Arrow keys move between days once the script has loaded; until then Tab does. */
function SubmittingDay(props: ComponentProps<typeof DayButton>) {
  const tabIndex = useScriptArrived() ? props.tabIndex : undefined;
  return <DayButton {...props} tabIndex={tabIndex} type="submit" name="date" value={props.day.isoDate} />;
}

function PreviousMonthButton(props: ComponentProps<"button">) {
  return <MonthButton {...props} month={useDayPicker().previousMonth} />;
}

function NextMonthButton(props: ComponentProps<"button">) {
  return <MonthButton {...props} month={useDayPicker().nextMonth} />;
}

function MonthButton({ month, onClick, ...props }: ComponentProps<"button"> & { month: Date | undefined }) {
  return (
    <button
      {...props}
      type={month ? "submit" : "button"}
      name="month"
      value={month && isoDate(month).slice(0, 7)}
      onClick={(event) => {
        event.preventDefault();
        onClick?.(event);
      }}
    />
  );
}

function dayLabel(day: Date, freeTimes: Map<string, number>): string {
  const date = isoDate(day);
  const free = freeTimes.get(date);
  if (free === undefined) return `${dayAndMonth(date)}, not available`;
  return `${dayAndMonth(date)}, ${free === 1 ? "1 free time" : `${free || "no"} free times`}`;
}

function isoDate(day: Date): string {
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}
