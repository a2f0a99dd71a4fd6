import { PAYMENT_METHODS, paymentMethodName } from "../../../diary/appointments/appointment.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { EmailField, NameField, PhoneField } from "../../forms/contact-fields.tsx";
import { StaffPart } from "./staff-part.tsx";

interface CustomerProps {
  typed: Record<string, string>;
  errors: FieldErrors;
  /** Whether a name is enough, for staff; null for clients. docs/rules.md 15.6 */
  walkIn: boolean | null;
  /** The appointment that is being changed: its email may stay and is not asked then. docs/rules.md 9.17 */
  before: { mailboxStays?: boolean } | null;
}

/** The fields of the customer's details. For staff, browsers do not fill them in. docs/rules.md 5.1, 15.6 */
export function CustomerFields({ typed, errors, walkIn, before }: CustomerProps) {
  const required = walkIn !== true;
  const by = (name: "customerName" | "customerEmail" | "customerPhone") => ({
    name,
    defaultValue: typed[name],
    error: errors[name],
    ...(walkIn !== null && { autoComplete: "off" }),
  });
  return (
    <>
      {walkIn !== null && <StaffPart is="walk-in" ticked={walkIn} />}
      <NameField {...by("customerName")} required />
      {before?.mailboxStays ? (
        <input type="hidden" name="customerEmail" value={typed.customerEmail} />
      ) : (
        <EmailField {...by("customerEmail")} required={required} />
      )}
      <PhoneField {...by("customerPhone")} required={required} />
    </>
  );
}

const WHEN_TO_PAY = { cash: "Pay on the day", bank_transfer: "Pay afterwards: details at your visit" };
const WHEN_THEY_PAY = { cash: "They pay on the day", bank_transfer: "They pay after the appointment" };

interface PaymentProps {
  chosen?: string | undefined;
  error: string | undefined;
  byStaff: boolean;
  /** What is left to pay at the visit, where a part is paid before it. */
  rest: string | null;
}

export function PaymentMethods({ chosen = "cash", error, byStaff, rest }: PaymentProps) {
  const when = byStaff ? WHEN_THEY_PAY : WHEN_TO_PAY;
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Payment Method</legend>
      {rest && <p className="mb-2 text-muted">How will you pay the remaining {rest}?</p>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
        {PAYMENT_METHODS.map((method) => (
          <label
            key={method}
            className="card flex min-h-14 items-center gap-3 px-4 py-3 has-checked:border-berry has-checked:bg-blush max-sm:items-start max-sm:gap-2 max-sm:px-3"
          >
            <input
              type="radio"
              name="paymentMethod"
              value={method}
              defaultChecked={method === chosen}
              className="size-5"
            />
            <span>
              <span className="block font-medium">{paymentMethodName(method)}</span>
              <span className="block text-sm text-muted">{when[method]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <p className="mt-2 text-sm font-medium text-brick">{error}</p>}
    </fieldset>
  );
}
