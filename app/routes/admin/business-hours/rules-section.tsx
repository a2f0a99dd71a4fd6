import { Alert } from "../../../components/forms/alert.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { Labelled } from "../../../components/forms/labelled.tsx";
import { Select } from "../../../components/forms/select.tsx";
import { Switch } from "../../../components/forms/tick.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../components/screen/edit-form.tsx";
import { type BookingRules, RULE_BOUNDS } from "../../../models/salon/booking-rules.ts";

const NUMBERS = [
  ["bookableDays", "Days ahead that clients can book", "You can always book a year ahead."],
  ["noticeMinutes", "Notice before a start (minutes)", "60 is an hour, 1440 a day, 0 until the start itself."],
  ["changeCutoffHours", "Clients can change until (hours before)", "0: until it starts."],
  ["cancelCutoffHours", "Clients can cancel until (hours before)", "0: until it starts."],
  ["offerMinutes", "Time to answer an offer (minutes)", "How long the waiting list holds a free time for one client."],
] as const;

const GAPS_CHOICES = [
  ["first", "Like any other time"],
  ["last", "Under the others, as “Other times”"],
  ["never", "Not at all, unless nothing else is free"],
] as const;

const SWITCHES = [
  [
    "openForBooking",
    "Open for booking",
    "Until you tick this, clients see your menu but can’t book. You can always book for them.",
  ],
  [
    "itemMinutes",
    "Services priced each add their minutes every time they’re chosen",
    "Without this, nail art and repairs don’t make an appointment longer. On their own they take 1 hr.",
  ],
  [
    "guestBookings",
    "Clients can book without an account",
    "We email them a code first, so every booking has their real address.",
  ],
  [
    "waitingList",
    "Clients can join a waiting list",
    "When a time comes free, we offer it to whoever it suits best, one client at a time.",
  ],
] as const;

interface Props {
  rules: BookingRules;
  /** Whether the deployment can take money online. docs/rules.md 31.1 */
  canTakeOnline: boolean;
}

/** The rules for clients' bookings, in a form of their own. docs/rules.md 21.6 */
export function RulesSection({ rules, canTakeOnline }: Props) {
  const busy = useSending();
  const refused = useReplyTo("rules");
  return (
    <section aria-labelledby="rules" className="mt-14">
      <h2 id="rules" className="text-title">
        Rules for bookings
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        These apply to what clients book, change and cancel from now on. Existing bookings stay the same.
      </p>
      {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
      <EditForm
        intent="rules"
        values={{ ...rules }}
        preventScrollReset
        className="mt-6 grid items-start gap-5 sm:grid-cols-2"
      >
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
            aria-describedby={`${name}-hint`}
            hint={
              <p id={`${name}-hint`} className="mt-2 text-sm text-muted">
                {hint}
              </p>
            }
            required
          />
        ))}
        <Labelled
          label="Times that leave a gap"
          control={{ "aria-describedby": "gaps-hint" }}
          optional={false}
          hint={
            <p id="gaps-hint" className="mt-2 text-sm text-muted">
              How we offer times that leave too little room beside them for your shortest service. You can always book
              them.
            </p>
          }
        >
          {(links) => <Select name="gaps" {...links} options={GAPS_CHOICES} />}
        </Labelled>
        {SWITCHES.map(([name, label, hint]) => (
          <Switch key={name} name={name} label={label} className="sm:col-span-2">
            {hint}
          </Switch>
        ))}
        <Switch
          name="onlinePayments"
          label="Clients can pay by card online"
          possible={canTakeOnline}
          className="sm:col-span-2"
        >
          {canTakeOnline
            ? "They pay what they owe on Stripe’s page. The money reaches your Stripe account, and the appointment shows it as paid."
            : "This needs a Stripe account, and your site isn’t connected to one yet. Please ask whoever runs it for you."}
        </Switch>
        <button type="submit" className="button justify-self-stretch sm:justify-self-start" aria-disabled={busy}>
          Save rules
        </button>
      </EditForm>
    </section>
  );
}
