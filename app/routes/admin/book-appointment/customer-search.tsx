import { Form, Link } from "react-router";
import { clientCardAddress } from "../../../components/admin-addresses.ts";
import { Field } from "../../../components/forms/field.tsx";
import type { PastCustomer } from "../../../models/customers/past-customers.server.ts";

interface Props {
  /** The search text and the customers found; null before a search. */
  q: string | null;
  found: PastCustomer[];
  /** The salon's note on the chosen client. */
  note: string;
  /** The page with the draft and no search. */
  here: string;
}

/** Fills in the details of a returning customer, and says what the salon noted of them. docs/rules.md 15.2, 23.5 */
export function CustomerSearch({ q, found, note, here }: Props) {
  const chosen = [...new URLSearchParams(here.split("?")[1])];
  return (
    <section aria-label="Clients" className="card mb-8 p-5">
      <Form method="get" action="/admin/book-appointment" className="flex flex-wrap items-end gap-3">
        {chosen.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="min-w-0 flex-[1_1_11rem]">
          <Field label="Find a client" name="q" type="search" defaultValue={q ?? ""} oneOfTwo />
        </div>
        <button type="submit" className="button-outlined">
          Find
        </button>
      </Form>
      {q !== null && found.length === 0 && <p className="mt-3 text-muted">Nobody found. Type their details below.</p>}
      <ul className="mt-2 empty:hidden">
        {found.map(({ id, name, email, phone, note }) => (
          <li key={id} className="flex flex-wrap gap-x-5">
            <Link
              to={`${here}&like=${encodeURIComponent(id)}`}
              preventScrollReset
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {[name, phone, email].filter(Boolean).join(", ")}
            </Link>
            {(email || /\d/.test(phone)) && (
              <Link
                to={clientCardAddress(id)}
                aria-label={`Client’s page: ${name}`}
                className="link inline-flex min-h-11 items-center text-muted"
              >
                Page
              </Link>
            )}
            {note && <Note>{note}</Note>}
          </li>
        ))}
      </ul>
      {note && <Note>{note}</Note>}
    </section>
  );
}

function Note({ children }: { children: string }) {
  return (
    <p dir="auto" className="w-full pb-2 wrap-anywhere whitespace-pre-line">
      <span className="font-semibold">Note:</span> {children}
    </p>
  );
}
