import { Alert } from "../../../components/forms/alert.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { RULE_BOUNDS, type TypedRules } from "../../../models/salon/booking-rules.ts";

interface Props {
  typed: TypedRules;
  fields: FieldErrors;
  message: string | null;
  /** Whether the deployment can take money online. docs/rules.md 31.1 */
  canTakeOnline: boolean;
}

const NUMBERS = [
  ["bookableDays", "Days ahead that clients can book", "You can always book a year ahead."],
  ["noticeMinutes", "Notice before a start (minutes)", "60 is an hour, 1440 a day, 0 until the start itself."],
  ["changeCutoffHours", "Clients can change until (hours before)", "0: until it begins."],
  ["cancelCutoffHours", "Clients can cancel until (hours before)", "0: until it begins."],
] as const;

const SWITCHES = [
  [
    "openForBooking",
    "Open for booking",
    "Without it clients see your menu and can book nothing. You can always book for them.",
  ],
  [
    "itemMinutes",
    "Services that are priced each take their minutes, as often as chosen",
    "Without it, nail art and repairs do not make an appointment longer. Booked alone they take 1 hr.",
  ],
  [
    "guestBookings",
    "Clients can book without an account",
    "They type a code that we email them, so every booking has an address that is really theirs.",
  ],
] as const;

/** The rules for clients' bookings, in a form of their own. docs/rules.md 21.6 */
export function RulesSection({ typed, fields, message, canTakeOnline }: Props) {
  const busy = useSending();
  return (
    <section aria-labelledby="rules" className="mt-14">
      <h2 id="rules" className="text-title">
        Rules for bookings
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        For what clients book, change and cancel from now on. What is booked stays as it is.
      </p>
      {message && <Alert about={typed}>{message}</Alert>}
      <PostForm
        errors={fields}
        action="/admin/business-hours"
        preventScrollReset
        className="mt-6 grid items-start gap-5 sm:grid-cols-2"
      >
        <input type="hidden" name="intent" value="rules" />
        {NUMBERS.map(([name, label, hint]) => (
          <Field
            key={name}
            type="number"
            inputMode="numeric"
            label={label}
            name={name}
            min={RULE_BOUNDS[name][0]}
            max={RULE_BOUNDS[name][1]}
            step={1}
            defaultValue={typed[name]}
            error={fields[name]}
            aria-describedby={`${name}-hint`}
            hint={
              <p id={`${name}-hint`} className="mt-2 text-sm text-muted">
                {hint}
              </p>
            }
            required
          />
        ))}
        {SWITCHES.map(([name, label, hint]) => (
          <label key={name} className="flex min-h-14 items-start gap-3 sm:col-span-2">
            <input type="checkbox" name={name} defaultChecked={typed[name]} className="mt-0.5 size-5 shrink-0" />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-muted">{hint}</span>
            </span>
          </label>
        ))}
        <OnlinePayments on={typed.onlinePayments} possible={canTakeOnline} />
        <button type="submit" className="button justify-self-stretch sm:justify-self-start" aria-disabled={busy}>
          Save rules
        </button>
      </PostForm>
    </section>
  );
}

/** Whether clients may pay by card. What nobody can switch stays as it is. docs/rules.md 31.1 */
function OnlinePayments({ on, possible }: { on: boolean; possible: boolean }) {
  return (
    <label className="flex min-h-14 items-start gap-3 sm:col-span-2">
      <input
        type="checkbox"
        name={possible ? "onlinePayments" : undefined}
        defaultChecked={on && possible}
        disabled={!possible}
        className="mt-0.5 size-5 shrink-0"
      />
      {!possible && on && <input type="hidden" name="onlinePayments" value="on" />}
      <span>
        <span className="block font-medium">Clients can pay by card online</span>
        <span className="block text-sm text-muted">
          {possible
            ? "They pay what they owe on Stripe’s page. The money reaches your Stripe account, and the appointment shows it as paid."
            : "This needs a Stripe account, which is not connected to this site yet. Please ask the people who run it for you."}
        </span>
      </span>
    </label>
  );
}
