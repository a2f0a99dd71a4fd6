import { Form, Link } from "react-router";
import { Field } from "../../../components/forms/field.tsx";
import { type Options, Select } from "../../../components/forms/select.tsx";
import { monthName } from "../../../kernel/dates.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import {
  daysOf,
  financialYearOf,
  MONTHS,
  neighbourOf,
  queryOf,
  type RevenueRange,
  yearChoices,
} from "../../../models/revenue/range.ts";
import { financialYear, rangeName } from "./range-name.ts";

interface Props {
  /** The range in the address. */
  asked: Record<string, string>;
  /** The parsed range, or null if it is invalid. */
  range: RevenueRange | null;
  errors: FieldErrors;
  /** Today's date at the salon. */
  today: string;
}

/** Selects the range: a month, a financial year, or any days. It is kept in the address. docs/rules.md 16.5 */
export function RangeSelector({ asked, range, errors, today }: Props) {
  const kind = range?.range ?? (isKind(asked.range) ? asked.range : "month");
  return (
    <section aria-label="Range" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {KINDS.map(([of, name]) => (
          <li key={of}>
            <Link
              to={`?${queryOf(usualRange(of, today))}`}
              aria-current={of === kind ? "true" : undefined}
              className={`inline-flex min-h-11 items-center rounded-full border px-4 font-medium ${of === kind ? "border-berry bg-blush" : "border-control"}`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {errors.range && <p className="alert mt-3">{errors.range}</p>}
      <Form
        key={new URLSearchParams(asked).toString()}
        method="get"
        noValidate
        className="card mt-3 flex flex-wrap items-start gap-4 p-5"
      >
        <input type="hidden" name="range" value={kind} />
        <RangeFields kind={kind} asked={{ ...strings(range), ...asked }} errors={errors} today={today} />
        <button type="submit" className="button w-full sm:mt-8 sm:w-auto">
          Show
        </button>
      </Form>
      {range && <Neighbours range={range} today={today} />}
    </section>
  );
}

type Kind = RevenueRange["range"];

const KINDS = [
  ["month", "Month"],
  ["financial-year", "Financial year"],
  ["custom", "Custom range"],
] as const satisfies [Kind, string][];

function isKind(kind: string | undefined): kind is Kind {
  return KINDS.some(([of]) => of === kind);
}

/** The default range of each kind: the current one. */
function usualRange(kind: Kind, today: string): RevenueRange {
  const month = { range: "month", year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) } as const;
  if (kind === "month") return month;
  if (kind === "financial-year") return { range: kind, year: financialYearOf(today) };
  return { range: kind, from: daysOf(month).from, to: today };
}

function RangeFields({ kind, asked, errors, today }: Omit<Props, "range"> & { kind: Kind }) {
  if (kind === "custom") {
    return (
      <>
        <Field label="From" name="from" type="date" defaultValue={asked.from} error={errors.from} required />
        <Field label="To" name="to" type="date" defaultValue={asked.to} error={errors.to} required />
      </>
    );
  }
  const years = yearChoices(today);
  return (
    <>
      {kind === "month" && (
        <Choice
          label="Month"
          name="month"
          chosen={asked.month}
          error={errors.month}
          options={MONTHS.map((month) => [month, monthName(month)] as const)}
        />
      )}
      <Choice
        label={kind === "month" ? "Year" : "Financial year, April to March"}
        name="year"
        chosen={asked.year}
        error={errors.year}
        options={years.map((year) => [year, kind === "month" ? String(year) : financialYear(year)] as const)}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  chosen: string | undefined;
  error: string | undefined;
  options: Options;
}

function Choice({ label, name, chosen, error, options }: ChoiceProps) {
  return (
    <div className="grow sm:grow-0">
      <label htmlFor={name} className="mb-2 block font-medium">
        {label}
      </label>
      <Select
        id={name}
        name={name}
        defaultValue={chosen}
        options={options}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error && (
        <p id={`${name}-error`} className="mt-2 text-sm font-medium text-brick">
          {error}
        </p>
      )}
    </div>
  );
}

/** Links to the month or year before and after. */
function Neighbours({ range, today }: { range: RevenueRange; today: string }) {
  const before = neighbourOf(range, -1, today);
  const after = neighbourOf(range, 1, today);
  if (!before && !after) return null;
  const nameOf = (range: RevenueRange) =>
    range.range === "financial-year" ? financialYear(range.year) : rangeName(range);
  return (
    <p className="mt-3 flex flex-wrap justify-between gap-x-4">
      {before && (
        <Link to={`?${queryOf(before)}`} className="link inline-flex min-h-11 items-center">
          <span aria-hidden="true">←&nbsp;</span>
          {nameOf(before)}
        </Link>
      )}
      {after && (
        <Link to={`?${queryOf(after)}`} className="link ml-auto inline-flex min-h-11 items-center">
          {nameOf(after)}
          <span aria-hidden="true">&nbsp;→</span>
        </Link>
      )}
    </p>
  );
}

function strings(range: RevenueRange | null): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(range ? queryOf(range) : ""));
}
