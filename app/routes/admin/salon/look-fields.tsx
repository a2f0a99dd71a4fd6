import { useId } from "react";
import { Alert } from "../../../components/forms/alert.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { Labelled } from "../../../components/forms/labelled.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { Select } from "../../../components/forms/select.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { MOST_PER_ITEM } from "../../../diary/menu/basket.ts";
import { isPerItem, type Service } from "../../../diary/menu/service.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { Look } from "../../../models/pictures/look.ts";
import type { RefusedLook } from "./typed-look.ts";
import { HERE } from "./typed-profile.ts";

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
  refused: RefusedLook | null;
}

/**
 * The fields of a look, which a tap on the gallery's picture books: a name, services, and perhaps a technician. docs/rules.md
 * 19.6
 */
export function LookFields({ id, heading, look, services, team, refused }: Props) {
  const busy = useSending();
  const quantities = useId();
  const chosen = new Map(look?.services.map((service) => [service.id, service.quantity]));
  return (
    <details open={refused !== null} className="border-t border-line pt-2">
      <summary className="flex min-h-11 items-center justify-between gap-3 hover:text-berry">
        <span className="min-w-0 wrap-anywhere">
          {look ? (
            <>
              Books: <strong className="font-semibold">{look.name}</strong>
            </>
          ) : (
            "Let a tap on it book"
          )}
          <span className="sr-only">: {heading}</span>
        </span>
        <span aria-hidden="true" className="chevron" />
      </summary>
      <PostForm errors={refused?.fields ?? {}} action={HERE} preventScrollReset className="mt-2 grid gap-4">
        <input type="hidden" name="picture" value={id} />
        {refused?.sentence && <Alert about={refused}>{refused.sentence}</Alert>}
        <Field
          label="Name of the look"
          name="name"
          defaultValue={look?.name ?? ""}
          error={refused?.fields.name}
          placeholder="Berry almond"
          autoComplete="off"
          maxLength={40}
          required
        />
        <fieldset aria-describedby={refused?.fields.services ? `${quantities}-error` : undefined}>
          <legend className="font-medium">What it books</legend>
          <ul className="mt-1">
            {services.map((service) => (
              <li key={service.id} className="flex items-center gap-3">
                <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
                  <input type="checkbox" name="service" value={service.id} defaultChecked={chosen.has(service.id)} />
                  <span className="min-w-0 wrap-anywhere">
                    {service.name} <span className="text-muted">{formatPounds(service.pricePence)}</span>
                    {!service.active && <span className="text-muted"> · hidden, so this stays a picture</span>}
                  </span>
                </label>
                {isPerItem(service) && (
                  <input
                    type="number"
                    name={`quantity-${service.id}`}
                    aria-label={`How many: ${service.name}`}
                    min={1}
                    max={MOST_PER_ITEM}
                    defaultValue={chosen.get(service.id) ?? 1}
                    className="field-input min-h-11 w-18 shrink-0 px-2 py-1"
                  />
                )}
              </li>
            ))}
          </ul>
          {refused?.fields.services && (
            <p id={`${quantities}-error`} className="mt-2 text-sm font-medium text-brick">
              {refused.fields.services}
            </p>
          )}
        </fieldset>
        {team.length > 1 && (
          <Labelled label="With" error={undefined} control={{}} optional={false}>
            {(links) => (
              <Select
                {...links}
                name="technicianId"
                defaultValue={look?.technicianId ?? ""}
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
              It books nothing
            </button>
          )}
        </div>
      </PostForm>
    </details>
  );
}
