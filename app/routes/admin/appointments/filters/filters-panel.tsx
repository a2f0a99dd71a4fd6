import { Form, Link } from "react-router";
import { DateField } from "../../../../components/forms/date-field.tsx";
import { Field } from "../../../../components/forms/field.tsx";
import { type Options, Select } from "../../../../components/forms/select.tsx";
import { statusLook } from "../../../../components/statuses.ts";
import {
  APPOINTMENT_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  paymentMethodName,
} from "../../../../diary/appointments/appointment.ts";
import type { FieldErrors } from "../../../../kernel/parsing.ts";
import { filtersInWords, PAYMENT_NAMES } from "./filters-in-words.ts";

interface Props {
  /** The filters in the address. */
  asked: Record<string, string>;
  errors: FieldErrors;
  services: { id: string; name: string }[];
  /** The technicians, where there are several. */
  team: { id: string; name: string }[];
}

/** All filters of the appointments list. They are kept in the address. docs/rules.md 14.1 */
export function FiltersPanel({ asked, errors, services, team }: Props) {
  const { q, from, to, ...others } = errors;
  const chosen = filtersInWords(asked, services, team);
  const key = new URLSearchParams(asked).toString();
  return (
    <section aria-label="Filters" className="contents">
      {Object.values(others).map((error) => (
        <p key={error} role="alert" className="alert w-full">
          {error}.
        </p>
      ))}
      <details
        key={key}
        className="border-line open:w-full max-md:open:border-b md:w-full md:border-b"
        open={Object.keys(errors).length > 0}
      >
        <summary className="flex min-h-12 items-center justify-between gap-2 font-medium">
          All filters <span aria-hidden="true" className="chevron" />
        </summary>
        <Form method="get" noValidate className="grid gap-4 pt-1 pb-6 sm:grid-cols-2 lg:grid-cols-4">
          {Object.keys(asked).join() === "from,sort" && <input type="hidden" name="upcoming" value={asked.from} />}
          <Field label="Name, email or phone" name="q" type="search" defaultValue={asked.q} error={q} oneOfTwo />
          <DateField label="From" name="from" defaultValue={asked.from} error={from} oneOfTwo />
          <DateField label="To" name="to" defaultValue={asked.to} error={to} oneOfTwo />
          <Choice
            label="Order"
            name="sort"
            chosen={asked.sort}
            options={[
              ["", "Usual order"],
              ["soonest", "Soonest first"],
              ["latest", "Latest first"],
            ]}
          />
          <Choice
            label="Status"
            name="status"
            chosen={asked.status}
            options={[ANY, ...APPOINTMENT_STATUSES.map((status) => [status, statusLook(status).name] as const)]}
          />
          <Choice
            label="Payment"
            name="paymentStatus"
            chosen={asked.paymentStatus}
            options={[ANY, ...PAYMENT_STATUSES.map((status) => [status, PAYMENT_NAMES[status]] as const)]}
          />
          <Choice
            label="Payment method"
            name="paymentMethod"
            chosen={asked.paymentMethod}
            options={[ANY, ...PAYMENT_METHODS.map((method) => [method, paymentMethodName(method)] as const)]}
          />
          <Choice
            label="Service"
            name="service"
            chosen={asked.service}
            options={[ANY, ...services.map(({ id, name }) => [id, name] as const)]}
          />
          {team.length > 1 && (
            <Choice
              label="Technician"
              name="technician"
              chosen={asked.technician}
              options={[ANY, ...team.map(({ id, name }) => [id, name] as const)]}
            />
          )}
          <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-4">
            <button type="submit" className="button">
              Show
            </button>
            <Link to="/admin/appointments" className="button-quiet">
              Clear
            </Link>
          </div>
        </Form>
      </details>
      {chosen.length > 0 && (
        <p className="flex w-full flex-wrap items-baseline gap-x-4 wrap-anywhere">
          Only {chosen.join(", ")}
          <Link to="/admin/appointments" className="link inline-flex min-h-11 items-center">
            Show all
          </Link>
        </p>
      )}
    </section>
  );
}

const ANY = ["", "Any"] as const;

interface ChoiceProps {
  label: string;
  name: string;
  chosen: string | undefined;
  options: Options;
}

function Choice({ label, name, chosen, options }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-2 block font-medium">
        {label}
      </label>
      <Select id={name} name={name} defaultValue={chosen} options={options} />
    </div>
  );
}
