import { Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { AsItStands } from "../../../components/forms/as-it-stands.tsx";
import { EditCard } from "../../../components/forms/edit-card.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { StrandedWarning } from "../../../components/stranded-warning.tsx";
import type { Technician } from "../../../models/team/team.server.ts";
import { WeekHours } from "./day-hours.tsx";
import { inWords } from "./in-words.ts";
import { OwnPrices } from "./own-prices.tsx";
import { ServiceTicks } from "./service-ticks.tsx";
import type { TeamReply } from "./team.server.ts";
import { type ServiceOfForm, TEAM_PATH, technicianShown } from "./typed-technician.ts";

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
  return (
    <EditCard
      id={technician?.id ?? "new"}
      heading={technician ? `Edit ${technician.name}` : "Add a technician"}
      refused={refused}
    >
      {refused?.message && (
        <Alert about={refused}>
          <p className="font-medium">{refused.message}.</p>
          {refused.current && <AsItStands says="Here they are now." values={inWords(refused.current, services)} />}
        </Alert>
      )}
      <EditForm
        intent={technician ? "edit" : "add"}
        row={technician?.id}
        values={technicianShown(technician, newColour)}
        hidden={technician ? { seen: `${technician.version}` } : { offered: newColour, key: newKey }}
        action={`${TEAM_PATH}?${technician ? `edit=${technician.id}` : "add"}`}
        preventScrollReset
      >
        {refused?.stranded && (
          <StrandedWarning
            stranded={refused.stranded}
            when={`with ${technician?.name ?? ""} when they would not do it`}
            goOn="Save anyway"
            leave="Leave it as it was"
            here={TEAM_PATH}
          />
        )}
        <div className="mt-6 grid gap-5 sm:grid-cols-[1fr_10rem]">
          <Field label="Name" name="name" autoComplete="off" required />
          <Field label="Colour" name="colour" type="color" className="field-input h-12 p-1" required />
        </div>
        <div className="mt-5">
          <Field
            label="A line about them"
            name="line"
            maxLength={160}
            hint={<p className="mt-2 text-sm text-muted">Clients see it by their name. Up to 160 characters.</p>}
            autoComplete="off"
          />
        </div>
        <ServiceTicks services={services} />
        <OwnPrices services={services} />
        <fieldset className="mt-6">
          <legend className="font-medium">Hours</legend>
          <p className="mt-1 text-sm text-muted">
            Their hours only count while the salon is open. A day can have several spans, with a break in between.
          </p>
          <div className="mt-3">
            <WeekHours />
          </div>
        </fieldset>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" className="button" aria-disabled={busy}>
            {technician ? "Save" : "Add to the team"}
          </button>
          <Link to={TEAM_PATH} preventScrollReset className="button-quiet">
            Cancel
          </Link>
        </div>
      </EditForm>
    </EditCard>
  );
}
