import { Form, Link, redirect, useLocation } from "react-router";
import { accountContext } from "../../../../auth/guards.server.ts";
import { may } from "../../../../auth/rights.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { Field } from "../../../../components/forms/field.tsx";
import { PassingNews } from "../../../../components/passing-news.tsx";
import { Unreadable } from "../../../../components/unreadable.tsx";
import { readOrNull } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { CLIENTS_A_PAGE, clientList } from "../../../../models/customers/list.server.ts";
import { ExportLink } from "../../exports/export-link.tsx";
import { counted } from "../counted.ts";
import type { Route } from "./+types/route.ts";
import { ClientRow } from "./client-row.tsx";

export function meta() {
  return [{ title: "Clients" }, { name: "robots", content: "noindex" }];
}

/** All clients who have booked or were added, by name, or those that a search finds. docs/rules.md 23.12 */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const q = (searchParams.get("q") ?? "").trim().slice(0, 100);
  const page = Math.min(Math.max(1, Math.floor(Number(searchParams.get("page")) || 1)), LAST_PAGE);
  const at = salonTime(salon.timeZone, now());
  const read = await readOrNull("client-not-read", salon.id, clientList(primaryDatabase(), salon, { q, page, at }));
  if (page > 1 && read?.count === 0) throw redirect(`/admin/clients?${new URLSearchParams({ q })}`);
  const pages = Math.ceil((read?.count ?? 0) / CLIENTS_A_PAGE);
  const winsBack = may(context.get(accountContext), "marketing");
  return { news: newsIn(searchParams), q, page, pages, today: at.date, found: read, winsBack };
}

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { q, page, pages, today, found, news, winsBack } = loaderData;
  const visit = useLocation().key;
  if (!found) return <Unreadable what="The clients" heading="Clients" />;
  return (
    <div className="max-w-4xl">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-display">Clients</h1>
        <p className="flex flex-wrap gap-3">
          <ExportLink file="clients.csv" className="button-quiet" />
          {winsBack && (
            <Link to="/admin/win-back" className="button-quiet">
              Win back clients
            </Link>
          )}
          <Link to="/admin/clients/import" className="button-quiet">
            Bring things in
          </Link>
          <Link to="/admin/clients/new" className="button">
            Add a client
          </Link>
        </p>
      </div>
      {news && (
        <PassingNews key={visit} here="/admin/clients">
          {news}
        </PassingNews>
      )}
      <Form method="get" action="/admin/clients" role="search" className="mt-6 flex max-w-xl items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field label="Name, email or phone" name="q" type="search" defaultValue={q} key={q} oneOfTwo />
        </div>
        <button type="submit" className="button-outlined">
          Find
        </button>
      </Form>
      {found.count > 0 && (
        <p className="mt-6 text-muted" role="status">
          {counted(found.count, "client")}
          {q && ` found for “${q}”`}
        </p>
      )}
      {found.clients.length === 0 && <Nobody q={q} />}
      <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
        {found.clients.map((client) => (
          <ClientRow key={client.id} client={client} today={today} />
        ))}
      </ul>
      {pages > 1 && <Pager page={page} pages={pages} q={q} />}
    </div>
  );
}

/** More clients than a salon has. */
const LAST_PAGE = 10_000;

/** What the command before did. */
function newsIn(search: URLSearchParams): string | null {
  return search.has("removed") ? "Client removed" : null;
}

interface Props {
  page: number;
  pages: number;
  q: string;
}

/** The ways to the pages before and after this one. */
function Pager({ page, pages, q }: Props) {
  const to = (page: number) => `/admin/clients?${new URLSearchParams({ ...(q && { q }), page: `${page}` })}`;
  return (
    <nav aria-label="Pages of clients" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      {page > 1 && (
        <Link to={to(page - 1)} className="button-quiet">
          Previous
        </Link>
      )}
      <span className="text-muted">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={to(page + 1)} className="button-quiet">
          Next
        </Link>
      )}
    </nav>
  );
}

/** An empty list of clients, or a search that finds nobody. docs/rules.md 23.12 */
function Nobody({ q }: { q: string }) {
  if (!q)
    return (
      <p className="mt-8 max-w-prose text-muted">
        Nobody yet. Clients appear here when they book. Bring the ones you have with “Bring things in”, or add them one
        by one.
      </p>
    );
  return (
    <p className="mt-8">
      Nobody found for “{q}”.{" "}
      <Link to="/admin/clients" className="link inline-flex min-h-11 items-center">
        Show all clients
      </Link>
    </p>
  );
}
