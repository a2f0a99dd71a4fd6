import { ALL_RIGHTS, RIGHTS, whoHas } from "../../../auth/rights.ts";

/** What each role may do. docs/rules.md 21.9 */
export function RolesTable() {
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        What each role may do
        <span aria-hidden="true" className="chevron text-muted" />
      </summary>
      <dl className="divide-y divide-line">
        {ALL_RIGHTS.map((right) => (
          <div key={right} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt>{RIGHTS[right].does}</dt>
            <dd className="text-muted">{whoHas(right).join(", ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
