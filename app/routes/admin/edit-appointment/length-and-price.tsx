import { useState } from "react";
import { Field } from "../../../components/forms/field.tsx";
import { SelectField } from "../../../components/forms/select.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { PRICE_REASONS } from "../../../diary/appointments/booked.ts";
import { penceFromPounds, poundsTyped } from "../../../kernel/money.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { PRICE_REASON_NAMES } from "../../../models/appointments/price-reasons.ts";

interface Props {
  /** What staff have typed; null while it follows the services. */
  length: string | null;
  setLength: (typed: string) => void;
  price: string | null;
  setPrice: (typed: string) => void;
  fields: FieldErrors;
  /** Length (minutes) and price (pence) of the services; null if none is chosen. */
  brings: { length: number; pricePence: number } | null;
  paid: boolean;
  reason: string;
}

/** The length and the price of an edited appointment, and why it is another price. docs/rules.md 5.31, 14.15 */
export function LengthAndPrice({ length, setLength, price, setPrice, fields, brings, paid, reason }: Props) {
  const script = useScriptArrived();
  const inFields = {
    length: length ?? (brings ? String(brings.length) : ""),
    price: price ?? (brings ? poundsTyped(brings.pricePence) : ""),
  };
  // As the form came: what is sent back like that follows the services.
  const [came] = useState({
    length: length === null ? inFields.length : "",
    price: price === null ? inFields.price : "",
  });
  const isOther = price !== null && penceFromPounds(Number(price)) !== brings?.pricePence;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-5">
        <Field
          label="Length in minutes"
          name="length"
          inputMode="numeric"
          autoComplete="off"
          required
          value={inFields.length}
          onChange={(event) => setLength(event.currentTarget.value)}
          error={fields.length}
        />
        <Field
          label="Price in £"
          name="servicePrice"
          inputMode="decimal"
          autoComplete="off"
          required
          value={inFields.price}
          onChange={(event) => setPrice(event.currentTarget.value)}
          error={fields.servicePrice}
        />
      </div>
      <input type="hidden" name="lengthShown" value={came.length} />
      <input type="hidden" name="priceShown" value={came.price} />
      {length !== null && <input type="hidden" name="lengthSet" value="yes" />}
      {price !== null && <input type="hidden" name="priceSet" value="yes" />}
      {paid && <p className="-mt-2 text-sm text-muted">It stays marked as paid.</p>}
      {(isOther || !script) && (
        <SelectField
          label="Why the price differs"
          name="reason"
          choices={PRICE_REASONS.map((reason) => [reason, PRICE_REASON_NAMES[reason]] as const)}
          placeholder="No reason given"
          defaultValue={reason}
          error={fields.reason}
        />
      )}
    </>
  );
}
