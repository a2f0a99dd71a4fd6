import { ServicePicture } from "../../../components/service-picture.tsx";
import type { ShopWindowProps } from "./props.ts";
import { startsInWords } from "./starts.ts";

/** The popular services, each with its own price and next free time, which is chosen already. docs/rules.md 20.3 */
export function Popular({ salon, shown }: ShopWindowProps) {
  const { texts, links } = startsInWords(shown, salon);
  return (
    <section aria-labelledby="popular-heading">
      <h2 id="popular-heading" className="text-display">
        Popular services
      </h2>
      <ul className="mt-8 grid gap-x-12 border-t border-line sm:mt-10 sm:grid-cols-2 lg:grid-cols-3">
        {shown.popular.map((each) => (
          <li key={each.name} className="group relative flex items-center gap-4 border-b border-line py-4">
            {each.service && <ServicePicture service={each.service} className="size-16 rounded-full" sizes="64px" />}
            <div className="min-w-0 flex-1 wrap-anywhere">
              <a
                href={links[each.name]}
                data-start-link={each.name}
                className="font-serif text-xl leading-tight group-hover:text-berry after:absolute after:inset-0"
              >
                {each.name}
              </a>
              <p data-start={each.name} className="mt-1 text-muted">
                {texts[each.name]}
              </p>
            </div>
            <span aria-hidden="true" className="text-berry transition-transform duration-150 group-hover:translate-x-1">
              →
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
