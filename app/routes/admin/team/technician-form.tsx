import { useState } from "react";
import { Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { AsItStands } from "../../../components/forms/as-it-stands.tsx";
import { EditCard } from "../../../components/forms/edit-card.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { StrandedWarning } from "../../../components/stranded-warning.tsx";
import type { Technician } from "../../../models/team/team.server.ts";
import { DayHours } from "./day-hours.tsx";
import { inWords } from "./in-words.ts";
import { OwnPrices } from "./own-prices.tsx";
import { ServiceTicks } from "./service-ticks.tsx";
import { HERE, type TeamReply } from "./team-reply.ts";
import { type ServiceOfForm, typedFrom } from "./typed-technician.ts";

interface Props {
  /** The technician to edit; null adds one. */
  technician: Technician | null;
  services: ServiceOfForm[];
  /** The last try, if it was refused or has a question. */
  refused: TeamReply | null;
  /** The key of a new technician's form: sent twice, it adds one. */
  newKey: string;
  /** The colour of a new technician, unless staff choose another. */
  newColour: string;
}

/** A form to add or edit a technician. Typed values stay after a refusal. docs/rules.md 21.7, 21.8 */
export function TechnicianForm({ technician, services, refused, newKey, newColour }: Props) {
  const busy = useSending();
  const [typed] = useState(refused?.typed ?? typedFrom(technician, newColour));
  const seen = refused?.current?.version ?? (refused?.seen || technician?.version);
  const fields = refused?.fields ?? NO_ERRORS;
  return (
    <EditCard
      id={technician?.id ?? "new"}
      heading={technician ? `Edit ${technician.name}` : "Add a technician"}
      refused={refused}
    >
      {refused?.message && (
        <Alert about={refused}>
          <p className="font-medium">{refused.message}.</p>
          {refused.current && (
            <AsItStands says="They are now as follows." values={inWords(refused.current, services)} />
          )}
        </Alert>
      )}
      <PostForm
        errors={fields}
        action={technician ? `${HERE}?edit=${technician.id}` : `${HERE}?add`}
        preventScrollReset
      >
        <input type="hidden" name="intent" value={technician ? "edit" : "add"} />
        <input type="hidden" name="id" value={technician?.id ?? ""} />
        <input type="hidden" name="seen" value={seen ?? ""} />
        <input type="hidden" name="offered" value={typed.offered} />
        <input type="hidden" name="key" value={refused?.key || newKey} />
        {refused?.stranded && (
          <StrandedWarning
            stranded={refused.stranded}
            when={`with ${technician?.name ?? ""} when they would not do it`}
            goOn="Save anyway"
            leave="Leave it as it was"
            here={HERE}
          />
        )}
        <div className="mt-6 grid gap-5 sm:grid-cols-[1fr_10rem]">
          <Field label="Name" name="name" defaultValue={typed.name} error={fields.name} autoComplete="off" required />
          <Field
            label="Colour"
            name="colour"
            type="color"
            defaultValue={typed.colour}
            error={fields.colour}
            className="field-input h-12 p-1"
            required
          />
        </div>
        <div className="mt-5">
          <Field
            label="A line of their own"
            name="line"
            defaultValue={typed.line}
            maxLength={160}
            error={fields.line}
            hint={<p className="mt-2 text-sm text-muted">Clients read it beside the name. At most 160 characters.</p>}
            autoComplete="off"
          />
        </div>
        <ServiceTicks services={services} typed={typed} error={fields.services} />
        <OwnPrices services={services} typed={typed} errors={fields} />
        <fieldset className="mt-6">
          <legend className="font-medium">Hours</legend>
          <p className="mt-1 text-sm text-muted">
            Hours of one’s own count within the salon’s. A day may have several spans, with a break between them.
          </p>
          <div className="mt-3 grid gap-3">
            {typed.days.map((day) => (
              <DayHours key={day.day} typed={day} error={fields[day.day]} />
            ))}
          </div>
        </fieldset>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" className="button" aria-disabled={busy}>
            {technician ? "Save" : "Add to the team"}
          </button>
          <Link to={HERE} preventScrollReset className="button-quiet">
            Cancel
          </Link>
        </div>
      </PostForm>
    </EditCard>
  );
}

const NO_ERRORS: TeamReply["fields"] = {};
