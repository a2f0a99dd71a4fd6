import { Form, Link } from "react-router";
import { Select } from "../../../components/forms/select.tsx";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { daysOf, financialYearOf, neighbourOf, queryOf, type RevenueRange } from "../../../models/revenue/range.ts";
import { RangeFields } from "./range-fields.tsx";
import { financialYear, rangeName } from "./range-name.ts";

interface Props {
  /** The range in the address. */
  asked: Record<string, string>;
  /** The parsed range, or null if it is invalid. */
  range: RevenueRange | null;
  errors: FieldErrors;
  /** Today's date at the salon. */
  today: string;
  /** The technicians, if there are several, and the one whose revenue is shown. */
  team: { id: string; name: string }[];
  technician: string;
}

/** Selects the range: a month, a financial year, or any days. It is kept in the address. docs/rules.md 16.5 */
export function RangeSelector({ asked, range, errors, today, team, technician }: Props) {
  const kind = range?.range ?? (isKind(asked.range) ? asked.range : "month");
  const whose = technician && `&technician=${technician}`;
  return (
    <section aria-label="Range" className="mt-6 max-sm:mt-0">
      <ul className="tabs">
        {KINDS.map(([of, name]) => (
          <li key={of}>
            <Link
              to={`?${queryOf(usualRange(of, today))}${whose}`}
              aria-current={of === kind ? "true" : undefined}
              className="tab"
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
        className="mt-5 flex flex-wrap items-start gap-4 max-sm:mt-3 max-sm:gap-2"
      >
        <input type="hidden" name="range" value={kind} />
        <RangeFields kind={kind} asked={{ ...strings(range), ...asked }} errors={errors} today={today} />
        {team.length > 1 && (
          <div className="w-full sm:w-auto">
            <label htmlFor="technician" className="mb-2 block font-medium">
              Technician
            </label>
            <Select
              id="technician"
              name="technician"
              defaultValue={technician}
              options={[["", "Everyone"], ...team.map(({ id, name }) => [id, name] as const)]}
            />
          </div>
        )}
        <button
          type="submit"
          className={`button sm:mt-8 sm:w-auto ${kind === "month" && team.length < 2 ? "max-sm:grow" : "w-full"}`}
        >
          Show
        </button>
      </Form>
      {range && <Neighbours range={range} today={today} whose={whose} />}
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

/** Links to the month or year before and after. */
function Neighbours({ range, today, whose }: { range: RevenueRange; today: string; whose: string }) {
  const before = neighbourOf(range, -1, today);
  const after = neighbourOf(range, 1, today);
  if (!before && !after) return null;
  const nameOf = (range: RevenueRange) =>
    range.range === "financial-year" ? financialYear(range.year) : rangeName(range);
  return (
    <p className="mt-3 flex flex-wrap justify-between gap-x-4 max-sm:mt-1">
      {before && (
        <Link to={`?${queryOf(before)}${whose}`} className="link inline-flex min-h-11 items-center">
          <span aria-hidden="true">←&nbsp;</span>
          {nameOf(before)}
        </Link>
      )}
      {after && (
        <Link to={`?${queryOf(after)}${whose}`} className="link ml-auto inline-flex min-h-11 items-center">
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
