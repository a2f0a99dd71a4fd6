import type { FieldErrors } from "../../../../kernel/parsing.ts";
import type { TypedCategory } from "../../../../models/services/category.ts";

interface Props {
  /** Its place in the form, from 0. */
  at: number;
  row: TypedCategory;
  /** How many services it has. */
  services: number;
  fields: FieldErrors;
}

/** A category with its place, its name and whether it is hidden; the last row adds one. docs/rules.md 2.13 */
export function CategoryRow({ at, row: { key, name, hidden, place }, services, fields }: Props) {
  const [wrongName, wrongPlace] = [fields[`name-${at}`], fields[`place-${at}`]];
  const errorId = wrongName || wrongPlace ? `category-${at}-error` : undefined;
  const called = key || "the new category";
  return (
    <li className="py-3">
      <input type="hidden" name={`key-${at}`} value={key} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          name={`place-${at}`}
          aria-label={`Place of ${called}`}
          defaultValue={place}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={wrongPlace ? true : undefined}
          aria-describedby={errorId}
          className="field-input w-16 text-center"
        />
        <input
          name={`name-${at}`}
          aria-label={key ? `Name of ${key}` : "Add a category"}
          placeholder={key ? undefined : "Add a category"}
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
          aria-invalid={wrongName ? true : undefined}
          aria-describedby={errorId}
          className="field-input min-w-40 flex-1 max-sm:order-first max-sm:basis-full"
        />
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name={`hidden-${at}`} defaultChecked={hidden} className="size-5" />
          Hidden<span className="sr-only"> {called}</span>
        </label>
        {key && (
          <span className="w-24 text-sm text-muted">{services === 1 ? "1 service" : `${services} services`}</span>
        )}
      </div>
      {errorId && (
        <p id={errorId} className="mt-1 text-sm font-medium text-brick">
          {wrongName ?? wrongPlace}
        </p>
      )}
    </li>
  );
}
