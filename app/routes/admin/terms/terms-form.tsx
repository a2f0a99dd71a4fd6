import { type ReactNode, useEffect, useState } from "react";
import { Field, TextField } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { Select } from "../../../components/forms/select.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { NO_STRIPE } from "../../../words/terms/terms.ts";
import type { TypedTerms } from "./typed-terms.ts";

interface Props {
  typed: TypedTerms;
  fields: FieldErrors;
  services: { id: string; name: string }[];
  /** Whether Stripe is set up. */
  online: boolean;
  /** Whether clients pay deposits by card. docs/rules.md 29.14 */
  byCard: boolean;
}

const KINDS = [
  ["none", "Nothing"],
  ["fixed", "An amount in pounds"],
  ["percent", "Percent of the price"],
] as const;

const WHO = [
  ["everybody", "Everybody"],
  ["new", "New clients"],
  ["missed", "Clients who have missed a visit"],
] as const;

const BY_CARD =
  "Clients who book online pay it by card. Their time is held for half an hour, and booked once the deposit is paid. When you book for a client, their email has a link to pay it.";
const BY_TRANSFER =
  "Clients pay it by bank transfer after they book. Once clients can pay by card, they pay it before anything is booked.";

/** Tells an owner when clients leave a card. docs/rules.md 29.15 */
const CARD_FIRST =
  "Clients who book online leave it on Stripe’s page before anything is booked, or pay their deposit with it. It is only charged when you ask for a fee. Bookings that you make ask for no card.";
const CARD_ONCE_ONLINE =
  "Once clients can pay by card, they leave it before anything is booked. Until then nobody is asked for one.";

/** Tells an owner which money goes back by itself. docs/rules.md 29.20 */
const MONEY_BACK =
  "What they have paid by card online goes back to the card by itself, also when you cancel. Without the tick you give it back, one visit at a time.";

/** The form of the booking terms. docs/rules.md 29.1 */
export default function TermsForm({ typed, fields, services, online, byCard }: Props) {
  const busy = useSending();
  return (
    <PostForm errors={fields} action="/admin/salon/terms">
      <input type="hidden" name="intent" value="save" />
      <Part title="Deposit">
        <ChargeFields
          name="deposit"
          label="Deposit"
          kind={typed.depositKind}
          amount={typed.depositAmount}
          fields={fields}
        />
        <p className="text-muted text-pretty sm:col-span-2">
          {byCard ? BY_CARD : BY_TRANSFER}
          {online && !byCard && <ToOnline />}
        </p>
        <Choice name="who" label="Who pays it" value={typed.who} options={WHO} />
        <Hours name="dueHours" label="Due within (hours after booking)" value={typed.dueHours} fields={fields}>
          {byCard && "Only for bookings that you make: clients who book online pay at once. "}In any case 2 hours before
          the visit. A deposit that has not come by then frees the time.
        </Hours>
        <div className="sm:col-span-2">
          {byCard && <p className="mb-2 text-sm text-muted">Only for transfers, of bookings that you make:</p>}
          <TextField
            label="Where it is paid to"
            name="account"
            rows={2}
            maxLength={300}
            defaultValue={typed.account}
            error={fields.account}
            placeholder="Name, sort code and account number"
          />
        </div>
        <Tick name="saturdays" checked={typed.saturdays} label="Only for visits on a Saturday" />
        {services.length > 0 && (
          <details className="sm:col-span-2" open={typed.serviceIds.length > 0}>
            <summary className="link min-h-11 py-2">Only for some services</summary>
            <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
              {services.map(({ id, name }) => (
                <label key={id} className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    name="service"
                    value={id}
                    defaultChecked={typed.serviceIds.includes(id)}
                    className="size-5 shrink-0"
                  />
                  {name}
                </label>
              ))}
            </div>
          </details>
        )}
      </Part>
      <Part title="Late cancellation">
        <ChargeFields name="late" label="It costs" kind={typed.lateKind} amount={typed.lateAmount} fields={fields} />
        <Hours name="lateHours" label="Late within (hours before the start)" value={typed.lateHours} fields={fields}>
          Nothing is charged by itself. You ask for it, one visit at a time.
        </Hours>
        {(byCard || typed.moneyBack) && (
          <>
            <Tick name="moneyBack" checked={typed.moneyBack} label="Give money back when a client cancels earlier" />
            <p className="text-sm text-muted sm:col-span-2">{MONEY_BACK}</p>
          </>
        )}
      </Part>
      <Part title="Missed visit">
        <ChargeFields
          name="noShow"
          label="It costs"
          kind={typed.noShowKind}
          amount={typed.noShowAmount}
          fields={fields}
        />
      </Part>
      <Part title="Card on file">
        {online || typed.cardOnFile ? (
          <>
            <Tick name="cardOnFile" checked={typed.cardOnFile} label="Clients keep a card on file" />
            <p className="text-sm text-muted sm:col-span-2">
              {byCard ? CARD_FIRST : CARD_ONCE_ONLINE}
              {online && !byCard && <ToOnline />}
            </p>
          </>
        ) : (
          <p className="text-muted sm:col-span-2">{NO_STRIPE}</p>
        )}
      </Part>
      <button type="submit" className="button mt-8 w-full sm:w-auto" aria-disabled={busy}>
        Save terms
      </button>
    </PostForm>
  );
}

