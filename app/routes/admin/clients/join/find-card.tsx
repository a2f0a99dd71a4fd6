import { useState } from "react";
import { Form, Link } from "react-router";
import { Field } from "../../../../components/forms/field.tsx";
import { MOST_TYPED } from "../../../../components/staff/search/found.ts";
import { useMatches } from "../../../../components/staff/search/use-matches.ts";
import { NO_ANSWER } from "../../../../words/sending.ts";

interface FoundCard {
  id: string;
  name: string;
  email: string;
  phone: string;
}

interface Props {
  here: string;
  /** The search that was sent without script, and the clients that it found. */
  q: string;
  found: FoundCard[];
  /** The card that is open, which is not proposed. */
  card: { email: string; phone: string };
}

/** Finds the other card by a name, a phone or an email, while it is typed. docs/rules.md 15.2, 23.18 */
export function FindCard({ here, q, found, card }: Props) {
  const [typed, type] = useState(q);
  const matches = useMatches<FoundCard>(typed.trim() === q ? "" : typed.trim(), "/admin/new-booking/clients");
  const others = (matches?.found ?? (typed.trim() === q ? found : [])).filter(
    ({ email, phone }) => email !== card.email || phone !== card.phone,
  );
  const isSearched = matches ? matches.q === typed.trim() : typed.trim() === q && q !== "";
  return (
    <section aria-label="The other client" className="mt-4">
      <p className="text-muted">
        The same person with another email or phone? Find them here. You see both before anything is joined.
      </p>
      <Form method="get" action={here} className="card mt-6 flex flex-wrap items-end gap-3 p-5">
        <div className="min-w-0 flex-[1_1_14rem]">
          <Field
            label="Name, phone or email"
            name="q"
            type="search"
            value={typed}
            maxLength={MOST_TYPED}
            autoComplete="off"
            onChange={({ currentTarget }) => type(currentTarget.value)}
            oneOfTwo
          />
        </div>
        <button type="submit" className="button-outlined px-5">
          Find
        </button>
      </Form>
      <p role="status" className="mt-3 text-muted">
        {matches?.failed && NO_ANSWER.notSearched}
        {isSearched && !matches?.failed && others.length === 0 && "Nobody else was found."}
      </p>
      <ul className="mt-1 divide-y divide-line border-y border-line empty:hidden">
        {others.map(({ id, name, email, phone }) => (
          <li key={id}>
            <Link to={`${here}?with=${encodeURIComponent(id)}`} className="block min-h-12 py-2 wrap-anywhere">
              <span className="link">{name}</span>
              <span className="block text-sm text-muted">{[phone, email].filter(Boolean).join(", ")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
