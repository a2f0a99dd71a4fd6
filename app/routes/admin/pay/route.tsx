import { data, Link, redirect, useRouteLoaderData } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { may } from "../../../auth/rights.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands } from "../../../components/screen/commands.server.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { monthOfYear } from "../../../kernel/dates.ts";
import { text } from "../../../kernel/forms.ts";
import { formatToThePenny } from "../../../kernel/money.ts";
import {
  commissionStays,
  nextMonth,
  payIn,
  setCommission,
  setCommissionStays,
} from "../../../models/pay/pay.server.ts";
import { monthAsked } from "../../../models/pay/pay.ts";
import { rateTyped } from "../../../models/rates/rate.ts";
import { TEAM_WORDS } from "../../../words/team.ts";
import type { loader as adminLoader } from "../layout.tsx";
import type { Route } from "./+types/route.ts";
import { PayCard } from "./pay-card.tsx";

export const meta = title("Pay");

/** The pay of a month: everybody's, and for a technician their own. docs/rules.md 28.7 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const { date: today } = salonTime(timeZone, now());
  const month = monthAsked(url.searchParams.get("month"), today);
  const account = context.get(accountContext);
  const own = may(account, "all appointments") ? undefined : (account.technicianId ?? "");
  return {
    month,
    before: nextMonth(month, -1),
    after: month < today.slice(0, 7) ? nextMonth(month) : null,
    lines: await readOrNull("pay-not-read", id, payIn(primaryDatabase(), id, month, own)),
    stays: (await readOrNull("pay-not-read", id, commissionStays(primaryDatabase(), id, month))) ?? false,
    ...{
      own: own !== undefined,
      revenue: may(account, "revenue"),
      sets: may(account, "team"),
      saved: url.searchParams.get("saved"),
    },
  };
}

export const action = commands({
  /** Sets a technician's commission, beginning with the month on the page. Only for owners. docs/rules.md 28.6 */
  async ""({ salon: { id, timeZone }, account, url, form }) {
    if (!may(account, "team")) throw data(null, { status: 403 });
    const month = monthAsked(url.searchParams.get("month"), salonTime(timeZone, now()).date);
    const [technicianId, rate] = [text(form, "id"), rateTyped(text(form, "rate"))];
    if (rate !== null && typeof rate === "object") return { status: 400, fields: { rate: rate.wrong } };
    const set = await setCommission(primaryDatabase(), id, { technicianId, month, basisPoints: rate });
    if (!set) return { status: 404, fields: { rate: TEAM_WORDS["not-found"] } };
    return redirect(`/admin/pay?month=${month}&saved=${technicianId}#${technicianId}`);
  },
  /** Sets from the month on the page whether commission stays after a refund. Only for owners. docs/rules.md 28.6 */
  "after-refunds": async ({ salon: { id, timeZone }, account, url, form }) => {
    if (!may(account, "team")) throw data(null, { status: 403 });
    const month = monthAsked(url.searchParams.get("month"), salonTime(timeZone, now()).date);
    await setCommissionStays(primaryDatabase(), id, month, text(form, "stays") === "yes");
    return redirect(`/admin/pay?month=${month}&notice=after-refunds`);
  },
});

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { month, before, after, lines, stays, own, revenue, sets, saved } = loaderData;
  const exports = useRouteLoaderData<typeof adminLoader>("routes/admin/layout")?.exports;
  const owed = lines?.reduce((sum, { commissionPence, tipsPence }) => sum + commissionPence + tipsPence, 0) ?? 0;
  const unknown = actionData && !lines?.some(({ id }) => id === actionData.row);
  const heading = (
    <>
      <h1 className="text-display">Pay</h1>
      <p className="mt-2 max-w-prose text-muted">
        {own ? "Your" : "Each technician’s"} commission on completed visits, without the VAT in their price, and the
        tips of the month.{" "}
        {stays ? "It stays when a client gets money back." : "It goes down when a client gets money back."}
      </p>
    </>
  );
  return (
    <Screen
      {...{ heading, here: `/admin/pay?month=${month}`, reply: actionData, width: "max-w-4xl" }}
      news={{ "after-refunds": stays ? "Commission stays after a refund." : "Commission goes down after a refund." }}
    >
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
      {unknown && <p className="alert mt-4">{actionData.fields.rate}</p>}
      {lines === null && <Unreadable what="Pay" />}
      {lines?.length === 0 && <p className="notice mt-4">Your sign-in has no technician</p>}
      {lines?.map((line) => (
        <PayCard key={`${month} ${line.id} ${line.basisPoints}`} {...{ line, month, sets }} saved={saved === line.id} />
      ))}
      {lines && lines.length > 1 && (
        <p className="mt-6 flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 font-semibold">
          Commission and tips in all <span>{formatToThePenny(owed)}</span>
        </p>
      )}
      {sets && (
        <EditForm
          intent="after-refunds"
          hidden={{ stays: stays ? "no" : "yes" }}
          className="mt-6 border-t border-line pt-4"
        >
          <p className="font-medium">After a refund</p>
          <p className="mt-1 max-w-prose text-sm text-muted">
            {stays
              ? "Technicians keep their commission when a client gets money back for a visit."
              : "When a client gets money back for a visit, its commission goes down by that part."}{" "}
            A change applies from {monthOfYear(`${month}-01`)}.
          </p>
          <button type="submit" className="button-outlined mt-3">
            {stays ? "Take it off after refunds" : "Let technicians keep it"}
          </button>
        </EditForm>
      )}
      {exports && (
        <p className="mt-6">
          <a href={`/admin/exports/pay.csv?month=${month}`} className="button-quiet">
            Export CSV
          </a>
        </p>
      )}
      {revenue && (
        <Link to="/admin/revenue" className="link mt-6 inline-flex min-h-11 items-center">
          Go to revenue
        </Link>
      )}
    </Screen>
  );
}
