import { Link } from "react-router";
import { DateField } from "../../../../components/forms/date-field.tsx";
import { Field, TextField } from "../../../../components/forms/field.tsx";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../../components/screen/screen.tsx";
import { served } from "../../../../components/screen/served.ts";
import { Figures } from "../../../../components/staff/figures.tsx";
import { WayField } from "../../../../components/staff/way-field.tsx";
import { shortDayAndYear } from "../../../../kernel/dates.ts";
import { formatPounds, formatToThePenny } from "../../../../kernel/money.ts";
import { LEAST_ONLINE, MOST_ONLINE } from "../../../../models/vouchers/order-amounts.ts";
import { WAYS_TO_BUY } from "../../../../models/vouchers/voucher-form.ts";
import { VOUCHER_NEWS } from "../../../../words/money/sold-vouchers.ts";
import type { Route } from "./+types/route.ts";
import { VoucherVat } from "./voucher-vat.tsx";

export const meta = title("Vouchers");

const server = () => import("./vouchers.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
/** The same form sells once. */
export const clientAction = keepsTyped<typeof action>("We may not have sold the voucher. Please try again.");
export const shouldRevalidate = afterConflict;

/** Vouchers: selling one, what all of them are worth, and their list. docs/rules.md 32 */
export default function Vouchers({ loaderData: shown, actionData }: Route.ComponentProps) {
  return (
    <Screen
      heading="Vouchers"
      here="/admin/vouchers"
      reply={actionData}
      news={{ vat: "VAT on vouchers saved." }}
      lead="A voucher is money you’ve received for a visit to come. It counts as received on the day you sell it, and as revenue once it pays for a visit."
    >
      <Link to="/admin/vouchers/packages" className="link mt-4 inline-flex min-h-11 items-center">
        Packages of several visits
      </Link>
      <SellVoucher shown={shown} />
      {shown.online && <SellOnline online={shown.online} />}
      {shown.taxed && <VoucherVat {...shown.taxed} today={shown.today} />}
      {shown.outstanding && <Outstanding outstanding={shown.outstanding} {...{ shown }} />}
      <List shown={shown} />
    </Screen>
  );
}

interface Props {
  shown: Route.ComponentProps["loaderData"];
}

interface OutstandingProps extends Props {
  outstanding: NonNullable<Props["shown"]["outstanding"]>;
}

function SellVoucher({ shown: { until, key, today } }: Props) {
  const busy = useSending();
  const refused = useReplyTo("") !== null;
  return (
    <details open={refused} className="mt-2 rounded-2xl border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-5 py-2 font-medium">
        Sell a voucher
        <span aria-hidden="true" className="chevron text-muted" />
      </summary>
      <EditForm
        values={{ validUntil: until, method: "card" }}
        hidden={{ key }}
        fresh={key}
        className="flex flex-col gap-4 px-5 pb-6"
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Amount in pounds" name="amount" inputMode="decimal" autoComplete="off" required />
          <WayField label="Paid by" ways={WAYS_TO_BUY} />
          <DateField label="Good until" name="validUntil" required min={today} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="For whom" name="recipient" maxLength={100} autoComplete="off" />
          <Field label="Email it to" name="email" type="email" autoComplete="off" />
        </div>
        <TextField label="Message on it" name="message" maxLength={300} />
        <button type="submit" className="button self-start max-sm:w-full" aria-disabled={busy}>
          Sell the voucher
        </button>
      </EditForm>
    </details>
  );
}

interface OnlineProps {
  /** Whether vouchers are sold online, whether they can be, and the address of the page that sells them. */
  online: { on: boolean; possible: boolean; address: string };
}

/** The owner’s switch for selling vouchers online. docs/rules.md 32.10 */
function SellOnline({ online: { on, possible, address } }: OnlineProps) {
  const busy = useSending();
  return (
    <section aria-labelledby="online" className="mt-8 border-t border-line pt-6">
      <h2 id="online" className="text-title">
        Online
      </h2>
      <p className="mt-3 max-w-prose text-pretty text-muted">
        {possible
          ? `Anybody can buy a voucher of ${formatPounds(LEAST_ONLINE)} to ${formatPounds(MOST_ONLINE)} on your site, and pays on Stripe’s page. We email the voucher once it’s paid. It appears in the list below, like the ones you sell.`
          : "This needs a Stripe account, and your site isn’t connected to one yet. Please ask whoever runs it for you."}
      </p>
      {on && possible && (
        <p className="mt-3">
          <a
            href={address}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
            target="_blank"
            rel="noreferrer"
          >
            {address}
          </a>
        </p>
      )}
      {(possible || on) && (
        <EditForm intent={["online-on", "online-off"]} className="mt-3 flex flex-wrap items-center gap-4">
          <p className="font-medium">{on ? VOUCHER_NEWS.online : VOUCHER_NEWS.notOnline}</p>
          <button
            type="submit"
            name="intent"
            value={on ? "online-off" : "online-on"}
            className="button-outlined"
            aria-disabled={busy}
          >
            {on ? "Switch it off" : "Sell vouchers online"}
          </button>
        </EditForm>
      )}
    </section>
  );
}

/** What the salon owes for its vouchers at the end of a day. docs/rules.md 32.9 */
function Outstanding({ outstanding, shown: { today, on, shown } }: OutstandingProps) {
  return (
    <section aria-labelledby="outstanding" className="mt-8 border-t border-line pt-6">
      <h2 id="outstanding" className="text-title">
        Outstanding
      </h2>
      <Figures
        className="mt-4"
        of={{
          "Left on vouchers": formatToThePenny(outstanding.pence),
          "Of which expired": outstanding.expiredPence > 0 && formatToThePenny(outstanding.expiredPence),
        }}
      />
      <form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        {shown !== "open" && <input type="hidden" name="shown" value={shown} />}
        <DateField key={on} label="At the end of" name="on" required max={today} defaultValue={on} />
        <button type="submit" className="button-outlined">
          Show
        </button>
      </form>
    </section>
  );
}

const FILTERS = [
  ["open", "With money left"],
  ["expired", "Expired"],
  ["all", "All"],
] as const;

function List({ shown: { page, next, on, today, shown } }: Props) {
  const query = (entries: Record<string, string>) =>
    `/admin/vouchers?${new URLSearchParams({ ...(on !== today && { on }), ...entries })}`;
  return (
    <section aria-labelledby="list" className="mt-8 border-t border-line pt-6">
      <h2 id="list" className="sr-only">
        List of vouchers
      </h2>
      <nav aria-label="Which vouchers" className="tabs">
        {FILTERS.map(([value, name]) => (
          <Link
            key={value}
            to={query({ shown: value })}
            preventScrollReset
            className="tab shrink-0"
            aria-current={value === shown ? "true" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {page.length === 0 ? (
        <p className="notice mt-6">{EMPTY[shown]}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {page.map((voucher) => (
            <li key={voucher.id}>
              <Link to={`/admin/vouchers/${voucher.id}`} className="flex min-h-14 flex-wrap items-center gap-x-6 py-3">
                <span className="min-w-0 grow">
                  <span className="block font-medium wrap-anywhere">
                    {voucher.name || `${formatPounds(voucher.soldPence)} voucher`}
                    {voucher.recipient && (
                      <>
                        {" "}
                        for <bdi>{voucher.recipient}</bdi>
                      </>
                    )}
                  </span>
                  <span className="block text-sm text-muted">
                    …{voucher.codeEnd}, {voucher.isBroughtIn ? "brought in" : "sold"} {shortDayAndYear(voucher.soldOn)},{" "}
                    {voucher.validUntil < on ? "expired" : "good until"} {shortDayAndYear(voucher.validUntil)}
                  </span>
                </span>
                <span className="font-semibold tabular-nums">
                  {voucher.worthPence > 0 ? `${formatPounds(voucher.worthPence)} left` : "Nothing left"}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {next && (
          <Link to={query({ shown, before: next })} className="button-outlined">
            Older ones
          </Link>
        )}
        <a href={`/admin/exports/vouchers.csv?on=${on}`} className="button-quiet">
          Export vouchers
        </a>
      </p>
    </section>
  );
}

const EMPTY = {
  open: "No vouchers had money left at the end of this day.",
  expired: "No expired vouchers had money left at the end of this day.",
  all: "No vouchers sold by this day.",
};
