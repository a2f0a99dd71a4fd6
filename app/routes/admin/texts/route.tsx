import { useState } from "react";
import { Field, TextField } from "../../../components/forms/field.tsx";
import { useValue } from "../../../components/forms/field-values.ts";
import { SelectField } from "../../../components/forms/select.tsx";
import { Switch, Tick } from "../../../components/forms/tick.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { TextPreview } from "../../../components/staff/text-preview.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { REMINDER_HOURS, TEXT_KINDS, type TextKind, WHATSAPP_KINDS } from "../../../diary/texts/texts.ts";
import { LONGEST_WORDS, SENDER, templateField, WHATSAPP_ON } from "../../../models/texts/text-rules.ts";
import { EXAMPLE, filledIn, TEXTS, TEXTS_WORDS, withCodeForPhone } from "../../../words/texts.ts";
import { monthInWords, TEXTS_PAGE, whatsAppPrice } from "../../../words/texts-page.ts";
import type { Route } from "./+types/route.ts";

const HERE = "/admin/salon/texts";

export const meta = title("Texts");

const server = () => import("./texts.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(TEXTS_WORDS["outcome-unknown"]);

/** What goes to clients by text, in which words, and what it may cost. docs/rules.md 34.1 */
export default function TextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, month, onTrial, tenths } = loaderData;
  const busy = useSending();
  return (
    <Screen heading="Texts" here={HERE} reply={actionData} news={{ saved: "Texts saved" }} lead={TEXTS_PAGE.lead}>
      {tenths === null && <p className="notice mt-6 max-w-prose">{TEXTS_PAGE.notSetUp}</p>}
      {onTrial && <p className="notice mt-6 max-w-prose">{TEXTS_PAGE.onTrial}</p>}
      {month?.on && <Month {...month} />}
      {stored || actionData ? (
        <EditForm intent="save" values={stored ?? {}}>
          <TextsFields {...loaderData} />
          <button type="submit" className="button mt-8 w-full sm:w-auto" aria-disabled={busy}>
            Save texts
          </button>
        </EditForm>
      ) : (
        <Unreadable what="The texts" />
      )}
    </Screen>
  );
}

/** What texts have cost this month, with a warning near the limit. docs/rules.md 34.7 */
function Month(month: Parameters<typeof monthInWords>[0]) {
  const { cost, became, warns } = monthInWords(month);
  return (
    <section className={warns ? "alert mt-6 max-w-prose" : "notice mt-6 max-w-prose"} aria-label="This month">
      <p className="font-medium">{cost}</p>
      <p className="text-sm">{became}</p>
    </section>
  );
}

interface Props {
  salon: string;
  link: string;
  /** What a segment costs, in tenths of a penny; null where texts aren’t set up. */
  tenths: number | null;
  /** What a message by WhatsApp costs, the same way. */
  whatsAppTenths: number | null;
}

const HOURS = REMINDER_HOURS.map((hours) => [hours, `${hours} hours before`] as const);

function TextsFields({ salon, link, tenths, whatsAppTenths }: Props) {
  return (
    <>
      <div className="mt-6">
        <Switch name="on" label="Send texts">
          {TEXTS_PAGE.costs}
        </Switch>
      </div>
      <fieldset className="mt-8">
        <legend className="text-title">Reminders and cost</legend>
        <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
          <SelectField label="Reminder" name="first" choices={HOURS} placeholder="None" />
          <SelectField label="Second reminder" name="second" choices={HOURS} placeholder="None" />
          <Field
            label="The most that a month may cost (pounds)"
            name="monthly"
            inputMode="decimal"
            required
            hint={<p className="mt-2 text-sm text-muted">{TEXTS_PAGE.atTheLimit}</p>}
          />
        </div>
      </fieldset>
      <fieldset className="mt-10">
        <legend className="text-title">What goes by text</legend>
        <p className="mt-2 max-w-prose text-sm text-muted">{TEXTS_PAGE.places}</p>
        <ul className="mt-2">
          {TEXT_KINDS.map((kind) => (
            <li key={kind} className="border-t border-line py-4">
              <Tick name="kind" value={kind}>
                <span className="font-medium">{TEXTS[kind].name}</span>
              </Tick>
              <Words {...{ kind, salon, link, tenths }} />
            </li>
          ))}
        </ul>
      </fieldset>
      <WhatsAppFields tenths={whatsAppTenths} />
    </>
  );
}

/** What goes by WhatsApp, from which number and by which templates. docs/rules.md 34.15 */
function WhatsAppFields({ tenths }: Pick<Props, "tenths">) {
  return (
    <fieldset className="mt-10">
      <legend className="text-title">WhatsApp</legend>
      {tenths === null && <p className="notice mt-4 max-w-prose">{TEXTS_PAGE.whatsAppNotSetUp}</p>}
      <div className="mt-4">
        <Switch name={WHATSAPP_ON} label="Send by WhatsApp where there’s a template">
          {TEXTS_PAGE.whereTextsGo} {tenths !== null && whatsAppPrice(tenths)}
        </Switch>
      </div>
      <p className="mt-4 max-w-prose text-sm text-muted">{TEXTS_PAGE.templates}</p>
      <div className="mt-6 grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Your WhatsApp number"
          name={SENDER}
          inputMode="tel"
          autoComplete="off"
          hint={<p className="mt-2 text-sm text-muted">{TEXTS_PAGE.number}</p>}
        />
      </div>
      <div className="mt-6 grid items-start gap-5 sm:grid-cols-2">
        {WHATSAPP_KINDS.map((kind) => (
          <Field
            key={kind}
            label={`Template: ${TEXTS[kind].name}`}
            name={templateField(kind)}
            autoComplete="off"
            spellCheck={false}
            hint={
              <p className="mt-2 text-sm text-muted">
                {TEXTS[kind].places.map((place, index) => `{{${index + 1}}} ${place}`).join(", ")}
              </p>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The words of a kind, and how a text with them reads, with its length and its price. docs/rules.md 34.5 */
function Words({ kind, salon, link, tenths }: Omit<Props, "whatsAppTenths"> & { kind: TextKind }) {
  const [typed, setTyped] = useState(useValue(kind));
  const { words, places, name } = TEXTS[kind];
  const filled = filledIn(typed.trim() || words, { ...EXAMPLE, salon, link });
  const text = kind === "code" ? withCodeForPhone(filled, new URL(link).hostname, EXAMPLE.code) : filled;
  return (
    <div className="mt-2 grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={`Words: ${name}`}
        name={kind}
        rows={3}
        maxLength={LONGEST_WORDS}
        required={false}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        hint={<p className="mt-2 text-sm text-muted">{places.map((place) => `{${place}}`).join(" ")}</p>}
      />
      <div>
        <p className="mb-2 font-medium">As it reads</p>
        <TextPreview text={text} tenths={tenths} />
      </div>
    </div>
  );
}
