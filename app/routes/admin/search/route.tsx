import { useEffect, useState } from "react";
import { Form, Link } from "react-router";
import { Field } from "../../../components/forms/field.tsx";
import { type Found, MOST_TYPED } from "../../../components/staff/search/found.ts";
import { letSlashSearch, slashSearches } from "../../../components/staff/search/slash.ts";
import { Unreadable } from "../../../components/unreadable.tsx";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "Search" }, { name: "robots", content: "noindex" }];
}

/** Everything that a text finds, by kind. It works without script. docs/rules.md 11.10 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { askedIn, readFound } = await import("./read.server.ts");
  const q = askedIn(url);
  return { q, found: await readFound(context, q, MANY) };
}

const MANY = { clients: 30, appointments: 30, services: 30 };

export default function Search({ loaderData: { q, found } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Search</h1>
      <Form method="get" action="/admin/search" className="mt-4 flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field
            label="Client, appointment, service or page"
            name="q"
            type="search"
            defaultValue={q}
            key={q}
            maxLength={MOST_TYPED}
            oneOfTwo
          />
        </div>
        <button type="submit" className="button-outlined">
          Find
        </button>
      </Form>
      {found ? <Results q={q} found={found} /> : <Unreadable what="The salon’s records" />}
      <SlashKey />
    </div>
  );
}

function Results({ q, found }: { q: string; found: Found[] }) {
  if (q === "") return null;
  if (found.length === 0)
    return <p className="notice mt-6">Nothing found for “{q}”. Try a part of the name, or the phone.</p>;
  return HEADINGS.map(([kind, heading]) => {
    const ofKind = found.filter((one) => one.kind === kind);
    if (ofKind.length === 0) return null;
    return (
      <section key={kind} aria-labelledby={kind} className="mt-6">
        <h2 id={kind} className="text-xl">
          {heading}
        </h2>
        <ul className="mt-1 divide-y divide-line border-y border-line">
          {ofKind.map(({ name, detail, to }) => (
            <li key={to} className="flex flex-wrap items-baseline gap-x-4 py-0.5">
              <Link to={to} className="link inline-flex min-h-11 items-center wrap-anywhere">
                <bdi>{name}</bdi>
              </Link>
              <span className="min-w-0 wrap-anywhere text-muted">{detail}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

const HEADINGS = [
  ["Client", "Clients"],
  ["Appointment", "Coming appointments"],
  ["Page", "Pages"],
  ["Service", "Services"],
] as const;

/** Switches the key "/" on or off in this browser, once its script is there. docs/rules.md 11.10 */
function SlashKey() {
  const [on, set] = useState<boolean | null>(null);
  useEffect(() => set(slashSearches()), []);
  if (on === null) return null;
  return (
    <label className="mt-8 inline-flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          letSlashSearch(checked);
          set(checked);
        }}
      />
      Press “/” to search (Ctrl+K always works)
    </label>
  );
}
