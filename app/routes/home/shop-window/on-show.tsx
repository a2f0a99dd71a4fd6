import { HeroArt } from "../../../components/hero-art.tsx";
import type { Service } from "../../../diary/menu/service.ts";
import { nailsOnShow } from "../../../models/services/drawn-nail.ts";

interface Props {
  services: Service[];
  className: string;
}

/**
 * The picture of a salon without one of its own: nails of its menu on a shelf, in its colours. Without a menu it is the
 * house's still life. docs/rules.md 20.1
 */
export function OnShow({ services, className }: Props) {
  const nails = nailsOnShow(services);
  if (nails.length === 0) return <HeroArt className={`object-cover object-[50%_55%] ${className}`} />;
  return (
    <div
      aria-hidden="true"
      className={`relative h-56 overflow-hidden bg-linear-to-br from-blush to-sand sm:h-80 ${className}`}
    >
      <span className="absolute -top-1/3 -right-6 aspect-square w-5/12 rounded-full bg-berry opacity-20" />
      <span className="absolute inset-x-0 bottom-0 h-1/6 bg-surface opacity-60" />
      <div className="absolute inset-x-[4%] top-0 bottom-[8%] flex items-end justify-center gap-[3%] sm:gap-[2%]">
        {nails.map((nail, place) => (
          <span
            key={nail}
            className={`relative max-w-22 flex-1 overflow-hidden rounded-t-[3.5rem] rounded-b-lg sm:max-w-28 ${place === 2 ? NICHE : PALE} ${HEIGHTS[place]} ${nails.length > 3 && AT_THE_ENDS.includes(place) ? "max-sm:hidden" : ""}`}
          >
            <img
              src={nail}
              alt=""
              width="60"
              height="102"
              className="absolute bottom-0 -left-[10%] h-auto w-[120%] max-w-none"
            />
          </span>
        ))}
      </div>
    </div>
  );
}

/* An arch is at least so high that the longest nail, which is as wide as the arch lets it be, stays below its top. */
const HEIGHTS = ["h-[74%]", "h-[84%]", "h-[94%]", "h-[82%]", "h-[72%]"];

/** A phone shows three arches, so that the nails in them are larger. */
const AT_THE_ENDS = [0, 4];

/* Both are lighter than the wall in dark mode too. A light behind the nail keeps a berry one in sight. */
const PALE = "bg-surface dark:bg-[color-mix(in_srgb,var(--color-ink)_22%,var(--color-surface))]";
const NICHE =
  "bg-berry bg-radial-[at_50%_62%] from-surface/70 to-transparent to-75% dark:bg-[color-mix(in_srgb,var(--color-berry)_50%,var(--color-surface))] dark:from-berry/90";
