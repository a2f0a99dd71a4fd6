import type { ReactNode } from "react";
import { fileSizes } from "../../models/pictures/picture.ts";
import type { Wish } from "../../models/wishes/wish.ts";

interface Props {
  wishes: Wish[];
  /** Under which address their files are. */
  at: string;
  /** What stands below the picture with this number. */
  children?: (wish: Wish, number: number) => ReactNode;
}

/** The pictures of what a client wishes for, small; each opens whole in a tab of its own. docs/rules.md 26.3 */
export function WishPictures({ wishes, at, children }: Props) {
  return (
    <ul className="flex flex-wrap gap-3">
      {wishes.map((wish, index) => {
        const [quarter, half, whole] = fileSizes(wish).map(({ width }) => `${at}/${wish.id}/${width}.webp`);
        return (
          <li key={wish.id} className="grid w-24 justify-items-center gap-1">
            <a href={whole} target="_blank" rel="noreferrer" className="block rounded-xl">
              <img
                src={quarter}
                srcSet={`${quarter} 1x, ${half} 2x`}
                alt={`Look ${index + 1} (opens in a new tab)`}
                width="96"
                height="96"
                loading="lazy"
                decoding="async"
                className="size-24 rounded-xl border border-line bg-sand object-cover"
              />
            </a>
            {children?.(wish, index + 1)}
          </li>
        );
      })}
    </ul>
  );
}
