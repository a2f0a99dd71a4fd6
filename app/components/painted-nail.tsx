import { useState } from "react";
import { ACCENT_COATS, coatsOf } from "../models/services/drawn-nail.ts";

interface Props {
  services: Parameters<typeof coatsOf>[0];
  /** Its height. */
  className: string;
}

/**
 * The nail that stands for a booking, with the coats of its services. A coat that is added while it is shown goes on in one
 * stroke of the brush. docs/rules.md 9.18
 */
export function PaintedNail({ services, className }: Props) {
  const coats = coatsOf(services);
  const [first] = useState(coats);
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
