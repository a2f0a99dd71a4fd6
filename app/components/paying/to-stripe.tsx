/* What the pages share that lead a client to Stripe: to pay by a link, to pay a deposit, to leave a card. docs/rules.md 31 */

/**
 * The head of such a page. With `forward`, the page forwards the client to Stripe, because `form-action` forbids a form to do
 * that. docs/rules.md 31.2, 31.14
 */
export function metaToStripe(title: string, forward: string | null | undefined) {
  const leads = forward ? [{ httpEquiv: "refresh", content: `0;url=${forward}` }] : [];
  return [{ title }, { name: "robots", content: "noindex" }, ...leads];
}

/** A line of a description list that says what is paid, or what a card is for. */
export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What a page says while it forwards to Stripe by itself, with a link in case it does not. */
export function LeadingToStripe({ address }: { address: string }) {
  return (
    <>
      <p role="status" className="mt-6 text-muted">
        We’re taking you to Stripe’s secure page. We never see your card details.
      </p>
      <a href={address} className="button mt-5 w-full">
        Continue to Stripe
      </a>
    </>
  );
}
