import type { BlockedTime } from "../../../diary/times/diary.ts";
import { blocksInRows } from "../../../models/blocks/blocks.ts";
import { BlockCard } from "./block-card.tsx";

interface Props {
  /** Null if they can't be read. */
  blocks: BlockedTime[] | null;
  team: { id: string; name: string }[];
  /** The technician who uses the page and may only remove their own blocked time; null for other staff. */
  own: string | null;
  today: string;
  /** The id of the one that staff are asked about removing. */
  removing: string | null;
}

/** The weekly and the upcoming blocks. docs/rules.md 21.5 */
export function ComingBlocks({ blocks, team, own, today, removing }: Props) {
  const whose = (id: string | null) => {
    if (team.length < 2) return "";
    return id === null ? "Everybody" : (team.find((technician) => technician.id === id)?.name ?? "");
  };
  return (
    <>
      <h2 className="mt-10 text-title">To come</h2>
      {blocks === null && <p className="alert mt-4">Failed to load blocked time</p>}
      {blocks?.length === 0 && <p className="notice mt-4">No time is blocked</p>}
      <ul className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {blocksInRows(blocks ?? []).map((blocked) => (
          <BlockCard
            key={blocked.ids[0]}
            {...{ blocked, today }}
            whose={whose(blocked.technicianId)}
            removable={own === null || blocked.technicianId === own}
            removing={blocked.ids.includes(removing ?? "")}
          />
        ))}
      </ul>
    </>
  );
}
