import { longDate } from "../../../../kernel/dates.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import type { VoucherShown } from "./shown.server.ts";

/** A voucher as it is given away: on the screen, and on paper by itself. docs/rules.md 32.8 */
export function Gift({ voucher }: { voucher: VoucherShown }) {
  const { code, codeEnd, pricePence, name, uses, recipient, message, validUntil, salon } = voucher;
  return (
    <section aria-label="The voucher" className="gift ticket">
      <div className="ticket-head">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <p className="font-serif text-lg wrap-anywhere">{salon.name}</p>
          <p className="overline-label pt-1 text-on-berry!">{uses === null ? "Gift voucher" : "Package"}</p>
        </div>
        <p className={`mt-10 font-serif wrap-anywhere ${uses === null ? "text-hero" : "text-display"}`}>
          {uses === null ? formatPounds(pricePence) : name}
        </p>
        {recipient && (
          <p className="mt-3 font-serif text-title italic wrap-anywhere">
            for <bdi>{recipient}</bdi>
          </p>
        )}
      </div>
      <div className="ticket-body">
        {message && (
          <p className="mt-4 max-w-prose font-serif text-xl whitespace-pre-line italic wrap-anywhere">{message}</p>
        )}
        <p className="mt-6 text-sm text-muted">Your code</p>
        <p className="mt-1 font-mono text-2xl font-semibold tracking-wider wrap-break-word">{code ?? `… ${codeEnd}`}</p>
        <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
          Good until <strong className="text-ink">{longDate(validUntil)}</strong>,{" "}
          {uses === null ? "at once or in parts" : `for ${uses} visits`}. Say this code at the salon, or type it in
          where you pay. Whoever has it can use it, so keep it like money.
        </p>
        <p className="mt-3 mb-4 text-sm text-muted wrap-anywhere">
          {[salon.name, salon.address, salon.phone, salon.site && new URL(salon.site).host].filter(Boolean).join(" · ")}
        </p>
      </div>
    </section>
  );
}
