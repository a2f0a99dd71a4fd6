import { HeroArt } from "../../../components/hero-art.tsx";
import { nailsOnShow } from "../../../models/services/drawn-nail.ts";
import type { Service } from "../../../models/services/service.ts";

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
      className={`relative h-52 overflow-hidden bg-linear-to-br from-blush to-sand sm:h-80 ${className}`}
    >
      <span className="absolute -top-1/3 -right-6 aspect-square w-5/12 rounded-full bg-berry opacity-20" />
      <span className="absolute inset-x-0 bottom-0 h-1/6 bg-surface opacity-60" />
      <div className="absolute inset-x-[5%] top-0 bottom-[8%] flex items-end justify-center gap-[2%]">
        {nails.map((nail, place) => (
          <span
            key={nail}
            className={`relative max-w-36 flex-1 overflow-hidden rounded-t-full rounded-b-lg border border-line ${place === 2 ? "bg-blush" : "bg-surface"} ${HEIGHTS[place]}`}
          >
            <img
              src={nail}
              alt=""
              width="96"
              height="96"
              className="absolute bottom-[2%] -left-[14%] w-[128%] max-w-none"
            />
          </span>
        ))}
      </div>
    </div>
  );
}

const HEIGHTS = ["h-[60%]", "h-[76%]", "h-[90%]", "h-[72%]", "h-[56%]"];
