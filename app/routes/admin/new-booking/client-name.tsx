import { type KeyboardEvent, useRef, useState } from "react";
import { NameField } from "../../../components/forms/contact-fields.tsx";
import { MOST_TYPED } from "../../../components/staff/search/found.ts";
import { useMatches } from "../../../components/staff/search/use-matches.ts";
import type { PastCustomer } from "../../../models/customers/past-customers.server.ts";
import { contactTyped } from "./client-typed.ts";
import type { Client } from "./use-client.ts";

interface Props {
  client: Client;
  setClient: (client: Client) => void;
  pick: (picked: PastCustomer) => void;
  error: string | undefined;
}

/**
 * The client's name, which finds clients of the salon while it is typed, also by a phone or an email. Nobody has to be
 * picked: another name is a new client. The arrows choose, Enter picks, Escape closes the list. docs/rules.md 15.10
 */
export function ClientName({ client, setClient, pick, error }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, open] = useState(false);
  const [chosen, choose] = useState(-1);
  const { customerName: typed, known } = client;
  const q = typed.trim();
  const matches = useMatches<PastCustomer>(known?.name === q || !isOpen ? "" : q, "/admin/new-booking/clients");
  const found = matches?.found ?? [];
  const contact = contactTyped(typed);
  const options = [
    ...found.map((one) => ({ id: one.id, take: () => pick(one), one })),
    ...(contact ? [{ id: contact, take: () => takeAsContact(contact), one: null }] : []),
  ];
  const shown = isOpen && matches !== null;
  const current = shown ? options[chosen] : undefined;
  const nobody = shown && matches.q === q && !matches.failed && options.length === 0;

  function takeAsContact(name: "customerPhone" | "customerEmail") {
    setClient({ ...client, known: null, customerName: "", [name]: q });
  }

  function take(option: { take: () => void }) {
    option.take();
    open(false);
    choose(-1);
    place.current?.querySelector("input")?.focus();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === "Escape") open(false);
    if (key === "Enter") {
      event.preventDefault();
      if (current) take(current);
    }
    if ((key === "ArrowDown" || key === "ArrowUp") && shown && options.length > 0) {
      event.preventDefault();
      const next = key === "ArrowDown" ? chosen + 1 : chosen < 0 ? options.length - 1 : chosen - 1;
      choose((next + options.length) % options.length);
    }
  }

  return (
    <div ref={place} className="relative">
      <NameField
        label="Name, or the phone or email of a client"
        name="customerName"
        value={typed}
        error={error}
        required
        autoFocus={typed === ""}
        autoComplete="off"
        maxLength={MOST_TYPED}
        role="combobox"
        aria-expanded={shown && options.length > 0}
        aria-controls="clients-found"
        aria-autocomplete="list"
        aria-activedescendant={current && `client-${chosen}`}
        onChange={({ currentTarget: { value } }) => {
          setClient({ ...client, customerName: value });
          choose(-1);
          open(true);
        }}
        onKeyDown={press}
        onBlur={() => open(false)}
      />
      <noscript>
        <button type="submit" name="intent" value="find" className="button-quiet">
          Find a client
        </button>
      </noscript>
      <p role="status" className={nobody || (shown && matches.failed) ? "mt-2 text-sm text-muted" : "sr-only"}>
        {nobody && "New client: nobody found."}
        {shown && matches.failed && "We can’t search clients just now."}
        {shown && found.length > 0 && `${found.length} found`}
      </p>
      <div
        id="clients-found"
        role="listbox"
        aria-label="Clients found"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        className={shown && options.length > 0 ? "staff-matches" : "hidden"}
      >
        {options.map((option, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
          <div
            key={option.id}
            id={`client-${nth}`}
            role="option"
            aria-selected={nth === chosen}
            tabIndex={-1}
            onClick={() => take(option)}
            className="staff-match cursor-pointer"
          >
            {option.one ? <Found client={option.one} /> : `New client with this ${NAMES[contact ?? "customerPhone"]}`}
          </div>
        ))}
      </div>
    </div>
  );
}

const NAMES = { customerPhone: "phone", customerEmail: "email" };

function Found({ client: { name, phone, email } }: { client: PastCustomer }) {
  return (
    <span className="min-w-0">
      <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
      <span className="block text-sm wrap-anywhere text-muted">{[phone, email].filter(Boolean).join(", ")}</span>
    </span>
  );
}
