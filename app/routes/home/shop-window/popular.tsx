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
      <ul className="mt-5 grid gap-x-6 gap-y-1 sm:mt-10 sm:grid-cols-3 sm:gap-y-10 lg:grid-cols-6">
        {shown.popular.map((each) => (
          <li
            key={each.name}
            className="group relative flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5 wrap-anywhere sm:block sm:py-0"
          >
            <ServicePicture
              service={each.service}
              className="size-[72px] rounded-2xl sm:aspect-square sm:size-auto sm:w-full sm:rounded-3xl"
              sizes="(min-width: 40rem) 12rem, 72px"
            />
            <div className="min-w-0 flex-1 basis-36">
              <a
                href={links[each.name]}
                data-start-link={each.name}
                className="block font-serif text-xl leading-tight group-hover:text-berry after:absolute after:inset-0 sm:mt-3"
              >
                {each.name}
              </a>
              <p data-start={each.name} className="mt-1 text-muted">
                {texts[each.name]}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
