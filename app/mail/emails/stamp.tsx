import type { Picture } from "../../diary/menu/service.ts";
import { fileSizes, pictureAddress } from "../../models/pictures/picture.ts";
import { STAMP } from "../../models/services/stamp.ts";
import type { PictureOfEmail } from "./content.ts";

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

/**
 * A look in the place of the stamp. Outlook for Windows can't show WebP, so it is hidden there. docs/rules.md 19.7, 10.37
 */
export function LookStamp({ address, width, height }: PictureOfEmail) {
  return (
    <img src={address} alt="" fetchPriority="low" {...{ width, height }} style={{ ...PAPER, ...HIDDEN_IN_OUTLOOK }} />
  );
}

/**
 * A look as `LookStamp` shows it: whole, because not every mail program crops, and as large as fits on the stamp. Null without a
 * look, or where the address of the site isn't known.
 */
export function fitted(look: Picture | null | undefined, site: string | null): PictureOfEmail | null {
  if (!look || !site) return null;
  const { id, width, height } = look;
  const shrink = Math.max(width / (STAMP_WIDTH - 2 * EDGE), height / (STAMP.height / 2 - 2 * EDGE));
  const file = fileSizes({ width, height }).find((file) => file.width >= STAMP.width)?.width ?? width;
  return {
    address: new URL(pictureAddress(id, file), site).href,
    width: Math.round(width / shrink),
    height: Math.round(height / shrink),
  };
}

/** How wide it is shown, px. */
export const STAMP_WIDTH = STAMP.width / 2;

const EDGE = 4;
const PAPER = { display: "block", border: `${EDGE}px solid #fff8f2`, borderRadius: 12, margin: "0 auto" };
const HIDDEN_IN_OUTLOOK = { msoHide: "all" };
