import type { ReactNode } from "react";

interface Props {
  count: number;
  /** The list of more than this number is folded. */
  openUpTo: number;
  children: ReactNode;
}

/** The appointments of a list that can be folded, with their number. docs/rules.md 4.11, 4.15 */
export function WhoIsComing({ count, openUpTo, children }: Props) {
  return (
    <details open={count <= openUpTo} className="mt-3">
      <summary className="flex min-h-11 w-fit items-center gap-2 font-medium">
        Who’s coming ({count}) <span aria-hidden="true" className="chevron" />
      </summary>
      {children}
    </details>
  );
}
