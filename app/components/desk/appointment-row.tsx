import { type ChangeEvent, useId } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { APPOINTMENT_STATUSES, isOpen, PAYMENT_METHODS, paymentMethodName } from "../../models/appointment.ts";
import type { HistoryEntry, LetterState } from "../../models/appointment-history.server.ts";
import type { CalendarAppointment } from "../../models/desk-calendar.ts";
import { formatPounds } from "../../models/money.ts";
import { clockTime } from "../../models/salon-clock.ts";
import { dayAndMonth } from "../dates.ts";
import { Question } from "../question.tsx";
import { useScriptArrived } from "../use-script-arrived.ts";
import { History } from "./history.tsx";
import { STATUSES } from "./statuses.ts";

/** An appointment as the desk's table shows it. */
export interface DeskAppointment extends CalendarAppointment {
  moved: boolean;
  letter: LetterState | null;
}

/** What is asked about a row, by the address of the page. */
export type Asking = "edit" | "cancel" | "delete" | "history";

interface Props {
  appointment: DeskAppointment;
  asking: Asking | null;
  history: (Omit<HistoryEntry, "at"> & { when: string })[];
  /** The page with its filters, and nothing asked. */
  here: string;
  orderKey: string;
  /** What was typed into the row's edit and refused. */
  typed: { servicePrice: string; paymentMethod: string } | null;
}

/** One appointment, with all that staff do to it. docs/rules.md 14.3 to 14.6 */
export function AppointmentRow({ appointment, asking, history, here, orderKey, typed }: Props) {
  const { id, date, startsMinute, endsMinute, customerName, customerEmail, customerPhone } = appointment;
  const { serviceNames, notes, status, lateCancellation, moved } = appointment;
  const order = { appointment, here, orderKey };
  return (
    <li id={id} className="card min-w-0 scroll-mt-6 p-4 sm:p-5">
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-[9rem_1fr_1fr] lg:grid-cols-[9rem_1.4fr_1.2fr_9.5rem_11rem]">
        <div>
          <p className="text-lg font-semibold tabular-nums">
            {clockTime(startsMinute)}–{clockTime(endsMinute)}
          </p>
          <p className="text-muted">
            <time dateTime={date}>{dayAndMonth(date)}</time>
          </p>
        </div>
        <div className="min-w-0 wrap-anywhere">
          <h2 className="font-sans text-base font-semibold tracking-normal">
            <bdi>{customerName}</bdi>
          </h2>
          <p className="text-muted">
            <a href={`tel:${customerPhone.replace(/[^+\d]/g, "")}`} className="inline-flex min-h-8 items-center">
              {customerPhone}
            </a>
            <br />
            {customerEmail}
          </p>
        </div>
        <div className="min-w-0 wrap-anywhere">
          <p>{serviceNames}</p>
          {notes && (
            <p dir="auto" className="mt-1 text-sm whitespace-pre-line text-muted">
              {notes}
            </p>
          )}
        </div>
        <Payment {...order} />
        <div className="md:max-lg:col-start-2">
          {moved ? (
            <p className="font-medium text-brick">Moved to another time</p>
          ) : (
            <StatusChoice key={`${status} ${appointment.version}`} {...order} />
          )}
          {lateCancellation && <p className="mt-1 text-sm font-medium text-brick">Late cancellation</p>}
          <Letter {...order} />
        </div>
      </div>
      {asking === "edit" && <PaymentEdit {...order} typed={typed} />}
      {asking === "cancel" && (
        <Question
          question="Are you sure you want to cancel this appointment?"
          intent="cancel"
          fields={orderFields(order)}
          yes="Yes, cancel it"
          here={here}
          stay
        >
          <p className="mt-1">The customer is told by email.</p>
        </Question>
      )}
      {asking === "delete" && (
        <Question
          question="Are you sure you want to permanently delete this appointment? This cannot be undone."
          intent="delete"
          fields={orderFields(order)}
          yes="Yes, delete it for ever"
          here={here}
          stay
        >
          <p className="mt-1">
            The appointment and all that it holds of the customer are gone. To keep it on record, cancel it instead.
          </p>
        </Question>
      )}
      {asking === "history" && <History entries={history} here={here} />}
      {asking === null && (
        <ul className="mt-3 -mb-1 flex flex-wrap gap-x-5">
          <Ask {...order} what="edit" of={customerName}>
            Edit payment
          </Ask>
          {isOpen({ status }) && (
            <Ask {...order} what="cancel" of={customerName}>
              Cancel
            </Ask>
          )}
          <Ask {...order} what="history" of={customerName}>
            History
          </Ask>
          <Ask {...order} what="delete" of={customerName}>
            Delete
          </Ask>
        </ul>
      )}
    </li>
  );
}

interface OrderProps {
  appointment: DeskAppointment;
  here: string;
  orderKey: string;
}

function Ask({
  appointment: { id },
  here,
  what,
  of,
  children,
}: OrderProps & { what: Asking; of: string; children: string }) {
  return (
    <li>
      <Link
        to={`${withQuery(here, what, id)}#${id}`}
        preventScrollReset
        aria-label={`${children}: ${of}`}
        className="link inline-flex min-h-11 items-center"
      >
        {children}
      </Link>
    </li>
  );
}

