import { createContext, useContext } from "react";
import { useSearchParams } from "react-router";
import { type Choice, holdsExactly } from "../../../diary/menu/basket.ts";
import type { LookPicture } from "../../../models/pictures/look.ts";
import { PaintedNail } from "../../painted-nail.tsx";

/** The look that the page was opened with, if any. */
export const LookAsked = createContext<LookPicture | null>(null);

/** The nail of a draft, or the look that was tapped, while exactly what it books is chosen. docs/rules.md 9.18, 19.7 */
export function DraftNail({ basket, className }: { basket: Choice[]; className: string }) {
  const [address] = useSearchParams();
  const look = useContext(LookAsked);
  const stands = look && look.id === address.get("look") && holdsExactly(basket, look.items);
  return (
    <PaintedNail look={stands ? look : null} services={basket.map(({ service }) => service)} className={className} />
  );
}
