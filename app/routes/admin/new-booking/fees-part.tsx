/** When the salon can ask for the fees of its terms. `walkIn` gives no email. docs/rules.md 29.23 */
export function FeesPart({ walkIn }: { walkIn: boolean }) {
  return (
    <p className="text-sm text-muted">
      {walkIn
        ? "Without an email they can’t agree to your terms, so you can’t ask for a fee."
        : "The email has your terms, with a button to agree. Until they do, you can’t ask for a fee."}
    </p>
  );
}
