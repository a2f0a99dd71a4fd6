import type { ShopWindowProps } from "./props.ts";
import { startsInWords } from "./starts.ts";

/** The popular services in a line, each with its price and its next free time, which a tap chooses. docs/rules.md 20.3 */
export function Popular({ salon, shown }: ShopWindowProps) {
  const { texts, links } = startsInWords(shown, salon);
  if (shown.popular.length === 0) return null;
  return (
    <section aria-labelledby="popular-heading">
      <h2 id="popular-heading" className="overline-label font-sans">
        Popular services
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-8 sm:mt-2">
        {shown.popular.map(({ name }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
            <a href={links[name]} data-start-link={name} className="link inline-block py-2.5">
              {name}
            </a>
            <span data-start={name} className="text-muted">
              {texts[name]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
