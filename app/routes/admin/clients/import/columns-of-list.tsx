import { Select } from "../../../../components/forms/select.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { COLUMNS, type Kind } from "../../../../models/imports/columns.ts";
import { COLUMN_NAMES, KIND_NAMES } from "../../../../words/imports.ts";
import type { ListShown } from "./import-reply.ts";

/** What the list is, and what each of its columns becomes; staff may change both. docs/rules.md 23.13 */
export function ColumnsOfList({ kind, kinds, columns }: ListShown & { kinds: Kind[] }) {
  const busy = useSending();
  const read = columns.filter(({ becomes }) => becomes !== null).length;
  return (
    <details open={read < columns.length}>
      <summary className="link flex! min-h-11 w-fit items-center gap-1.5">
        How we read it: {KIND_NAMES[kind].toLowerCase()}, {read} of {columns.length} columns
        <span aria-hidden="true" className="chevron" />
      </summary>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <label htmlFor="kind" className="font-semibold">
          This list holds
        </label>
        <span className="w-full sm:w-72">
          <Select id="kind" name="kind" defaultValue={kind} options={kinds.map((one) => [one, KIND_NAMES[one]])} />
        </span>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {columns.map(({ heading, values, becomes }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
          <li key={place} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <label htmlFor={`column-${place}`} className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <span className="font-semibold">{heading || `Column ${place + 1}`}</span>
              <span className="block text-sm text-muted">{values.join(", ") || "Empty"}</span>
            </label>
            <span className="w-full sm:w-72">
              <Select
                id={`column-${place}`}
                name={`column-${place}`}
                defaultValue={becomes ?? ""}
                options={[["", "Not read"], ...COLUMNS[kind].map((column) => [column, COLUMN_NAMES[column]] as const)]}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <button type="submit" className="button-outlined" aria-disabled={busy}>
          Read it again
        </button>
      </p>
    </details>
  );
}
