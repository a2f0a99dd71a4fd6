import { Link } from "react-router";
import { Alert } from "../../../../components/forms/alert.tsx";
import { DateField } from "../../../../components/forms/date-field.tsx";
import { Field } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { useScriptArrived } from "../../../../components/forms/use-script-arrived.ts";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { News } from "../../../../components/news.tsx";
import { EditForm, useReplyTo } from "../../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../../components/screen/keeps-typed.ts";
import { ScreenContext, title } from "../../../../components/screen/screen.tsx";
import { served } from "../../../../components/screen/served.ts";
import { Figures } from "../../../../components/staff/figures.tsx";
import { WayField } from "../../../../components/staff/way-field.tsx";
import { Gift } from "../../../../components/vouchers/gift.tsx";
import { shortDayAndYear } from "../../../../kernel/dates.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import { BY_WAY } from "../../../../models/money/in-words.ts";
import { WAYS_TO_BUY } from "../../../../models/vouchers/voucher-form.ts";
import { VOUCHER_NOT_MAILED } from "../../../../words/money/vouchers.ts";
import type { Route } from "./+types/route.ts";

export const meta = title("Voucher");

/** The page’s address names a voucher, which is money. */
export function headers() {
  return { "Referrer-Policy": "same-origin" };
}

const server = () => import("./voucher.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>("We may not have done that. Please check, and try again.");
export const shouldRevalidate = afterConflict;

const NOTICES: Partial<Record<string, string>> = {
  sold: "Voucher sold. Print it, or write down its code.",
  mailed: "Voucher sold and on its way by email.",
};

/** A voucher to print and to mail, what was used of it, and what staff may do with it. docs/rules.md 32.5 to 32.8 */
export default function Voucher({ loaderData: shown, actionData: reply }: Route.ComponentProps) {
  const sold = NOTICES[shown.notice ?? ""]?.replace("voucher", shown.uses === null ? "voucher" : "package");
  const notice = reply ? reply.notice : sold;
  return (
    <ScreenContext value={{ here: `/admin/vouchers/${shown.id}`, reply }}>
      <div className="gift-page max-w-2xl">
        <div className="print:hidden">
          <h1 className="text-display wrap-anywhere">{shown.name || `${formatPounds(shown.pricePence)} voucher`}</h1>
          {reply?.message && <Alert about={reply}>{reply.message}</Alert>}
          {!reply && (shown.notice === "not-mailed" || shown.notice === "mails-later") && (
            <Alert about={shown.key}>{VOUCHER_NOT_MAILED[shown.notice]}</Alert>
          )}
          {notice && <News key={shown.key}>{notice}</News>}
          <Standing shown={shown} />
          <GoesBack shown={shown} />
        </div>
        <div className="mt-8">
          <Gift voucher={shown} />
        </div>
        <div className="print:hidden">
          <Deliver shown={shown} />
          <History shown={shown} />
          {shown.changes && <Extend shown={shown} />}
          {shown.canGoBack === "online" && <GiveBack shown={shown} />}
          {(shown.canGoBack === "void" || shown.canGoBack === "back") && <TakeBack shown={shown} />}
          <Link to="/admin/vouchers" className="button-quiet mt-8">
            All vouchers
          </Link>
        </div>
      </div>
    </ScreenContext>
  );
}

interface Props {
  shown: Route.ComponentProps["loaderData"];
}

function Standing({ shown }: Props) {
  const { balancePence, usesLeft, uses, validUntil, expired, formerCode } = shown;
  return (
    <Figures
      of={{
        Left: balancePence > 0 ? formatPounds(balancePence) : "Nothing",
        "Visits left": uses !== null && `${usesLeft} of ${uses}`,
        [expired ? "Expired" : "Good until"]: shortDayAndYear(validUntil),
        "Old code": formerCode,
      }}
    />
  );
}

function Deliver({ shown: { code, email, mailedOn, balancePence } }: Props) {
  const scripted = useScriptArrived();
  const busy = useSending();
  if (code === null) {
    return (
      <p className="notice mt-6">
        We can no longer show its whole code, because the site has a new secret. Anyone with the code can still use it.
      </p>
    );
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {scripted && (
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
      )}
      {email && balancePence > 0 && (
        <PostForm>
          <button type="submit" name="intent" value="mail" className="button-outlined" aria-disabled={busy}>
            {mailedOn ? "Email it again" : "Email it"}
          </button>
        </PostForm>
      )}
      {email && (
        <p className="text-sm text-muted wrap-anywhere">
          {mailedOn ? `Emailed to ${email}, ${shortDayAndYear(mailedOn)}` : `To ${email}`}
        </p>
      )}
    </div>
  );
}

function History({ shown }: Props) {
  const { rows, extensions, soldOn, soldBy, paidBy, isBroughtIn, voided, pricePence } = shown;
  return (
    <section aria-labelledby="history" className="mt-8 border-t border-line pt-6">
      <h2 id="history" className="text-title">
        History
      </h2>
      <ul className="mt-3 divide-y divide-line">
        <li className="py-3">
          <span className={voided ? "text-muted line-through" : undefined}>
            {isBroughtIn ? "Brought in" : "Sold"}
            {soldBy && ` by ${soldBy}`} {isBroughtIn ? "with" : "for"} {formatPounds(pricePence)}
            {!isBroughtIn && paidBy && `, paid ${BY_WAY[paidBy]}`}
            {soldOn && `, ${shortDayAndYear(soldOn)}`}
          </span>
          {voided && <span className="ml-3 text-sm text-muted">{isBroughtIn ? "Taken back" : "Voided"}</span>}
        </li>
        {rows.map((row) => (
          <li key={row.id} className="py-3">
            <span className={row.voided ? "text-muted line-through" : undefined}>
              {formatPounds(Math.abs(row.amountPence))} {whatOf(row)}, {shortDayAndYear(row.takenOn)}
            </span>
            {row.voided && <span className="ml-3 text-sm text-muted">Voided</span>}
            {row.appointmentId && (
              <Link
                to={`/admin/appointments/${row.appointmentId}/money`}
                className="link ml-3 inline-block min-h-11 py-2"
              >
                The visit
              </Link>
            )}
          </li>
        ))}
        {extensions.map(({ from, on, by, reason }) => (
          <li key={`${from} ${on}`} className="py-3 wrap-anywhere">
            Extended beyond {shortDayAndYear(from)}
            {by && ` by ${by}`}, {shortDayAndYear(on)}
            <span className="block text-sm text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whatOf({ appointmentId, amountPence, method }: Props["shown"]["rows"][number]): string {
  if (appointmentId === null) return `refunded ${BY_WAY[method]}`;
  return amountPence > 0 ? "used" : "put back on it";
}

function Extend({ shown: { validUntil, longer, today } }: Props) {
  const busy = useSending();
  const refused = Boolean(useReplyTo(["extend"])?.typed);
  return (
    <details open={refused} className="mt-4 border-t border-line pt-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Change its last day</summary>
      <EditForm intent={["extend"]} values={{ validUntil: longer }} className="mt-3 grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="from" value={validUntil} />
        <DateField label="Good until" name="validUntil" required min={today} />
        <Field label="Reason" name="reason" maxLength={200} required autoComplete="off" />
        <button
          type="submit"
          name="intent"
          value="extend"
          className="button-outlined self-start max-sm:w-full sm:justify-self-start"
          aria-disabled={busy}
        >
          Save the last day
        </button>
      </EditForm>
    </details>
  );
}

function TakeBack({ shown: { canGoBack, pricePence, paidBy } }: Props) {
  const busy = useSending();
  const voids = canGoBack === "void";
  return (
    <details className="mt-2 border-t border-line pt-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {voids ? "Void the sale" : "Refund it"}
      </summary>
      <PostForm className="mt-3 flex flex-wrap items-end gap-4">
        <p className="w-full text-muted">
          {`None of it has been used. ${voids ? "We’ll void today’s sale" : `${formatPounds(pricePence)} goes back`}, and the voucher is worth nothing.`}
        </p>
        {voids ? (
          <input type="hidden" name="method" value="cash" />
        ) : (
          <WayField label="By" ways={WAYS_TO_BUY} defaultValue={WAYS_TO_BUY.find((way) => way === paidBy) ?? "card"} />
        )}
        <button type="submit" name="intent" value="take-back" className="button-outlined" aria-disabled={busy}>
          {voids ? "Void the sale" : `Refund ${formatPounds(pricePence)}`}
        </button>
      </PostForm>
    </details>
  );
}

/** The button that gives back through Stripe what is left of the voucher. */
function GiveBack({ shown: { balancePence, pricePence, key } }: Props) {
  const busy = useSending();
  const amount = formatPounds(balancePence);
  return (
    <details className="mt-2 border-t border-line pt-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Refund it</summary>
      <PostForm className="mt-3 flex flex-wrap items-end gap-4">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="pence" value={balancePence} />
        <p className="w-full text-muted">
          {balancePence === pricePence ? "None of it has been used. " : "Some of it has been used. "}
          {amount} goes back to the card that paid for it, and the voucher is worth nothing.
        </p>
        <button type="submit" name="intent" value="give-back" className="button-outlined" aria-disabled={busy}>
          Refund {amount}
        </button>
      </PostForm>
    </details>
  );
}

/** Says how the refund stands, until the bank has the money. */
function GoesBack({ shown: { goesBack } }: Props) {
  if (!goesBack || goesBack.state === "succeeded") return null;
  const amount = formatPounds(goesBack.amountPence);
  return (
    <p className="notice mt-6">
      {goesBack.state === "failed"
        ? `We couldn’t refund ${amount}: the bank returned it, or Stripe no longer refunds this payment. It’s back on the voucher.`
        : `${amount} is on its way back to the card. Nobody can use the voucher until it’s there.`}
    </p>
  );
}
