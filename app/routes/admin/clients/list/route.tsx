import { Form, Link } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { Field } from "../../../../components/forms/field.tsx";
import { News } from "../../../../components/news.tsx";
import { Unreadable } from "../../../../components/unreadable.tsx";
import { readOrNull } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { CLIENTS_A_PAGE, clientList } from "../../../../models/customers/list.server.ts";
import type { Route } from "./+types/route.ts";
import { ClientRow } from "./client-row.tsx";
import { Nobody } from "./nobody.tsx";
import { Pager } from "./pager.tsx";

export function meta() {
  return [{ title: "Clients" }, { name: "robots", content: "noindex" }];
}

/** Everybody who has booked or was added, by name, or those whom a search finds. docs/rules.md 23.12 */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const q = (searchParams.get("q") ?? "").trim().slice(0, 100);
  const page = Math.max(1, Math.floor(Number(searchParams.get("page")) || 1));
  const at = salonTime(salon.timeZone, now());
  const read = await readOrNull("client-not-read", salon.id, clientList(primaryDatabase(), salon, { q, page, at }));
  const pages = Math.ceil((read?.count ?? 0) / CLIENTS_A_PAGE);
  const news = { notice: searchParams.get("notice"), added: Number(searchParams.get("added")) || 0 };
  return { ...news, q, page, pages, today: at.date, found: read };
}

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { q, page, pages, today, found, notice, added } = loaderData;
  if (!found) return <Unreadable what="The clients" heading="Clients" />;
  return (
    <div className="max-w-4xl">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-display">Clients</h1>
        <p className="flex flex-wrap gap-3">
          <Link to="/admin/clients/import" className="button-quiet">
            Import a list
          </Link>
          <Link to="/admin/clients/new" className="button">
            Add a client
          </Link>
        </p>
      </div>
      {notice === "removed" && <News>Client removed</News>}
      {notice === "imported" && <News>{inClients(added)} added</News>}
      <Form method="get" action="/admin/clients" role="search" className="mt-6 flex max-w-xl items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field label="Name, email or phone" name="q" type="search" defaultValue={q} key={q} oneOfTwo />
        </div>
        <button type="submit" className="button-outlined min-h-[calc(3rem+2px)]">
          Find
        </button>
      </Form>
      {found.count > 0 && (
        <p className="mt-6 text-muted" role="status">
          {inClients(found.count)}
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

function inClients(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "client" : "clients"}`;
}
