import { useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { useScriptArrived } from "../../components/forms/use-script-arrived.ts";

export interface OpeningProps {
  /** The technician of the rating and the reviews, in words; null for the whole salon. */
  about: string | null;
  rating: { average: number; count: number; byStars: number[] } | null;
  /** The link to booking, with the technician of the reviews. */
  book: { to: string; says: string };
  filters: ReviewFilter[];
  facebookUrl: string;
}

/** A choice among the reviews: its name in the address, its words, and what of it is chosen, empty for all. */
export interface ReviewFilter {
  name: string;
  label: string;
  choices: { value: string; says: string }[];
  chosen: string;
}

/** The head of the page: the rating, how it comes about, the ways on, and the choices. docs/rules.md 12.9, 12.10 */
export function Opening({ about, rating, book, filters, facebookUrl }: OpeningProps) {
  return (
    <>
      <h1 id="reviews" className="text-display">
        Customer Reviews
      </h1>
      {about && <h2 className="mt-4 text-title">{about}</h2>}
      {rating && (
        <div className="mt-6 grid items-center gap-x-12 gap-y-6 border-y border-line py-6 sm:grid-cols-[auto_1fr] sm:py-8">
          <p className="flex flex-wrap items-center gap-x-4 sm:flex-col sm:items-start">
            <span className="font-serif text-6xl leading-none tabular-nums sm:text-7xl">
              {rating.average.toFixed(1)}
            </span>{" "}
            <span className="text-muted sm:mt-3">
              out of 5, {rating.count} {rating.count === 1 ? "review" : "reviews"}
            </span>
          </p>
          <Histogram byStars={rating.byStars} count={rating.count} />
        </div>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href="#leave-a-review" className="button max-sm:w-full lg:hidden">
          Leave a review
        </a>
        <Link to={book.to} className="link inline-flex min-h-11 items-center">
          {book.says}
        </Link>
        {facebookUrl && (
          <a href={facebookUrl} rel="noreferrer" className="link inline-flex min-h-11 items-center">
            More reviews on Facebook
          </a>
        )}
      </p>
      {filters.length > 0 && <Filters filters={filters} />}
    </>
  );
}

/** A bar and a number for each rating, from five stars down. */
function Histogram({ byStars, count }: { byStars: number[]; count: number }) {
  return (
    <ul aria-label="Reviews by stars" className="w-full">
      {byStars.map((many, index) => (
        <li key={STARS[index]} className="grid grid-cols-[4.5rem_1fr_3rem] items-center gap-x-3 py-0.5 text-sm">
          <span>
            {STARS[index]} {STARS[index] === 1 ? "star" : "stars"}
          </span>
          <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="bar">
            <path d="M0 .5H100" className="stroke-sand" />
            {many > 0 && <path d={`M0 .5H${(100 * many) / count}`} className="stroke-gold" />}
          </svg>
          <span className="text-right tabular-nums text-muted">{many}</span>
        </li>
      ))}
    </ul>
  );
}

const STARS = [5, 4, 3, 2, 1];

/** A plain form with a button; with script, choosing is enough. docs/rules.md 12.9, 12.10 */
function Filters({ filters }: Pick<OpeningProps, "filters">) {
  const submit = useSubmit();
  const scriptArrived = useScriptArrived();
  return (
    <Form
      action="/reviews"
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
      className="mt-4 flex flex-wrap items-end gap-3"
    >
      {filters.map((filter) => (
        <Filter key={filter.name} {...filter} />
      ))}
      <button type="submit" className={`button-quiet ${scriptArrived ? "invisible" : ""}`}>
        Show
      </button>
    </Form>
  );
}

function Filter({ name, label, choices, chosen }: ReviewFilter) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef<string>(null);
  useEffect(() => {
    if (!select.current) return;
    // What was chosen before the script arrived counts; afterwards the select follows the address, as on the way back.
    if (shown.current === null && select.current.value !== chosen) submit(select.current.form);
    else select.current.value = chosen;
    shown.current = chosen;
  }, [chosen, submit]);
  return (
    <label className="min-w-[min(12rem,100%)] flex-1 sm:max-w-xs">
      <span className="mb-1 block font-medium">{label}</span>
      <select ref={select} name={name} className="field-input" autoComplete="off" defaultValue={chosen}>
        {choices.map(({ value, says }) => (
          <option key={value} value={value}>
            {says}
          </option>
        ))}
      </select>
    </label>
  );
}
