import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import { LEAST_ONLINE, MOST_ONLINE } from "../../../../models/vouchers/order-amounts.ts";

interface Props {
  /** Whether vouchers are sold online, whether they can be, and the address of the page that sells them. */
  online: { on: boolean; possible: boolean; address: string };
}

/** The owner’s switch for selling vouchers online. docs/rules.md 32.10 */
export function SellOnline({ online: { on, possible, address } }: Props) {
  const busy = useSending();
  return (
    <section aria-labelledby="online" className="mt-8 border-t border-line pt-6">
      <h2 id="online" className="text-title">
        Online
      </h2>
      <p className="mt-3 max-w-prose text-pretty text-muted">
        {possible
          ? `Anybody can buy a voucher of ${formatPounds(LEAST_ONLINE)} to ${formatPounds(MOST_ONLINE)} on your site, and pays on Stripe’s page. The voucher is emailed once it is paid. It appears in the list below, like those that you sell.`
          : "This needs a Stripe account, which is not connected to this site yet. Please ask the people who run it for you."}
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
        <PostForm className="mt-3 flex flex-wrap items-center gap-4">
          <p className="font-medium">{on ? "Clients can buy vouchers online." : "Vouchers are not sold online."}</p>
          <button
            type="submit"
            name="intent"
            value={on ? "online-off" : "online-on"}
            className="button-outlined"
            aria-disabled={busy}
          >
            {on ? "Switch it off" : "Sell vouchers online"}
          </button>
        </PostForm>
      )}
    </section>
  );
}
