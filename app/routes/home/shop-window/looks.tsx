import { draftPath } from "../../../components/booking/draft.ts";
import { Picture } from "../../../components/picture.tsx";
import { allNamed } from "../../../kernel/dates.ts";
import { durationFrom, poundsFrom } from "../../../models/services/terms.ts";
import type { ShownLook } from "../../../models/shop-window/shown-looks.ts";

/** Pictures that book what they show: a tap leads to the date step with all of it chosen. docs/rules.md 19.6 */
export function Looks({ looks }: { looks: ShownLook[] }) {
  if (looks.length === 0) return null;
  return (
    <section aria-labelledby="looks-heading">
      <h2 id="looks-heading" className="text-display">
        Pick a look
      </h2>
      <p className="mt-2 text-muted">Tap a look. We’ll add what it needs; you pick the time.</p>
      <ul className="mt-5 grid grid-cols-2 gap-x-3 gap-y-8 sm:mt-8 sm:gap-x-6 lg:grid-cols-3 lg:gap-y-12">
        {looks.map((look) => (
          <LookCard key={look.picture.id} {...look} />
        ))}
      </ul>
    </section>
  );
}

function LookCard({ picture, name, basket, technician, ...quote }: ShownLook) {
  const services = allNamed(basket);
  return (
    <li className="group relative wrap-anywhere">
      <Picture
        picture={picture}
        sizes="(min-width: 64rem) 23rem, 48vw"
        className="aspect-4/5 w-full rounded-2xl object-cover sm:rounded-3xl dark:brightness-80"
      />
      <h3 className="mt-3 text-xl leading-tight sm:text-2xl">
        <a
          href={pathOf(picture.id, basket, technician?.id ?? null)}
          className="group-hover:text-berry after:absolute after:inset-0"
        >
          <span className="sr-only">Book the look </span>
          {name}
        </a>
      </h3>
      <p className="mt-1 font-medium">
        {poundsFrom(quote.pricePence, quote.priceFrom)} · {durationFrom(quote.length, quote.lengthFrom)}
      </p>
      <p className="text-muted">
        {services}
        {technician && `, with ${technician.name}`}
      </p>
      <span aria-hidden="true" className="link mt-1 inline-block text-sm">
        Book this look
      </span>
    </li>
  );
}

function pathOf(look: string, basket: ShownLook["basket"], technician: string | null): string {
  const nothing = { rescheduling: null, answered: {}, date: null, minute: null };
  return draftPath({ ...nothing, step: "datetime", look, basket, technician }, "/book");
}
