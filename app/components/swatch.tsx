import { SERVICE_CATEGORIES } from "../models/services/service.ts";

/** A painted nail in the colour of a service's category, so that the menu is easy to scan. */
export function Swatch({ category }: { category: string }) {
  const names: readonly string[] = SERVICE_CATEGORIES;
  return (
    <span aria-hidden="true" className={`nail h-12 w-8 shrink-0 ${POLISHES[names.indexOf(category)] ?? POLISHES[0]}`} />
  );
}

const POLISHES = [
  "bg-polish-berry",
  "bg-polish-terracotta",
  "bg-polish-honey",
  "bg-polish-pearl",
  "bg-polish-rose",
  "bg-polish-nude",
  "bg-polish-plum",
  "bg-polish-cherry",
  "bg-polish-sage",
  "bg-polish-slate",
  "bg-polish-ink",
];
