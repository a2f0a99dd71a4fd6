import { STAMP } from "../../models/services/stamp.ts";

/** The nail on its stamp, on a ground in the salon's colour, which shows through it. docs/rules.md 10.37 */
export function Stamp({ at }: { at: string }) {
  return (
    // React asks a document for its other pictures before their places, by a link.
    <img
      src={at}
      alt=""
      fetchPriority="low"
      width={STAMP_WIDTH}
      height={STAMP.height / 2}
      style={{ display: "block", border: 0, margin: "0 auto" }}
    />
  );
}

/** How wide it is shown, px. */
export const STAMP_WIDTH = STAMP.width / 2;