/** The hidden part of every form about an appointment. */
function OrderFields(order: OrderProps) {
  return Object.entries(orderFields(order)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Which appointment, as of when, and a key that makes a repeat the same order. docs/rules.md 14.4 */
function orderFields({ appointment: { id, version }, orderKey }: OrderProps) {
  return { id, version: `${version}`, key: orderKey };
}

/** Sets the status as soon as it is chosen; without script there is a button. docs/rules.md 5.8 */
function StatusChoice(order: OrderProps) {
  const { appointment, here } = order;
  const id = useId();
  const submit = useSubmit();
  const scripted = useScriptArrived();
  const sending = useNavigation().formData;
  const chosen = sending?.get("id") === appointment.id ? sending.get("status") : null;
  const shown = APPOINTMENT_STATUSES.find((status) => status === chosen) ?? appointment.status;
  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    submit(event.currentTarget.form, { preventScrollReset: true });
  return (
    <Form method="post" action={here} preventScrollReset className="flex gap-2">
      <OrderFields {...order} />
      <input type="hidden" name="intent" value="status" />
      <label htmlFor={id} className="sr-only">
        Status of {appointment.customerName}
      </label>
      <select
        id={id}
        name="status"
        {...(scripted ? { value: shown, onChange: choose } : { defaultValue: shown })}
        className={`field-input py-2 font-medium ${STATUSES[shown].text}`}
      >
        {APPOINTMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUSES[status].name}
          </option>
        ))}
      </select>
      {!scripted && (
        <button type="submit" className="button-quiet px-4">
          Set
        </button>
      )}
    </Form>
  );
}

/** What it costs, how it is paid, and whether it is. docs/rules.md 5.8, 5.9 */
function Payment(order: OrderProps) {
  const { appointment, here } = order;
  const { pricePence, paymentMethod, paymentStatus } = appointment;
  return (
    <div className="md:max-lg:col-start-3 md:max-lg:row-start-2">
      <p className="tabular-nums">
        <span className="font-semibold">{formatPounds(pricePence)}</span>{" "}
        <span className="text-muted">{paymentMethodName(paymentMethod)}</span>
      </p>
      {paymentStatus === "pending" ? (
        <Form method="post" action={here} preventScrollReset>
          <OrderFields {...order} />
          <input type="hidden" name="paymentStatus" value="paid" />
          <button type="submit" name="intent" value="payment" className="link min-h-11 text-left">
            {MARK_PAID[paymentMethod]}
          </button>
        </Form>
      ) : (
        <p className={`font-medium ${paymentStatus === "paid" ? "text-sage" : "text-muted"}`}>
          {PAYMENT_NAMES[paymentStatus]}
        </p>
      )}
    </div>
  );
}

const MARK_PAID = { cash: "Mark Cash Paid", bank_transfer: "Mark Transfer Received" };
const PAYMENT_NAMES = { paid: "Paid", refunded: "Refunded", cancelled: "Payment cancelled" };

/** Price and payment method, to be saved or left. docs/rules.md 3.6 */
function PaymentEdit({ typed, ...order }: OrderProps & { typed: Props["typed"] }) {
  const { appointment, here } = order;
  const [price, method] = [useId(), useId()];
  return (
    <Form
      method="post"
      action={withQuery(here, "edit", appointment.id)}
      preventScrollReset
      className="mt-4 flex flex-wrap items-end gap-3 border-t border-line pt-4"
    >
      <OrderFields {...order} />
      <div>
        <label htmlFor={price} className="mb-2 block font-medium">
          Price in £
        </label>
        <input
          id={price}
          name="servicePrice"
          inputMode="decimal"
          defaultValue={typed?.servicePrice ?? (appointment.pricePence / 100).toFixed(2)}
          className="field-input w-32"
        />
      </div>
      <div>
        <label htmlFor={method} className="mb-2 block font-medium">
          Payment method
        </label>
        <select
          id={method}
          name="paymentMethod"
          defaultValue={typed?.paymentMethod ?? appointment.paymentMethod}
          className="field-input"
        >
          {PAYMENT_METHODS.map((value) => (
            <option key={value} value={value}>
              {paymentMethodName(value)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" name="intent" value="price" className="button">
        Save
      </button>
      <Link to={here} preventScrollReset className="button-quiet">
        Cancel
      </Link>
    </Form>
  );
}

/** How the newest letter fares, and once more. docs/rules.md 14.5 */
function Letter(order: OrderProps) {
  const { letter, moved, customerName } = order.appointment;
  if (!letter || moved) return null;
  return (
    <Form method="post" action={order.here} preventScrollReset className="mt-1 text-sm text-muted">
      <OrderFields {...order} />
      <span
        className={letter.state === "failed" ? "font-medium text-brick" : undefined}
        title={letter.reason ?? undefined}
      >
        {LETTERS[letter.state]}
      </span>
      {". "}
      <button
        type="submit"
        name="intent"
        value="letter"
        aria-label={`Send again: mail to ${customerName}`}
        className="link min-h-8"
      >
        Send again
      </button>
    </Form>
  );
}

const LETTERS = { waiting: "Mail waiting", sent: "Mail sent", failed: "Mail failed" };

function withQuery(path: string, name: string, value: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}
