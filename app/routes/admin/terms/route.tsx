import { type ReactNode, useEffect, useState } from "react";
import { Field, TextField } from "../../../components/forms/field.tsx";
import { useTicked, useValue } from "../../../components/forms/field-values.ts";
import { Select } from "../../../components/forms/select.tsx";
import { Tick } from "../../../components/forms/tick.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { Unreadable } from "../../../components/unreadable.tsx";
import { NO_STRIPE, TERMS_WORDS } from "../../../words/terms/terms.ts";
import type { Route } from "./+types/route.ts";

export const meta = title("Booking terms");

const server = () => import("./terms.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(TERMS_WORDS["outcome-unknown"]);

export default function TermsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, inWords } = loaderData;
  const busy = useSending();
  return (
    <Screen
      heading="Booking terms"
      here="/admin/salon/terms"
      reply={actionData}
      news={{ saved: "Terms saved. They apply from now on." }}
      lead="What you ask of clients who book: a deposit, and what a late cancellation or a missed visit costs. They see it before they confirm and in every email. It applies from now on; existing bookings keep the terms the client accepted."
    >
      {inWords && (
        <p className="notice mt-6 max-w-prose">
          <span className="block text-sm text-muted">Your clients read</span>
          {inWords}
        </p>
      )}
      {stored || actionData ? (
        <EditForm intent="save" values={stored ?? {}}>
          <TermsFields {...loaderData} />
          <button type="submit" className="button mt-8 w-full sm:w-auto" aria-disabled={busy}>
            Save terms
          </button>
        </EditForm>
      ) : (
        <Unreadable what="The booking terms" />
      )}
    </Screen>
  );
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
  "Clients who book online pay it by card. We hold their time for half an hour and book it once it’s paid. If you ask for it in “New booking”, the client’s email has a link to pay.";
const BY_TRANSFER =
  "Clients pay it by bank transfer after they book. Once they can pay by card, they pay it before we book anything.";

/** Tells an owner when clients leave a card. docs/rules.md 29.15 */
const CARD_FIRST =
  "Clients who book online leave it on Stripe’s page before we book anything, or pay their deposit with it. We only charge it when you ask for a fee. Bookings you make don’t ask for a card.";
const CARD_ONCE_ONLINE =
  "Once clients can pay by card, they leave it before we book anything. Until then, we don’t ask for one.";

/** Tells an owner which money goes back by itself. docs/rules.md 29.20 */
const MONEY_BACK =
  "We refund what they’ve paid by card online, also when you cancel. Without the tick, you refund it yourself, one visit at a time.";

interface Props {
  services: { id: string; name: string }[];
  /** Whether Stripe is set up. */
  online: boolean;
  /** Whether clients pay deposits by card. docs/rules.md 29.14 */
  byCard: boolean;
}

/** The booking terms, in pounds and percent. docs/rules.md 29.1 */
function TermsFields({ services, online, byCard }: Props) {
  const [forSome, moneyBack, cardOnFile] = [
    useValue("service") !== "",
    useTicked("moneyBack"),
    useTicked("cardOnFile"),
  ];
  return (
    <>
      <Part title="Deposit">
        <ChargeFields name="deposit" label="Deposit" />
        <p className="text-muted text-pretty sm:col-span-2">
          {byCard ? BY_CARD : BY_TRANSFER}
          {online && !byCard && <ToOnline />}
        </p>
        <Choice name="who" label="Who pays it" options={WHO} />
        <Hours name="dueHours" label="Due within (hours after booking)">
          {byCard && "Only for bookings that you make: clients who book online pay at once. "}And no later than 2 hours
          before the visit. If the deposit hasn’t come by then, we release the time.
        </Hours>
        <div className="sm:col-span-2">
          {byCard && <p className="mb-2 text-sm text-muted">Only for bank transfers, for bookings that you make:</p>}
          <TextField
            label="Account to pay it into"
            name="account"
            rows={2}
            maxLength={300}
            placeholder="Name, sort code and account number"
          />
        </div>
        <Tick name="saturdays" className="sm:col-span-2">
          <span className="font-medium">Only for visits on a Saturday</span>
        </Tick>
        {services.length > 0 && (
          <details className="sm:col-span-2" open={forSome}>
            <summary className="link min-h-11 py-2">Only for some services</summary>
            <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
              {services.map(({ id, name }) => (
                <Tick key={id} name="service" value={id}>
                  {name}
                </Tick>
              ))}
            </div>
          </details>
        )}
      </Part>
      <Part title="Late cancellation">
        <ChargeFields name="late" label="It costs" />
        <Hours name="lateHours" label="Late within (hours before the start)">
          We never charge it automatically. You ask for it, one visit at a time.
        </Hours>
        {(byCard || moneyBack) && (
          <>
            <Tick name="moneyBack" className="sm:col-span-2">
              <span className="font-medium">Refund clients who cancel in time</span>
            </Tick>
            <p className="text-sm text-muted sm:col-span-2">{MONEY_BACK}</p>
          </>
        )}
      </Part>
      <Part title="Missed visit">
        <ChargeFields name="noShow" label="It costs" />
      </Part>
      <Part title="Card on file">
        {online || cardOnFile ? (
          <>
            <Tick name="cardOnFile" className="sm:col-span-2">
              <span className="font-medium">Clients keep a card on file</span>
            </Tick>
            <p className="text-sm text-muted sm:col-span-2">
              {byCard ? CARD_FIRST : CARD_ONCE_ONLINE}
              {online && !byCard && <ToOnline />}
            </p>
          </>
        ) : (
          <p className="text-muted sm:col-span-2">{NO_STRIPE}</p>
        )}
      </Part>
    </>
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
      <legend className="text-title">{title}</legend>
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** The choice of what is charged. Without script the field of the amount is always shown and covers both. */
function ChargeFields({ name, label }: { name: string; label: string }) {
  const scripted = useScriptArrived();
  const [chosen, setChosen] = useState(useValue(`${name}Kind`));
  // An owner may have chosen before the script came.
  useEffect(() => {
    const select = document.getElementById(`${name}Kind`);
    if (select instanceof HTMLSelectElement) setChosen(select.value);
  }, [name]);
  return (
    <>
      <Choice name={`${name}Kind`} label={label} options={KINDS} onChosen={setChosen} />
      <div hidden={scripted && chosen === "none"}>
        <Field
          label={(scripted && AMOUNTS[chosen]) || "Pounds or percent"}
          required={scripted}
          name={`${name}Amount`}
          inputMode="decimal"
        />
      </div>
    </>
  );
}

const AMOUNTS: Partial<Record<string, string>> = { fixed: "Pounds", percent: "Percent" };

interface ChoiceProps {
  name: string;
  label: string;
  options: typeof KINDS | typeof WHO;
  onChosen?: (value: string) => void;
}

function Choice({ name, label, options, onChosen }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-2 block font-medium">
        {label}
      </label>
      <Select
        id={name}
        name={name}
        options={options}
        onChange={({ currentTarget }) => onChosen?.(currentTarget.value)}
      />
    </div>
  );
}

function Hours({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <Field
      type="number"
      inputMode="numeric"
      label={label}
      name={name}
      min={1}
      step={1}
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
