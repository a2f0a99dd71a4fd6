import { Link } from "react-router";
import { clientCardOf } from "../../../components/admin-addresses.ts";
import { EmailField, PhoneField } from "../../../components/forms/contact-fields.tsx";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import type { PastCustomer } from "../../../models/customers/past-customers.server.ts";
import { ClientName } from "./client-name.tsx";
import { type Client, clientOf, NOBODY } from "./use-client.ts";

interface Props {
  client: Client;
  setClient: (client: Client) => void;
  errors: FieldErrors;
  /** The clients that a search without script has found; null without one. */
  found: PastCustomer[] | null;
}

/**
 * Who comes: a client found by the name that is typed, or a new one with a name, and a phone or an email if they give one.
 * docs/rules.md 15.10
 */
export function ClientPart({ client, setClient, errors, found }: Props) {
  const { known, customerPhone, customerEmail } = client;
  return (
    <section aria-labelledby="client" className="card p-5 sm:p-6">
      <h2 id="client" className="text-xl">
        Client
      </h2>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <ClientName
            client={client}
            setClient={setClient}
            error={errors.customerName}
            pick={(picked) => setClient(clientOf(picked))}
          />
          {found && <Found found={found} />}
        </div>
        {known && <Known known={known} clear={() => setClient(NOBODY)} />}
        <PhoneField
          name="customerPhone"
          value={customerPhone}
          onChange={({ currentTarget: { value } }) => setClient({ ...client, customerPhone: value })}
          error={errors.customerPhone}
          autoComplete="off"
        />
        <EmailField
          name="customerEmail"
          value={customerEmail}
          onChange={({ currentTarget: { value } }) => setClient({ ...client, customerEmail: value })}
          error={errors.customerEmail}
          autoComplete="off"
        />
      </div>
    </section>
  );
}

/** The client of the salon who was picked, with what the salon noted of them. docs/rules.md 23.5 */
function Known({ known, clear }: { known: PastCustomer; clear: () => void }) {
  const { id, name, email, phone, note } = known;
  const card = clientCardOf({ id, customerEmail: email, customerPhone: phone });
  return (
    <div className="notice sm:col-span-2">
      <p className="flex flex-wrap items-center gap-x-5">
        <span className="wrap-anywhere">
          Client of the salon: <bdi className="font-semibold">{name}</bdi>
        </span>
        {card && (
          <Link to={card} target="_blank" className="link inline-flex min-h-11 items-center">
            Client’s page<span className="sr-only">: {name}, in a new tab</span>
          </Link>
        )}
        <button type="button" onClick={clear} className="link min-h-11 noscript:hidden">
          Somebody else
        </button>
      </p>
      {note && (
        <p dir="auto" className="pb-1 wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Note:</span> {note}
        </p>
      )}
    </div>
  );
}

/** Who was found without script: one press fills their details in. */
function Found({ found }: { found: PastCustomer[] }) {
  if (found.length === 0) return <p className="mt-3 text-muted">Nobody found: we’ll book them as a new client.</p>;
  return (
    <ul className="mt-2">
      {found.map(({ id, name, phone, email }) => (
        <li key={id}>
          <button type="submit" name="pick" value={id} className="link min-h-11 text-left wrap-anywhere">
            {[name, phone, email].filter(Boolean).join(", ")}
          </button>
        </li>
      ))}
    </ul>
  );
}
