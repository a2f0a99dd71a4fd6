import { DateField } from "../../../components/forms/date-field.tsx";
import { type Options, Select } from "../../../components/forms/select.tsx";
import { monthName } from "../../../kernel/dates.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { MONTHS, type RevenueRange, yearChoices } from "../../../models/revenue/range.ts";
import { financialYear } from "./range-name.ts";

interface Props {
  kind: RevenueRange["range"];
  /** The range in the address. */
  asked: Record<string, string>;
  errors: FieldErrors;
  /** Today's date at the salon. */
  today: string;
}

/** The fields of a month, a financial year, or any days. docs/rules.md 16.5 */
export function RangeFields({ kind, asked, errors, today }: Props) {
  if (kind === "custom") {
    return (
      <>
        <DateField label="From" name="from" defaultValue={asked.from} error={errors.from} required />
        <DateField label="To" name="to" defaultValue={asked.to} error={errors.to} required />
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
      <label htmlFor={name} className="mb-2 block font-medium max-sm:sr-only">
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
