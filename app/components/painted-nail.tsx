import { useState } from "react";
import type { Picture as PictureShown } from "../diary/menu/service.ts";
import { ACCENT_COATS, coatsOf } from "../models/services/drawn-nail.ts";
import { Picture } from "./picture.tsx";

interface Props {
  /** The look that was tapped, shown instead of the nail. docs/rules.md 19.7 */
  look?: PictureShown | null | undefined;
  services: Parameters<typeof coatsOf>[0];
  /** Its height. */
  className: string;
}

/**
 * The nail that stands for a booking, with the coats of its services. A coat that is added while it is shown goes on in one
 * stroke of the brush. docs/rules.md 9.18
 */
export function PaintedNail({ look, services, className }: Props) {
  const coats = coatsOf(services);
  const [first] = useState(coats);
  if (look) return <Picture picture={look} sizes="5rem" alt="" className={`look ${className}`} />;
  return (
    <span aria-hidden="true" className={`painted-nail nail ${className}`}>
      <img src="/coats.svg#bare" alt="" />
      {coats.map((coat) => (
        <span key={coat} className={first.includes(coat) ? coat : `${coat} brushed`}>
          {!ACCENT_COATS.includes(coat) && <img src={`/coats.svg#${coat}`} alt="" />}
        </span>
      ))}
      {!coats.includes("matte") && <img src="/coats.svg#gloss" alt="" />}
    </span>
  );
}
