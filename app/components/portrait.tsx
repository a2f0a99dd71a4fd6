import type { Picture as PictureShown } from "../diary/menu/service.ts";
import { Picture } from "./picture.tsx";

interface Props {
  portrait: PictureShown;
  /** Its size. */
  className?: string;
}

/** A technician's face. The name stands beside it. docs/rules.md 20.7 */
export function Portrait({ portrait, className = "size-12" }: Props) {
  return (
    <Picture picture={portrait} alt="" sizes="96px" className={`shrink-0 rounded-full object-cover ${className}`} />
  );
}
