import { data, Link, redirect, useRouteLoaderData } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { may } from "../../../auth/rights.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { monthOfYear } from "../../../kernel/dates.ts";
import { formOf, text } from "../../../kernel/forms.ts";
import { formatToThePenny } from "../../../kernel/money.ts";
import { staffRoleOf } from "../../../models/accounts/staff.ts";
import { monthAsked } from "../../../models/pay/pay.ts";
import { rateTyped } from "../../../models/rates/rate.ts";
import { TEAM_WORDS } from "../../../words/team.ts";
import type { loader as adminLoader } from "../layout.tsx";
import type { Route } from "./+types/route.ts";
import { PayCard } from "./pay-card.tsx";

export function meta() {
  return [{ title: "Pay" }, { name: "robots", content: "noindex" }];
}

/** The pay of a month: everybody's for staff who may read revenue, and for a technician their own. docs/rules.md 28.7 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const { date: today } = salonTime(timeZone, now());
  const month = monthAsked(url.searchParams.get("month"), today);
  const account = context.get(accountContext);
  const staff = staffRoleOf(account);
  const own = may(staff, "revenue") ? undefined : (account.technicianId ?? "");
  const { nextMonth, payIn } = await import("../../../models/pay/pay.server.ts");
  return {
    month,
    before: nextMonth(month, -1),
    after: month < today.slice(0, 7) ? nextMonth(month) : null,
    lines: await readOrNull("pay-not-read", id, payIn(primaryDatabase(), id, month, own)),
    ...{ own: own !== undefined, sets: may(staff, "team"), saved: url.searchParams.get("saved") },
  };
}

/** Sets a technician's commission, beginning with the month on the page. Only for owners. docs/rules.md 28.6 */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (!may(staffRoleOf(context.get(accountContext)), "team")) throw data(null, { status: 403 });
  const { id, timeZone } = context.get(salonContext);
  const month = monthAsked(url.searchParams.get("month"), salonTime(timeZone, now()).date);
  const form = await formOf(request);
  const [technicianId, typed] = [text(form, "technician"), text(form, "rate")];
  const rate = rateTyped(typed);
  if (rate !== null && typeof rate === "object")
    return data({ technicianId, typed, error: rate.wrong }, { status: 400 });
  const { setCommission } = await import("../../../models/pay/pay.server.ts");
  const set = await setCommission(primaryDatabase(), id, { technicianId, month, basisPoints: rate });
  if (!set) return data({ technicianId, typed, error: TEAM_WORDS["not-found"] }, { status: 404 });
  return redirect(`/admin/pay?month=${month}&saved=${technicianId}#${technicianId}`);
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { month, before, after, lines, own, sets, saved } = loaderData;
  const exports = useRouteLoaderData<typeof adminLoader>("routes/admin/layout")?.exports;
  const owed = lines?.reduce((sum, { commissionPence, tipsPence }) => sum + commissionPence + tipsPence, 0) ?? 0;
  const refused = actionData ?? null;
  const unknown = refused && !lines?.some(({ id }) => id === refused.technicianId);
  return (
    <div className="max-w-4xl">
      <h1 className="text-display">Pay</h1>
      <p className="mt-2 max-w-prose text-muted">
        {own ? "Your" : "Each technician’s"} commission on completed visits, without the VAT in their price, and the
        tips of the month.
      </p>
      <h2 className="mt-6 text-title">{monthOfYear(`${month}-01`)}</h2>
      <p className="flex flex-wrap justify-between gap-x-4">
        <Link to={`?month=${before}`} className="link inline-flex min-h-11 items-center">
          <span aria-hidden="true">←&nbsp;</span>
          {monthOfYear(`${before}-01`)}
        </Link>
        {after && (
          <Link to={`?month=${after}`} className="link ml-auto inline-flex min-h-11 items-center">
            {monthOfYear(`${after}-01`)}
            <span aria-hidden="true">&nbsp;→</span>
          </Link>
        )}
      </p>
      {unknown && <p className="alert mt-4">{refused.error}</p>}
      {lines === null && <Unreadable what="Pay" />}
      {lines?.length === 0 && <p className="notice mt-4">No technician belongs to your sign-in</p>}
      {lines?.map((line) => (
        <PayCard
          key={`${month} ${line.id} ${line.basisPoints}`}
          line={line}
          month={month}
          sets={sets}
          saved={saved === line.id}
          refused={refused?.technicianId === line.id ? refused : null}
        />
      ))}
      {lines && lines.length > 1 && (
        <p className="mt-6 flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 font-semibold">
          Commission and tips in all <span>{formatToThePenny(owed)}</span>
        </p>
      )}
      {exports && (
        <p className="mt-6">
          <a href={`/admin/exports/pay.csv?month=${month}`} className="button-quiet">
            Export CSV
          </a>
        </p>
      )}
      {!own && (
        <Link to="/admin/revenue" className="link mt-6 inline-flex min-h-11 items-center">
          Go to revenue
        </Link>
      )}
    </div>
  );
}
