import { useContext } from "react";
import { FieldValues } from "../../../components/forms/field-values.ts";

/** All services, or those that are ticked. The ticks count only with the second choice. docs/rules.md 21.1 */
export function ServiceTicks({ services }: { services: { id: string; name: string }[] }) {
  const { values = {}, errors: { services: error } = {} } = useContext(FieldValues) ?? {};
  const all = values.which?.[0] !== "some";
  const described = error ? "services-error" : undefined;
  return (
    <fieldset className="group mt-6" aria-describedby={described}>
      <legend className="font-medium">Services</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        <label className="flex min-h-12 items-center gap-3">
          <input type="radio" name="which" value="all" defaultChecked={all} className="size-5" />
          All services, also those added later
        </label>
        <label className="flex min-h-12 items-center gap-3">
          <input
            type="radio"
            name="which"
            value="some"
            defaultChecked={!all}
            aria-invalid={error ? true : undefined}
            className="size-5"
          />
          Only these
        </label>
      </div>
      <ul className="grid gap-x-6 group-has-[[value=all]:checked]:text-muted sm:grid-cols-2">
        {services.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="service"
                value={id}
                defaultChecked={all || values.service?.includes(id)}
                className="size-5 shrink-0"
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id="services-error" className="mt-2 text-sm font-medium text-brick">
          {error}
        </p>
      )}
    </fieldset>
  );
}
