import { Form, Link } from "react-router";
import { Tick } from "../../../components/forms/tick.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { Unreadable } from "../../../components/unreadable.tsx";
import { longDate } from "../../../kernel/dates.ts";
import { notSentInWords, WIN_BACK, WIN_BACK_WORDS } from "../../../words/marketing.ts";
import type { Route } from "./+types/route.ts";
import { BirthdaysForm } from "./birthdays-form.tsx";
import { MessageFields } from "./message-fields.tsx";
import { Results } from "./results.tsx";

const HERE = "/admin/win-back";

export const meta = title("Win back clients");

const server = () => import("./win-back.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>((intent) =>
  intent === "send" ? WIN_BACK_WORDS.lost : WIN_BACK_WORDS.notSaved,
);

type Loaded = Route.ComponentProps["loaderData"];

/** Who has not been there for some weeks, and one message to them. docs/rules.md 35.8 to 35.11 */
export default function WinBackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { weeks, people, others, onTrial, results } = loaderData;
  return (
    <Screen
      heading="Win back clients"
      here={HERE}
      reply={actionData}
      news={{ sent: "Your message is on its way. You’ll see below who got it.", saved: "Birthdays saved" }}
      lead="Clients who were here, haven’t been for a while and have nothing booked. Only those who said yes to your news are listed."
    >
      {onTrial && <p className="notice mt-6 max-w-prose">{WIN_BACK_WORDS.onTrial}</p>}
      <Weeks weeks={weeks} />
      {people === undefined ? (
        <Unreadable what="The clients" />
      ) : people.length === 0 ? (
        <p className="notice mt-6">Nobody to write to at the moment.</p>
      ) : (
        <MessageForm {...loaderData} people={people} />
      )}
      <Others others={others} />
      <BirthdaysForm {...loaderData} />
      <Results results={results} />
    </Screen>
  );
}

function Weeks({ weeks }: { weeks: number }) {
  return (
    <Form method="get" action={HERE} className="mt-6 flex flex-wrap items-end gap-3">
      <label className="block">
        <span className="mb-2 block font-medium">Weeks since their last visit</span>
        <input
          key={weeks}
          type="number"
          name="weeks"
          min={4}
          max={52}
          defaultValue={weeks}
          required
          className="field-input w-32"
        />
      </label>
      <button type="submit" className="button-outlined">
        Show
      </button>
    </Form>
  );
}

function MessageForm({
  people,
  weeks,
  salon,
  link,
  tenths,
  formKey,
  onTrial,
}: Loaded & { people: NonNullable<Loaded["people"]> }) {
  const busy = useSending();
  const values = { ...WIN_BACK, to: people.map(({ id }) => id) };
  return (
    <EditForm
      intent="send"
      values={values}
      hidden={{ key: formKey, weeks: `${weeks}` }}
      fresh={`${weeks}`}
      className="mt-8"
    >
      <fieldset>
        <legend className="text-title">
          {people.length} {people.length === 1 ? "client" : "clients"}
        </legend>
        <ul className="mt-2">
          {people.map((person) => (
            <PersonRow key={person.id} {...person} />
          ))}
        </ul>
      </fieldset>
      <h2 className="mt-10 text-title">Your message</h2>
      <MessageFields {...{ salon, link, tenths }} texted={people.some(({ by }) => by === "text")} />
      <button type="submit" className="button mt-6 w-full sm:w-auto" aria-disabled={busy || onTrial}>
        Send to everybody ticked
      </button>
    </EditForm>
  );
}

function PersonRow({ id, name, date, services, visits, by }: NonNullable<Loaded["people"]>[number]) {
  return (
    <li className="flex items-start gap-3 border-t border-line py-2">
      <Tick name="to" value={id} className="min-w-0 grow items-start wrap-anywhere">
        <span className="min-w-0">
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-muted">
            {longDate(date)}: {services}
          </span>
          <span className="block text-sm text-muted">
            {visits} {visits === 1 ? "visit" : "visits"} · {by === "mail" ? "by email" : "by text"}
          </span>
        </span>
      </Tick>
      <Link to={`/admin/clients/${id}`} className="link inline-flex min-h-11 items-center" aria-label={`Open ${name}`}>
        Open
      </Link>
    </li>
  );
}

/** Those who are not listed, by why. docs/rules.md 35.8 */
function Others({ others }: { others: Loaded["others"] }) {
  const said = notSentInWords(others);
  if (said.length === 0) return null;
  return <p className="mt-6 text-sm text-muted">Not listed: {said.join(", ")}.</p>;
}
