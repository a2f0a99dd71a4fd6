import { useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { Field, SelectField, TextField, useFocusOnError } from "../../../components/forms/field.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { ServiceAsItStands } from "../../../models/services/service.server.ts";
import { SERVICE_CATEGORIES, type Service } from "../../../models/services/service.ts";
import { lengthOf, type RefusedEdit, SERVICES_PATH, typedFrom } from "./menu-edit.ts";

interface Props {
  /** The service to edit; none adds a new one. */
  service?: ServiceAsItStands | undefined;
  /** The last try, if it was refused. */
  refused: RefusedEdit | null;
  /** The key of a new service's form: sent twice, it adds one service. */
  newKey: string;
}

/** A form to add or edit a service. Typed values stay after a refusal. docs/rules.md 2.6, 2.8, 7.1 */
export function ServiceForm({ service, refused, newKey }: Props) {
  const busy = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [typed] = useState(refused?.typed ?? typedFrom(service));
  const [seen] = useState(refused?.current?.updatedAt ?? refused?.seen ?? service?.updatedAt);
  const [key] = useState(refused?.key || newKey);
  const fields = refused?.fields ?? NO_ERRORS;
  useFocusOnError(form, fields);
  const heading = useRef<HTMLHeadingElement>(null);
  const [fresh] = useState(!refused);
  useEffect(() => {
    if (fresh) heading.current?.focus();
  }, [fresh]);
  return (
    <section id={service?.id ?? "new"} aria-labelledby="form-heading" className="card scroll-mt-6 p-5 sm:p-6">
      <h2 ref={heading} id="form-heading" tabIndex={-1} className="text-title wrap-anywhere">
        {service ? `Edit ${service.name}` : "Add a service"}
      </h2>
      {refused?.message && (
        <Alert about={refused}>
          <p className="font-medium">{refused.message}</p>
          {refused.reason === "not-found" && <p>It was deleted meanwhile. What you typed can be added anew.</p>}
          {refused.current && <AsItStands service={refused.current} />}
        </Alert>
      )}
      <Form
        ref={form}
        method="post"
        action={`${SERVICES_PATH}${service ? `?edit=${service.id}` : "?add"}`}
        preventScrollReset
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
        className="mt-6 grid gap-5 sm:grid-cols-2"
      >
        <input type="hidden" name="id" value={service?.id ?? ""} />
        <input type="hidden" name="seen" value={service ? seen : ""} />
        <input type="hidden" name="key" value={key} />
        <div className="sm:col-span-2">
          <Field label="Name" name="name" defaultValue={typed.name} error={fields.name} autoComplete="off" required />
        </div>
        <div className="sm:col-span-2">
          <TextField
            label="Description"
            name="description"
            defaultValue={typed.description}
            error={fields.description}
          />
        </div>
        <Field
          label="Price (£)"
          name="price"
          type="number"
          inputMode="decimal"
          min={0}
          max={10_000}
          step={0.01}
          defaultValue={typed.price}
          error={fields.price}
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
          defaultValue={typed.duration}
          error={fields.duration}
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
          defaultValue={typed.bufferMinutes}
          error={fields.bufferMinutes}
          aria-describedby="buffer-hint"
          hint={
            <p id="buffer-hint" className="mt-2 text-sm text-muted">
              They stay free. Clients do not see them.
            </p>
          }
        />
        <SelectField
          label="Category"
          name="category"
          defaultValue={typed.category}
          error={fields.category}
          choices={SERVICE_CATEGORIES}
          placeholder="Choose a category"
          required
        />
        <label className="flex min-h-12 items-center gap-3 self-end font-medium">
          <input type="checkbox" name="active" defaultChecked={typed.active} className="size-6 shrink-0" />
          Active: clients can book it
        </label>
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
      </Form>
    </section>
  );
}

/** The service as somebody else saved it, beside the typed values. docs/rules.md 2.8 */
function AsItStands({ service }: { service: Service }) {
  const values = [
    ["Name", service.name],
    ["Description", service.description || "none"],
    ["Price", formatPounds(service.pricePence)],
    ["Duration", lengthOf(service)],
    ["Minutes free afterwards", `${service.bufferMinutes ?? 0}`],
    ["Category", service.category],
    ["Active", service.active ? "yes" : "no"],
  ];
  return (
    <>
      <p className="mt-1">It is now as follows. Saving again puts what you typed in its place.</p>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {values.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const NO_ERRORS: RefusedEdit["fields"] = {};
