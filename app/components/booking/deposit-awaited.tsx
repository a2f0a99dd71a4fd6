import type { DepositShown } from "../../models/terms/terms-shown.ts";
import { depositAwaited, heldUntil, referenceOf } from "../../words/terms/terms.ts";
import { Copy } from "../copy.tsx";

interface Props {
  deposit: DepositShown;
  /** Whether a button beside it leads to paying by card. */
  byCard?: boolean;
  className?: string;
}

/**
 * The awaited deposit: until when it has to be paid, the bank details, and the reference for it; both to copy. docs/rules.md
 * 29.5
 */
export function DepositAwaited({ deposit, byCard = false, className = "" }: Props) {
  const reference = referenceOf(deposit.firstId);
  const [due, ...where] = depositAwaited({ ...deposit, byCard, reference });
  const byTransfer = where.length > 0;
  return (
    <div className={`notice ${className}`}>
      <p className="font-semibold text-pretty">{heldUntil(deposit)}</p>
      <p className="mt-1 text-pretty">{due}</p>
      {where.map((line) => (
        <p key={line} className="mt-1 whitespace-pre-line wrap-anywhere">
          {line}
        </p>
      ))}
      {byTransfer && deposit.account && (
        <p>
          <Copy text={deposit.account} what="the account" />
        </p>
      )}
      {byTransfer && (
        <p>
          <Copy text={reference} what="the reference" />
        </p>
      )}
    </div>
  );
}
