import { ServicePicture } from "../../../components/service-picture.tsx";
import type { ShopWindowProps } from "./props.ts";
import { startsInWords } from "./starts.ts";

/** The popular services, each with its own price and next free time, which is chosen already. docs/rules.md 20.3 */
export function Popular({ salon, shown }: ShopWindowProps) {
  const { texts, links } = startsInWords(shown, salon);
  if (shown.popular.length === 0) return null;
  return (
    <section aria-labelledby="popular-heading">
      <h2 id="popular-heading" className="text-display">
        Popular services
      </h2>
      <ul className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-8 sm:mt-10 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-10">
        {shown.popular.map((each) => (
          <li key={each.name} className="group relative wrap-anywhere">
            <ServicePicture
              service={each.service}
              className="aspect-square w-full rounded-3xl sm:aspect-4/3"
              sizes="(min-width: 40rem) 24rem, 50vw"
            />
            <a
              href={links[each.name]}
              data-start-link={each.name}
              className="mt-3 block font-serif text-xl leading-tight group-hover:text-berry after:absolute after:inset-0 sm:text-2xl"
            >
              {each.name}
            </a>
            <p data-start={each.name} className="mt-1 text-muted">
              {texts[each.name]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
