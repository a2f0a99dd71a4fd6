import { Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { AsItStands } from "../../../components/forms/as-it-stands.tsx";
import { DateField } from "../../../components/forms/date-field.tsx";
import { EditCard } from "../../../components/forms/edit-card.tsx";
import { Field, TextField } from "../../../components/forms/field.tsx";
import { useTicked } from "../../../components/forms/field-values.ts";
import { SelectField } from "../../../components/forms/select.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { categoryOf, type Service } from "../../../diary/menu/service.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { addable } from "../../../models/services/questions-form.ts";
import type { ServiceAsItStands } from "../../../models/services/service.server.ts";
import { SERVICE_WORDS } from "../../../words/services.ts";
import { QuestionsFields } from "./questions-fields.tsx";
import { lengthOf, SERVICES_PATH, serviceShown } from "./service-shown.ts";
import type { ServicesReply } from "./services.server.ts";

interface Props {
  /** The service to edit; none adds a new one. */
  service?: ServiceAsItStands | undefined;
  /** The rate of VAT in its price, basis points; null for none. */
  vat: number | null;
  /** The salon's date. */
  today: string;
  /** The whole menu, of which answers may add services. */
  menu: Service[];
  /** The names of the salon's categories. */
  categories: string[];
  /** The last try, if it was refused. */
  refused: ServicesReply | null;
  /** The key of a new service's form: sent twice, it adds one service. */
  newKey: string;
}

/** A form to add or edit a service. Typed values stay after a refusal. docs/rules.md 2.6, 2.8, 7.1 */
export function ServiceForm({ service, vat, today, menu, categories, refused, newKey }: Props) {
  const busy = useSending();
  return (
    <EditCard id={service?.id ?? "new"} heading={service ? `Edit ${service.name}` : "Add a service"} refused={refused}>
      {refused?.message && (
        <Alert about={refused}>
          <p className="font-medium">{refused.message}</p>
          {refused.message === SERVICE_WORDS["not-found"] && (
            <p>Somebody has just deleted it. You can add what you typed as a new one.</p>
          )}
          {refused.current && <AsItStands says="Here it is now." values={inWords(refused.current)} />}
        </Alert>
      )}
      <EditForm
        intent={["add", "edit"]}
        row={service?.id ?? refused?.row}
        values={serviceShown(service, vat, today)}
        hidden={service ? { seen: `${service.updatedAt}` } : { key: newKey }}
        action={`${SERVICES_PATH}?${service ? `edit=${service.id}` : "add"}`}
        preventScrollReset
        className="mt-6 grid gap-5 sm:grid-cols-2"
      >
        <div className="sm:col-span-2">
          <Field label="Name" name="name" autoComplete="off" required />
        </div>
        <div className="sm:col-span-2">
          <TextField label="Description" name="description" />
        </div>
        <NumberFields />
        <VatFields today={today} />
        <SelectField label="Category" name="category" choices={categories} placeholder="Choose a category" required />
        <TickOf name="active">Active: clients can book it</TickOf>
        <TickOf name="popular">Popular: among the six on the landing page</TickOf>
        <QuestionsFields menu={addable(menu, service)} />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <button type="submit" name="intent" value={service ? "edit" : "add"} className="button" aria-disabled={busy}>
            {service ? "Save" : "Add service"}
          </button>
          <Link
            to={service ? `${SERVICES_PATH}#${service.id}` : SERVICES_PATH}
            preventScrollReset
            className="button-quiet"
          >
            Cancel
          </Link>
        </div>
      </EditForm>
    </EditCard>
  );
}

function TickOf({ name, children }: { name: string; children: string }) {
  const ticked = useTicked(name);
  return (
    <label className="flex min-h-12 items-center gap-3 self-end font-medium">
      <input type="checkbox" name={name} defaultChecked={ticked} className="size-6 shrink-0" />
      {children}
    </label>
  );
}

/** Price and minutes of a service. docs/rules.md 2.6, 2.12, 21.13 */
function NumberFields() {
  return (
    <>
      <Field
        label="Price (£)"
        name="price"
        type="number"
        inputMode="decimal"
        min={0}
        max={10_000}
        step={0.01}
        required
      />
      <Field
        label="Duration (minutes)"
        name="duration"
        type="number"
        inputMode="numeric"
        min={0}
        max={720}
        step={1}
        aria-describedby="duration-hint"
        hint={
          <p id="duration-hint" className="mt-2 text-sm text-muted">
            0 makes it an extra.
          </p>
        }
        required
      />
      <Field
        label="Minutes free afterwards"
        name="bufferMinutes"
        type="number"
        inputMode="numeric"
        min={0}
        max={240}
        step={1}
        aria-describedby="buffer-hint"
        hint={
          <p id="buffer-hint" className="mt-2 text-sm text-muted">
            They stay free. Clients don’t see them.
          </p>
        }
      />
      <Field
        label="Minutes that an extra adds"
        name="extraMinutes"
        type="number"
        inputMode="numeric"
        min={0}
        max={240}
        step={1}
        aria-describedby="extra-hint"
        hint={
          <p id="extra-hint" className="mt-2 text-sm text-muted">
            Each time it’s chosen. Only for extras.
          </p>
        }
      />
    </>
  );
}

/** The rate of VAT in a service's price, and from which day on it holds. docs/rules.md 28.4 */
function VatFields({ today }: { today: string }) {
  return (
    <>
      <Field
        label="VAT in the price (%)"
        name="vat"
        inputMode="decimal"
        autoComplete="off"
        aria-describedby="vat-hint"
        hint={
          <p id="vat-hint" className="mt-2 text-sm text-muted">
            Blank for none. Clients pay the price above.
          </p>
        }
      />
      <div>
        <DateField label="VAT applies from" name="vatFrom" max={today} />
        <p className="mt-2 text-sm text-muted">For what’s paid from this day on, until you set another rate.</p>
      </div>
    </>
  );
}

/** A service's values with their names, in the order of the form. */
function inWords(service: Service): [string, string][] {
  return [
    ["Name", service.name],
    ["Description", service.description || "none"],
    ["Price", formatPounds(service.pricePence)],
    ["Duration", lengthOf(service)],
    ["Minutes free afterwards", `${service.bufferMinutes ?? 0}`],
    ["Minutes that an extra adds", `${service.extraMinutes ?? 0}`],
    ["Category", categoryOf(service)],
    ["Active", service.active ? "yes" : "no"],
    ["Popular", service.popular ? "yes" : "no"],
    ["Questions", service.questions?.map(({ text }) => text).join(" ") || "none"],
  ];
}
