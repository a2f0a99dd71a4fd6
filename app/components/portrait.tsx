import type { Picture as PictureShown } from "../diary/menu/service.ts";
import { initialsOf } from "../models/team/initials.ts";
import { Picture } from "./picture.tsx";

interface Props {
  name: string;
  /** `#rrggbb`. */
  colour: string;
  portrait: PictureShown | null | undefined;
  /** Its size. */
  className?: string;
}

/** A technician's face, or else their initials on their colour. The name stands beside it. docs/rules.md 20.7 */
export function Portrait({ name, colour, portrait, className = "size-12" }: Props) {
  if (portrait)
    return (
      <Picture picture={portrait} alt="" sizes="96px" className={`shrink-0 rounded-full object-cover ${className}`} />
    );
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={`shrink-0 ${className}`}>
      <circle cx="24" cy="24" r="24" fill={colour} />
      <text x="24" y="25" textAnchor="middle" dominantBaseline="middle" fill="#fff" className="font-serif text-[18px]">
        {initialsOf(name)}
      </text>
    </svg>
  );
}
