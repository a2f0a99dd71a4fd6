import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { Select } from "../../../components/forms/select.tsx";
import { PAYMENT_METHODS, paymentMethodName } from "../../../diary/appointments/appointment.ts";
import type { TypedPayment } from "./admin-appointment.ts";
import { type Command, CommandForm } from "./command-form.tsx";

/** A form for price and payment method, with Save and Cancel. docs/rules.md 3.6 */
export function PaymentEdit({ command, typed }: { command: Command; typed: TypedPayment | null }) {
  const { here } = command;
  const appointment = { ...command.appointment, version: typed?.version ?? command.appointment.version };
  const [price, method] = [useId(), useId()];
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <CommandForm command={{ ...command, appointment }} className="flex flex-wrap items-end gap-3 pt-4 pb-2 text-base">
      <div>
        <label htmlFor={price} className="mb-2 block font-medium">
          Price in £
        </label>
        <input
          ref={field}
          id={price}
          name="servicePrice"
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          defaultValue={typed?.servicePrice ?? (appointment.pricePence / 100).toFixed(2)}
          className="field-input w-32"
        />
      </div>
      <div>
        <label htmlFor={method} className="mb-2 block font-medium">
          Payment method
        </label>
        <Select
          id={method}
          name="paymentMethod"
          defaultValue={typed?.paymentMethod ?? appointment.paymentMethod}
          options={PAYMENT_METHODS.map((value) => [value, paymentMethodName(value)] as const)}
        />
      </div>
      <button type="submit" name="intent" value="price" className="button">
        Save
      </button>
      <Link to={here} preventScrollReset className="button-quiet">
        Cancel
      </Link>
    </CommandForm>
  );
}
