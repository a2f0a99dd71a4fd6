import { useContext, useId } from "react";
import { Alert } from "../../../components/forms/alert.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { FieldValues } from "../../../components/forms/field-values.ts";
import { Labelled } from "../../../components/forms/labelled.tsx";
import { Select } from "../../../components/forms/select.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../components/screen/edit-form.tsx";
import { MOST_PER_ITEM, quantityTyped } from "../../../diary/menu/basket.ts";
import { isPerItem, type Service } from "../../../diary/menu/service.ts";
import { text } from "../../../kernel/forms.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { Look } from "../../../models/pictures/look.ts";

/** The options for a look: the salon's services, and its team if there is one. */
export interface ToChoose {
  services: Pick<Service, "id" | "name" | "category" | "durationMinutes" | "pricePence" | "active">[];
  team: { id: string; name: string }[];
}

interface Props extends ToChoose {
  /** The picture, and its heading on this page. */
  id: string;
  heading: string;
  look: Look | null;
}

/**
 * The fields of a look, which a tap on the gallery's picture books: a name, services, and perhaps a technician. docs/rules.md
 * 19.6
 */
export function LookFields({ id, heading, look, services, team }: Props) {
  const busy = useSending();
  const refused = useReplyTo("look", id);
  return (
    <details open={refused !== null} className="border-t border-line pt-2">
      <summary className="flex min-h-11 items-center justify-between gap-3 hover:text-berry">
        <span className="min-w-0 wrap-anywhere">
          {look ? (
            <>
              Books: <strong className="font-semibold">{look.name}</strong>
            </>
          ) : (
            "Let clients book it by tapping it"
          )}
          <span className="sr-only">: {heading}</span>
        </span>
        <span aria-hidden="true" className="chevron" />
      </summary>
      <EditForm
        intent={["look", "no-look"]}
        row={id}
        values={lookShown(look)}
        preventScrollReset
        className="mt-2 grid gap-4"
      >
        {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
        <Field
          label="Name of the look"
          name="name"
          placeholder="Berry almond"
          autoComplete="off"
          maxLength={40}
          required
        />
        <Booked services={services} />
        {team.length > 1 && (
          <Labelled label="With" error={undefined} control={{}} optional={false}>
            {(links) => (
              <Select
                {...links}
                name="technicianId"
                options={[["", "Anyone"], ...team.map(({ id, name }) => [id, name] as const)]}
              />
            )}
          </Labelled>
        )}
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <button type="submit" name="intent" value="look" className="button-outlined" aria-disabled={busy}>
            Save the look
          </button>
          {look && (
            <button type="submit" name="intent" value="no-look" className="button-quiet" aria-disabled={busy}>
              Make it just a picture
            </button>
          )}
        </div>
      </EditForm>
    </details>
  );
}

/** The services, each with how many where it is priced each. */
function Booked({ services }: Pick<ToChoose, "services">) {
  const id = useId();
  const { values = {}, errors = {} } = useContext(FieldValues) ?? {};
  return (
    <fieldset aria-describedby={errors.services ? `${id}-error` : undefined}>
      <legend className="font-medium">What it books</legend>
      <ul className="mt-1">
        {services.map((service) => (
          <li key={service.id} className="flex items-center gap-3">
            <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
              <input
                type="checkbox"
                name="service"
                value={service.id}
                defaultChecked={values.service?.includes(service.id)}
              />
              <span className="min-w-0 wrap-anywhere">
                {service.name} <span className="text-muted">{formatPounds(service.pricePence)}</span>
                {!service.active && <span className="text-muted"> · hidden, so this stays a picture</span>}
              </span>
            </label>
            {isPerItem(service) && (
              <input
                type="number"
                name={quantityField(service.id)}
                aria-label={`How many: ${service.name}`}
                min={1}
                max={MOST_PER_ITEM}
                defaultValue={values[quantityField(service.id)]?.[0] ?? 1}
                className="field-input min-h-11 w-18 shrink-0 px-2 py-1"
              />
            )}
          </li>
        ))}
      </ul>
      {errors.services && (
        <p id={`${id}-error`} className="mt-2 text-sm font-medium text-brick">
          {errors.services}
        </p>
      )}
    </fieldset>
  );
}

function quantityField(service: string): string {
  return `quantity-${service}`;
}

/** What the fields show of a look. */
function lookShown(look: Look | null) {
  const { name = "", services = [], technicianId = "" } = look ?? {};
  const quantities = services.map(({ id, quantity }) => [quantityField(id), quantity] as const);
  return { name, technicianId, service: services.map(({ id }) => id), ...Object.fromEntries(quantities) };
}

/** A look as it is typed: services that are ticked and not 0, and the technician, null for anyone. docs/rules.md 19.6 */
export function typedLook(form: FormData): Look {
  const ticked = form.getAll("service").filter((id) => typeof id === "string");
  const services = ticked.map((id) => ({ id, quantity: quantityTyped(text(form, quantityField(id))) }));
  return {
    name: text(form, "name"),
    services: services.filter(({ quantity }) => quantity > 0),
    technicianId: text(form, "technicianId") || null,
  };
}
