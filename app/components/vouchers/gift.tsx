import { longDate } from "../../kernel/dates.ts";

/** What a voucher shows. Only a package has a `name` and `uses`. `code` is null for people who may not read it. */
export interface GiftShown {
  code: string | null;
  codeEnd: string;
  amount: string;
  name: string;
  uses: number | null;
  recipient: string;
  sender: string;
  message: string;
  validUntil: string;
  salon: { name: string; address: string; phone: string; site: string | null };
}

/** A voucher as a gift, on the screen and as the only thing in print. A `draft` is not paid yet. docs/rules.md 32.8, 32.11 */
export function Gift({ voucher, draft = false }: { voucher: GiftShown; draft?: boolean }) {
  const { code, codeEnd, amount, name, uses, recipient, sender, message, validUntil, salon } = voucher;
  return (
    <section aria-label="The voucher" className="gift ticket">
      <div className="ticket-head gift-head">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <p className="font-serif text-lg wrap-anywhere">{salon.name}</p>
          <p className="overline-label pt-1 text-on-fill!">{uses === null ? "Gift voucher" : "Package"}</p>
        </div>
        <p className={`mt-10 font-serif wrap-anywhere ${uses === null ? "text-hero" : "text-display"}`}>
          {uses === null ? amount : name}
        </p>
        {recipient && (
          <p className="mt-3 font-serif text-title italic wrap-anywhere">
            for <bdi>{recipient}</bdi>
          </p>
        )}
        {sender && (
          <p className="mt-1 font-serif text-lg wrap-anywhere">
            from <bdi>{sender}</bdi>
          </p>
        )}
      </div>
      <div className="ticket-body">
        {message && (
          <p className="mt-4 max-w-prose font-serif text-xl whitespace-pre-line italic wrap-anywhere">{message}</p>
        )}
        {draft ? (
          <p className="mt-6 text-sm text-muted">We’ll show the code here once the voucher is paid.</p>
        ) : (
          <>
            <p className="mt-6 text-sm text-muted">Your code</p>
            <p className="mt-1 font-mono text-lg font-semibold tracking-wider whitespace-nowrap sm:text-2xl">
              {code ?? `… ${codeEnd}`}
            </p>
          </>
        )}
        <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
          Good until <strong className="text-ink">{longDate(validUntil)}</strong>,{" "}
          {uses === null ? "all at once or a bit at a time" : `for ${uses} visits`}.
          {!draft &&
            " Show this code at the salon, or type it in when you pay. Anybody with the code can use it, so keep it as safe as cash."}
        </p>
        <p className="mt-3 mb-4 text-sm text-muted wrap-anywhere">
          {[salon.name, salon.address, salon.phone, salon.site && new URL(salon.site).host].filter(Boolean).join(" · ")}
        </p>
      </div>
    </section>
  );
}
