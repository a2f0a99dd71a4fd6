import { type ReactNode, useState } from "react";
import { Form, Link } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { may } from "../../../auth/rights.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { type HomeGroup, onSalonPage } from "../../../auth/staff-addresses.ts";
import { MOST_TYPED } from "../../../components/staff/search/found.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { isNamed } from "../../../kernel/named.ts";
import { SET_UP_STEPS } from "../set-up-steps.ts";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "Salon" }, { name: "robots", content: "noindex" }];
}

/** Where the set-up can't be read, the page stands without it. docs/rules.md 11.12 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id } = context.get(salonContext);
  const account = context.get(accountContext);
  const { setUpOf } = await import("../../../models/salon/set-up-steps.server.ts");
  const steps = SET_UP_STEPS.filter(({ right }) => may(account, right));
  const done = steps.length > 0 && (await readOrNull("salon-not-read", id, setUpOf(primaryDatabase(), id)));
  return {
    pages: onSalonPage(account),
    missing: done ? steps.filter(({ step }) => !done[step]).map(({ to, what, why }) => ({ to, what, why })) : [],
    asked: (url.searchParams.get("q") ?? "").slice(0, MOST_TYPED),
  };
}

/** All that is neither in the menu nor about one client, with a search, and what isn't set up yet. docs/rules.md 11.12 */
export default function SalonHome({ loaderData: { pages, missing, asked } }: Route.ComponentProps) {
  const [typed, type] = useState(asked);
  const found = pages.filter(({ name, words, about }) => isNamed(`${name} ${words} ${about}`, typed));
  const searching = typed.trim() !== "";
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-display">Salon</h1>
        <Form role="search" className="w-full sm:w-72">
          <label htmlFor="find" className="sr-only">
            Find a page
          </label>
          <input
            id="find"
            name="q"
            type="search"
            maxLength={MOST_TYPED}
            autoComplete="off"
            placeholder="Find a page"
            defaultValue={asked}
            onInput={({ currentTarget }) => type(currentTarget.value)}
            className="field-input rounded-full py-2"
          />
        </Form>
      </div>
      {missing.length > 0 && !searching && (
        <section aria-labelledby="missing" className="notice mt-6">
          <h2 id="missing" className="font-sans text-base font-semibold">
            Not set up yet
          </h2>
          <ul className="mt-1 grid gap-x-8 lg:grid-cols-2">
            {missing.map(({ to, what, why }) => (
              <li key={what}>
                <Link to={to} className="link row-action">
                  {what}
                </Link>
                <span className="mb-1 block text-sm text-muted max-wide:-mt-2 pointer-coarse:-mt-2">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p role="status" className={searching && found.length === 0 ? "mt-8" : "sr-only"}>
        {searching && (found.length === 0 ? "No page is called that." : `${found.length} found.`)}
      </p>
      <div className="mt-6 gap-x-12 lg:columns-2">
        {GROUPS.map((group) => (
          <Group key={group} name={group} pages={found.filter((page) => page.group === group)} />
        ))}
      </div>
    </>
  );
}

const GROUPS: HomeGroup[] = ["Diary", "Money", "Team", "Your page", "Files", "You"];

function Group({ name, pages }: { name: string; pages: Pick<Page, "to" | "name" | "about">[] }) {
  if (pages.length === 0) return null;
  return (
    <section aria-label={name} className="mb-8 break-inside-avoid">
      <h2 className="font-sans text-sm font-semibold text-muted">{name}</h2>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {pages.map((page) => (
          <li key={page.to}>
            <Way to={page.to}>
              <span className="block font-medium">{page.name}</span>
              <span className="block text-sm text-muted">{page.about}</span>
            </Way>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Page = ReturnType<typeof onSalonPage>[number];

/** A file is no page: the browser downloads it. */
function Way({ to, children }: { to: string; children: ReactNode }) {
  const look = "-mx-3 block rounded-lg px-3 py-2.5 hover:bg-blush hover:text-berry";
  if (to.endsWith(".csv"))
    return (
      <a href={to} className={look}>
        {children}
      </a>
    );
  return (
    <Link to={to} className={look}>
      {children}
    </Link>
  );
}
