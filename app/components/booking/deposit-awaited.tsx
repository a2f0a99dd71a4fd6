import type { DepositShown } from "../../models/terms/terms-shown.ts";
import { depositAwaited, referenceOf } from "../../words/terms/terms.ts";

interface Props {
  deposit: DepositShown;
  /** Whether a button beside it leads to paying by card. */
  byCard?: boolean;
  className?: string;
}

/** The awaited deposit: until when it has to be paid, the bank details, and the reference for it. docs/rules.md 29.5 */
export function DepositAwaited({ deposit, byCard = false, className = "" }: Props) {
  const [due, ...where] = depositAwaited({ ...deposit, byCard, reference: referenceOf(deposit.firstId) });
  return (
    <div className={`notice ${className}`}>
      <p className="font-medium text-pretty">{due}</p>
      {where.map((line) => (
        <p key={line} className="mt-1 whitespace-pre-line wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}
