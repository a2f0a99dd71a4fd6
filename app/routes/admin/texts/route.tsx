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
import { formatPounds, penceFromTenths } from "../../../kernel/money.ts";
import { LONGEST_WORDS, SENDER, templateField } from "../../../models/texts/text-rules.ts";
import { EXAMPLE, filledIn, TEXTS, TEXTS_WORDS, withCodeForPhone } from "../../../words/texts.ts";
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
    <Screen
      heading="Texts"
      here={HERE}
      reply={actionData}
      news={{ saved: "Texts saved" }}
      lead="Text clients beside mailing them. Clients without an email get texts alone. Nothing but codes goes between 21:00 and 8:00."
    >
      {tenths === null && (
        <p className="notice mt-6 max-w-prose">Texts aren’t set up on this site yet, so none go out.</p>
      )}
      {onTrial && <p className="notice mt-6 max-w-prose">Texts go out once your salon’s first two weeks are over.</p>}
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

interface MonthProps {
  tenths: number;
  sent: number;
  failed: number;
  notByWhatsApp: number;
  mostPence: number;
}

/** What texts have cost this month, with a warning near the limit. docs/rules.md 34.7 */
function Month({ tenths, sent, failed, notByWhatsApp, mostPence }: MonthProps) {
  const pence = penceFromTenths(tenths);
  const share = pence / mostPence;
  return (
    <section className={share >= 0.8 ? "alert mt-6 max-w-prose" : "notice mt-6 max-w-prose"} aria-label="This month">
      <p className="font-medium">
        {formatPounds(pence)} of {formatPounds(mostPence)} this month
      </p>
      <p className="text-sm">
        {sent} {sent === 1 ? "text" : "texts"} sent{failed > 0 && `, ${failed} not delivered`}.
        {notByWhatsApp > 0 && ` ${notByWhatsApp} couldn’t go by WhatsApp. What still held went as a text.`}
        {share >= 1 && " The limit is reached: no more texts go out this month."}
        {share >= 0.8 && share < 1 && " You’re close to the limit. No texts go out once it’s reached."}
      </p>
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
          Each text costs money. Clients choose on their page whether they get mail, texts or both, and so can you on
          theirs.
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
            hint={<p className="mt-2 text-sm text-muted">No texts go out once it’s reached. Emails still do.</p>}
          />
        </div>
      </fieldset>
      <fieldset className="mt-10">
        <legend className="text-title">What goes by text</legend>
        <p className="mt-2 max-w-prose text-sm text-muted">
          The words in braces are filled in for each client. An empty field brings our words back.
        </p>
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
      {tenths === null && (
        <p className="notice mt-4 max-w-prose">WhatsApp isn’t set up on this site yet, so everything goes by text.</p>
      )}
      <div className="mt-4">
        <Switch name="whatsapp" label="Send by WhatsApp where there’s a template">
          Clients without WhatsApp get a text instead. Anything without a template goes by text too.
          {tenths !== null && ` A message costs about ${penceFromTenths(tenths)}p.`}
        </Switch>
      </div>
      <p className="mt-4 max-w-prose text-sm text-muted">
        WhatsApp approves your templates at Twilio, and their words are what clients read. Paste each one’s Content SID
        here. Below each field is what fills in the template’s numbers. Use each of them once, in this order: WhatsApp
        refuses a message with other values than its template. What lacks one, such as a fee without a link, goes by
        text.
      </p>
      <div className="mt-6 grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Your WhatsApp number"
          name={SENDER}
          inputMode="tel"
          autoComplete="off"
          hint={<p className="mt-2 text-sm text-muted">With its country code: +44 7400 100100</p>}
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
