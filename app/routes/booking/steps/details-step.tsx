import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import * as v from "valibot";
import { Alert } from "../../../components/forms/alert.tsx";
import { EmailField, NameField, PhoneField } from "../../../components/forms/contact-fields.tsx";
import { TextField, useFocusOnError } from "../../../components/forms/field.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { dayAndMonth } from "../../../kernel/dates.ts";
import { type FieldErrors, parseSubmission } from "../../../kernel/parsing.ts";
import { CustomerDetails, PAYMENT_METHODS, paymentMethodName } from "../../../models/appointments/appointment.ts";
import { checkStaffSlot, type Diary, freeMinutes, nearestFreeTimes } from "../../../models/opening/availability.ts";
import { basketLength } from "../../../models/services/basket.ts";
import { backToServices, type Draft, draftPath, useBookingPage } from "../draft.ts";
import { DraftFields } from "../draft-fields.tsx";
import type { LastTry } from "../not-booked.ts";
import { StepHeading } from "../step-heading.tsx";
import { keepTyped, OF_THE_APPOINTMENT, restoreTyped } from "../typed-details.ts";
import { Summary } from "./summary.tsx";

interface Props {
  diary: Diary;
  salonTime: SalonTime;
  draft: Draft;
  /** The client's own upcoming appointments. */
  booked: { id: string; date: string; minute: number }[];
  bookingKey: string;
  /** The customer's details as far as known. Null if they stay as booked and are not shown. */
  customer: { name: string; email: string; phone: string } | null;
  /** The appointment being changed. Its notes are null if they stay and are not shown. */
  before: { paymentMethod: string; notes: string | null } | null;
  /** The price of the services, pence. */
  total: number;
  lastTry: LastTry | undefined;
  /** Staff may book outside opening hours after confirming it. docs/rules.md 15.3 */
  byStaff: boolean;
}

