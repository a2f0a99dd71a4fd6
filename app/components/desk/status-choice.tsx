import { type ChangeEvent, useId } from "react";
import { useNavigation, useSubmit } from "react-router";
import { APPOINTMENT_STATUSES } from "../../models/appointment.ts";
import { useScriptArrived } from "../use-script-arrived.ts";
import { type Order, OrderForm } from "./order-form.tsx";
import { STATUSES } from "./statuses.ts";

/** Sets the status as soon as it is chosen; without script there is a button. docs/rules.md 5.8 */
export function StatusChoice({ order }: { order: Order }) {
  const { appointment } = order;
  const id = useId();
  const submit = useSubmit();
  const scripted = useScriptArrived();
  const sending = useNavigation().formData;
  const chosen = sending?.get("id") === appointment.id ? sending.get("status") : null;
  const shown = APPOINTMENT_STATUSES.find((status) => status === chosen) ?? appointment.status;
  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    submit(event.currentTarget.form, { preventScrollReset: true });
  return (
    <OrderForm order={order} className="flex flex-wrap gap-1">
      <input type="hidden" name="intent" value="status" />
      <label htmlFor={id} className="sr-only">
        Status of {appointment.customerName}
      </label>
      <select
        id={id}
        name="status"
        {...(scripted ? { value: shown, onChange: choose } : { defaultValue: shown })}
        className={`row-choice ${STATUSES[shown].text}`}
      >
        {APPOINTMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUSES[status].name}
          </option>
        ))}
      </select>
      {!scripted && (
        <button type="submit" className="link row-action">
          Set
        </button>
      )}
    </OrderForm>
  );
}
