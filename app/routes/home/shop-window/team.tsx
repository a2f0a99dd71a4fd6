import { Picture } from "../../../components/picture.tsx";
import { Portrait } from "../../../components/portrait.tsx";
import type { ShownTechnician } from "../../../models/shop-window/shown-team.ts";
import type { ShopWindowProps } from "./props.ts";
import { startsInWords, technicianKey } from "./starts.ts";

/**
 * The technicians, each with their face or their work, their services, their line, their rating, their first free start, and the link to book with
 * them. docs/rules.md 20.7
 */
export function Team({ salon, shown }: Pick<ShopWindowProps, "salon" | "shown">) {
  const { team } = shown;
  const { texts } = startsInWords(shown, salon);
  if (team.length === 0) return null;
  return (
    <section aria-labelledby="team-heading">
      <h2 id="team-heading" className="text-display">
        Who does your nails
      </h2>
      <ul className="mt-5 grid gap-x-12 gap-y-6 sm:mt-10 sm:grid-cols-2 lg:grid-cols-3">
        {team.map((technician) => (
          <Technician key={technician.id} {...technician} free={texts[technicianKey(technician.id)] ?? ""} />
        ))}
      </ul>
      <p className="mt-5 text-muted">Or choose anyone, and see the whole team’s free times.</p>
    </section>
  );
}

function Technician({ id, name, portrait, work, line, does, rating, free }: ShownTechnician & { free: string }) {
  return (
    <li className="group relative flex flex-wrap content-start items-start gap-x-4 gap-y-3 py-3">
      {portrait && <Portrait portrait={portrait} className="size-[72px]" />}
      {work.length > 0 && (
        <span
          aria-hidden="true"
          className="grid aspect-3/1 w-full auto-cols-fr grid-flow-col gap-1.5 overflow-hidden rounded-2xl"
        >
          {work.map((picture) => (
            <Picture
              key={picture.id}
              picture={picture}
              alt=""
              sizes="8rem"
              className="size-full min-h-0 object-cover dark:brightness-80"
            />
          ))}
        </span>
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <a
          href={`/book?${new URLSearchParams({ technician: id })}`}
          className={`font-serif leading-tight group-hover:text-berry after:absolute after:inset-0 ${portrait ? "text-xl" : "text-2xl sm:text-3xl"}`}
        >
          <span className="sr-only">Book with </span>
          {name}
        </a>
        {line && <p className="mt-1 font-serif italic">{line}</p>}
        <p className="mt-1 text-muted">{does === null ? "Everything on the menu" : does.join(", ")}</p>
        {rating && (
          <a
            href={`/reviews?${new URLSearchParams({ technician: id })}`}
            className="relative z-10 flex min-h-11 w-fit items-center"
          >
            <span aria-hidden="true" className="mr-2 text-gold">
              ★
            </span>
            <span className="link">
              {rating.average.toFixed(1)} from {rating.count} {rating.count === 1 ? "visit" : "visits"}
              <span className="sr-only">: reviews of visits to {name}</span>
            </span>
          </a>
        )}
        <p data-start={technicianKey(id)} hidden={free === ""} className="mt-1 font-medium">
          {free}
        </p>
      </div>
      <span aria-hidden="true" className="link shrink-0 text-sm">
        Book
      </span>
    </li>
  );
}