/** The link to the page where an owner lets clients pay by card. docs/rules.md 31.1 */
function ToOnline() {
  return (
    <a href="/admin/business-hours#rules" className="link ml-1">
      Let clients pay by card
    </a>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-10">
      <legend className="font-serif text-title">{title}</legend>
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface ChargeProps {
  name: string;
  label: string;
  kind: string;
  amount: string;
  fields: FieldErrors;
}

/** The choice of what is charged. Without script the field of the amount is always shown and covers both. */
function ChargeFields({ name, label, kind, amount, fields }: ChargeProps) {
  const scripted = useScriptArrived();
  const [chosen, setChosen] = useState(kind);
  // An owner may have chosen before the script came.
  useEffect(() => {
    const select = document.getElementById(`${name}Kind`);
    if (select instanceof HTMLSelectElement) setChosen(select.value);
  }, [name]);
  return (
    <>
      <Choice name={`${name}Kind`} label={label} value={kind} options={KINDS} onChosen={setChosen} />
      <div hidden={scripted && chosen === "none"}>
        <Field
          label={(scripted && AMOUNTS[chosen]) || "Pounds or percent"}
          required={scripted}
          name={`${name}Amount`}
          inputMode="decimal"
          defaultValue={amount}
          error={fields[`${name}Amount`]}
        />
      </div>
    </>
  );
}

const AMOUNTS: Partial<Record<string, string>> = { fixed: "Pounds", percent: "Percent" };

function Choice({
  name,
  label,
  value,
  options,
  onChosen,
}: {
  name: string;
  label: string;
  value: string;
  options: typeof KINDS | typeof WHO;
  onChosen?: (value: string) => void;
}) {
  return (
    <div>
      <label htmlFor={name} className="mb-2 block font-medium">
        {label}
      </label>
      <Select
        id={name}
        name={name}
        options={options}
        defaultValue={value}
        onChange={({ currentTarget }) => onChosen?.(currentTarget.value)}
      />
    </div>
  );
}

function Hours({
  name,
  label,
  value,
  fields,
  children,
}: {
  name: string;
  label: string;
  value: string;
  fields: FieldErrors;
  children: ReactNode;
}) {
  return (
    <Field
      type="number"
      inputMode="numeric"
      label={label}
      name={name}
      min={1}
      step={1}
      defaultValue={value}
      error={fields[name]}
      aria-describedby={`${name}-hint`}
      hint={
        <p id={`${name}-hint`} className="mt-2 text-sm text-muted">
          {children}
        </p>
      }
      required
    />
  );
}

function Tick({ name, checked, label }: { name: string; checked: boolean; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
      <input type="checkbox" name={name} defaultChecked={checked} className="size-5 shrink-0" />
      <span className="font-medium">{label}</span>
    </label>
  );
}