/** The third step: the customer's details, the payment method, and the button that books. */
export function DetailsStep(props: Props) {
  const { diary, salonTime, draft, booked, bookingKey, customer, before, total, lastTry, byStaff } = props;
  const form = useRef<HTMLFormElement>(null);
  const page = useBookingPage();
  const processing = useSending();
  const [errors, setErrors] = useState<FieldErrors>(lastTry?.fields ?? {});
  useEffect(() => setErrors(lastTry?.fields ?? {}), [lastTry]);
  const storedAs = [customer?.email, draft.rescheduling].filter(Boolean).join(" ");
  useEffect(() => {
    // Keep the typed notes and payment method when staff look up a customer.
    if (byStaff) restoreTyped(form.current, "", OF_THE_APPOINTMENT);
    restoreTyped(form.current, storedAs);
  }, [byStaff, storedAs]);
  useFocusOnError(form, errors);

  const length = basketLength(draft.basket);
  const wish = { date: draft.date ?? salonTime.date, minute: draft.minute ?? 0 };
  const refusedOtherwise = Boolean(lastTry?.message) && !lastTry?.taken;
  const offered = freeMinutes(diary, wish.date, length, salonTime).includes(wish.minute);
  const outside = byStaff && !offered && checkStaffSlot(diary, wish, length, salonTime) === null;
  const gone = !refusedOtherwise && (lastTry?.taken || !(offered || outside));
  const own = booked.find(({ date, minute }) => date === wish.date && minute === wish.minute);
  const typed: Record<string, string> = {
    ...(customer && { customerName: customer.name, customerEmail: customer.email, customerPhone: customer.phone }),
    ...(before && { paymentMethod: before.paymentMethod, notes: before.notes ?? "" }),
    ...lastTry?.typed,
  };

  function checkFirst(event: FormEvent<HTMLFormElement>) {
    const details = parseSubmission(
      customer ? CustomerDetails : NotesAlone,
      Object.fromEntries(new FormData(event.currentTarget)),
    );
    setErrors(details.ok ? {} : details.fields);
    if (processing || !details.ok) event.preventDefault();
  }

  return (
    <Form
      ref={form}
      method="post"
      action={draftPath(draft, page)}
      noValidate
      onSubmit={checkFirst}
      onInput={() => keepTyped(form.current, storedAs)}
      className="lg:grid lg:grid-cols-[1fr_20rem] lg:items-start lg:gap-10"
    >
      {/* Enter presses the form's first button. This disabled one keeps Enter from booking another time. */}
      {gone && <button type="submit" disabled hidden />}
      <DraftFields draft={draft} />
      <input type="hidden" name="key" value={lastTry?.key ?? bookingKey} />
      <input type="hidden" name="servicePrice" value={total / 100} />
      {before && before.notes !== null && <input type="hidden" name="notesShown" value="yes" />}
      <div>
        <StepHeading>Your Information</StepHeading>
        {refusedOtherwise && <Alert about={lastTry}>{lastTry?.message}</Alert>}
        {gone && own && !processing && (
          <Alert about={lastTry}>
            You have booked this time already.{" "}
            <Link to={`${page}?booked=${own.id}`} className="link">
              See your appointment
            </Link>
          </Alert>
        )}
        {gone && !own && !processing && (
          <Alert about={lastTry}>
            <p>This time slot is no longer available. Please select a different time.</p>
            <Alternatives times={nearestFreeTimes(diary, wish, length, salonTime)} />
            <p className="mt-4">
              <Link to={draftPath({ ...draft, step: "datetime", minute: null }, page)} className="link">
                See all times
              </Link>
            </p>
          </Alert>
        )}
        <div className="mt-8 flex flex-col gap-6">
          {outside && (
            <label className="notice flex min-h-14 items-center gap-3">
              <input type="checkbox" name="anyHours" value="yes" className="size-5 shrink-0" />
              <span>
                {dayAndMonth(wish.date)} at {clockTime(wish.minute)} is outside the opening hours. Book it anyway.
              </span>
            </label>
          )}
          {customer ? <CustomerFields typed={typed} errors={errors} /> : <p>It stays booked for whom it was booked.</p>}
          <PaymentMethods chosen={typed.paymentMethod} error={errors.paymentMethod} />
          <TextField
            label="Notes"
            name="notes"
            maxLength={1000}
            placeholder="Allergies, a picture you have in mind, anything we should know"
            defaultValue={typed.notes}
            error={errors.notes}
          />
        </div>
      </div>
      <aside aria-label="Your booking" className="card mt-8 p-6 lg:sticky lg:top-6 lg:mt-0">
        <h2 className="text-title">Booking Summary</h2>
        <div className="mt-2 mb-6">
          <Summary basket={draft.basket} total={total} date={draft.date} minute={draft.minute} />
        </div>
        <button type="submit" className="button w-full" aria-disabled={processing}>
          {processing ? "Processing..." : "Confirm Appointment"}
        </button>
        <Link to={draftPath(backToServices(draft), page)} className="button-quiet mt-3 w-full">
          Back to Services
        </Link>
        <Link to={draftPath({ ...draft, step: "datetime" }, page)} className="link mt-3 block py-2 text-center">
          Choose another time
        </Link>
      </aside>
    </Form>
  );
}

function CustomerFields({ typed, errors }: { typed: Record<string, string>; errors: FieldErrors }) {
  return (
    <>
      <NameField name="customerName" defaultValue={typed.customerName} error={errors.customerName} required />
      <EmailField name="customerEmail" defaultValue={typed.customerEmail} error={errors.customerEmail} required />
      <PhoneField name="customerPhone" defaultValue={typed.customerPhone} error={errors.customerPhone} required />
    </>
  );
}

const NotesAlone = v.pick(CustomerDetails, ["notes"]);

/** Free times close to the wished one. Each button books at once with the typed details. */
function Alternatives({ times }: { times: SalonTime[] }) {
  if (times.length === 0) return null;
  return (
    <>
      <p className="mt-3">These are the nearest free times:</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {times.map(({ date, minute }) => (
          <li key={`${date} ${minute}`}>
            <button type="submit" name="at" value={`${date}T${clockTime(minute)}`} className="button-quiet bg-surface">
              Book {dayAndMonth(date)} at {clockTime(minute)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const WHEN_TO_PAY = { cash: "Pay on the day", bank_transfer: "Pay after your appointment" };

function PaymentMethods({ chosen = "cash", error }: { chosen?: string | undefined; error: string | undefined }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Payment Method</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {PAYMENT_METHODS.map((method) => (
          <label
            key={method}
            className="card flex min-h-14 items-center gap-3 px-4 py-3 has-checked:border-berry has-checked:bg-blush"
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
              <span className="block text-sm text-muted">{WHEN_TO_PAY[method]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <p className="mt-2 text-sm font-medium text-brick">{error}</p>}
    </fieldset>
  );
}
