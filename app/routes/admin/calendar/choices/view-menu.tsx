import { Link } from "react-router";
import { addressWhenLate } from "../../../../components/admin-addresses.ts";
import { Select } from "../../../../components/forms/select.tsx";
import { FoldedMenu } from "../../../../components/staff/folded-menu.tsx";

interface Props {
  /** Whether appointments are drawn at their real length, and the setter; null where they have no length. */
  realLengths: { shown: boolean; show: (shown: boolean) => void } | null;
  /** Whether colours mean technicians, and the setter; null where they mean the status. */
  colours: { byTechnician: boolean; setByTechnician: (byTechnician: boolean) => void } | null;
  /** The day for blocking time, and the technician, if there is one. */
  blocking: { date: string; technician: string | null };
}

/**
 * The menu of settings that are seldom changed. It also has links to the page of a late day and to blocked time, which need
 * no pointer. docs/rules.md 13.3, 13.7, 13.9, 13.13
 */
export function ViewMenu({ realLengths, colours, blocking }: Props) {
  const { date, technician } = blocking;
  const search = new URLSearchParams({ date, ...(technician && { technician }) });
  return (
    <FoldedMenu
      className="view-menu"
      summary={
        <>
          View
          <span aria-hidden="true" className="chevron" />
        </>
      }
      summaryClass="view-menu-button"
      contentClass="card view-menu-choices"
    >
      {realLengths && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={realLengths.shown}
            onChange={(event) => realLengths.show(event.currentTarget.checked)}
          />
          Show real lengths
        </label>
      )}
      {colours && (
        <label htmlFor="calendar-colours" className="flex flex-wrap items-center gap-x-3">
          Colours
          <Select
            id="calendar-colours"
            value={colours.byTechnician ? "technician" : "status"}
            onChange={(event) => colours.setByTechnician(event.currentTarget.value === "technician")}
            options={[
              ["status", "By status"],
              ["technician", "By technician"],
            ]}
          />
        </label>
      )}
      <Link
        to={addressWhenLate({ date, ...(technician && { technician }) })}
        className="link flex min-h-11 items-center"
      >
        Running late
      </Link>
      <Link to={`/admin/blocked-time?${search}`} className="link inline-flex min-h-11 items-center">
        Block time
      </Link>
    </FoldedMenu>
  );
}
