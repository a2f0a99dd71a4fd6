import { Link } from "react-router";
import { Alert } from "../../../../components/forms/alert.tsx";
import { DateField } from "../../../../components/forms/date-field.tsx";
import { Field, TextField } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { WayField } from "../../../../components/staff/way-field.tsx";
import { shortDayAndYear } from "../../../../kernel/dates.ts";
import { formatPounds, formatToThePenny } from "../../../../kernel/money.ts";
import type { FieldErrors } from "../../../../kernel/parsing.ts";
import { WAYS_TO_BUY } from "../../../../models/vouchers/voucher-form.ts";
import { SellOnline } from "./sell-online.tsx";
import type { VouchersShownOnPage } from "./shown.server.ts";

interface Props {
  shown: VouchersShownOnPage;
  reply: { message: string | null; fields: FieldErrors; typed: Partial<Record<string, string>> } | null;
}

/** Vouchers: selling one, what all of them are worth, and their list. docs/rules.md 32 */
export default function VouchersPage({ shown, reply }: Props) {
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Vouchers</h1>
      <p className="mt-4 max-w-prose text-muted">
        A voucher is money that you have taken for a visit to come. It counts as taken on the day of its sale, and as
        revenue once a visit is paid with it.
      </p>
      {reply?.message && <Alert about={reply}>{reply.message}</Alert>}
      <Link to="/admin/vouchers/packages" className="link mt-4 inline-flex min-h-11 items-center">
        Packages of several visits
      </Link>
      <SellVoucher key={reply ? "" : shown.key} shown={shown} reply={reply} />
      {shown.online && <SellOnline online={shown.online} />}
      <Outstanding shown={shown} />
      <List shown={shown} />
    </div>
  );
}

function SellVoucher({ shown: { until, key, today }, reply }: Props) {
  const busy = useSending();
  const typed = reply?.typed ?? { validUntil: until, method: "card" };
  const fields = reply?.fields ?? {};
  return (
    <details open={reply !== null} className="mt-2 rounded-2xl border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-5 py-2 font-medium">
        Sell a voucher
        <span aria-hidden="true" className="chevron text-muted" />
      </summary>
      <PostForm errors={fields} className="flex flex-col gap-4 px-5 pb-6">
        <input type="hidden" name="key" value={typed.key ?? key} />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label="Amount in pounds"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={typed.amount}
            error={fields.amount}
          />
          <WayField label="Paid by" ways={WAYS_TO_BUY} defaultValue={typed.method} error={fields.method} />
          <DateField
            label="Good until"
            name="validUntil"
            required
            min={today}
            defaultValue={typed.validUntil}
            error={fields.validUntil}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="For whom"
            name="recipient"
            maxLength={100}
            autoComplete="off"
            defaultValue={typed.recipient}
            error={fields.recipient}
          />
          <Field
            label="Mail it to"
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={typed.email}
            error={fields.email}
          />
        </div>
        <TextField
          label="Message on it"
          name="message"
          maxLength={300}
          defaultValue={typed.message}
          error={fields.message}
        />
        <button type="submit" className="button self-start max-sm:w-full" aria-disabled={busy}>
          Sell the voucher
        </button>
      </PostForm>
    </details>
  );
}

/** What the salon owes for its vouchers at the end of a day. docs/rules.md 32.9 */
function Outstanding({ shown: { outstanding, today, on, shown } }: Pick<Props, "shown">) {
  return (
    <section aria-labelledby="outstanding" className="mt-8 border-t border-line pt-6">
      <h2 id="outstanding" className="text-title">
        Outstanding
      </h2>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
        <div>
          <dt className="text-sm text-muted">Worth in all</dt>
          <dd className="text-title font-semibold tabular-nums">{formatToThePenny(outstanding.pence)}</dd>
        </div>
        {outstanding.expiredPence > 0 && (
          <div>
            <dt className="text-sm text-muted">Of it expired</dt>
            <dd className="text-title font-semibold tabular-nums">{formatToThePenny(outstanding.expiredPence)}</dd>
          </div>
        )}
      </dl>
      <form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        {shown !== "open" && <input type="hidden" name="shown" value={shown} />}
        <DateField key={on} label="At the end of" name="on" required max={today} defaultValue={on} />
        <button type="submit" className="button-outlined min-h-12">
          Show
        </button>
      </form>
    </section>
  );
}

const FILTERS = [
  ["open", "Still worth something"],
  ["expired", "Expired"],
  ["all", "All"],
] as const;

function List({ shown: { page, next, on, today, shown } }: Pick<Props, "shown">) {
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
                    {voucher.name || `Voucher of ${formatPounds(voucher.soldPence)}`}
                    {voucher.recipient && (
                      <>
                        {" "}
                        for <bdi>{voucher.recipient}</bdi>
                      </>
                    )}
                  </span>
                  <span className="block text-sm text-muted">
                    …{voucher.codeEnd}, sold {shortDayAndYear(voucher.soldOn)},{" "}
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
  open: "No voucher was worth anything at the end of this day.",
  expired: "No expired voucher was worth anything at the end of this day.",
  all: "No voucher was sold until this day.",
};
