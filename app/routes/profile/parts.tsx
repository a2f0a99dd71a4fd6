import type { ReactNode } from "react";
import { NameField, PhoneField } from "../../components/forms/contact-fields.tsx";
import { Field, TextField } from "../../components/forms/field.tsx";
import { useField } from "../../components/forms/field-values.ts";
import { Labelled } from "../../components/forms/labelled.tsx";
import { type Options, Select } from "../../components/forms/select.tsx";
import { Tick } from "../../components/forms/tick.tsx";
import { YES_ON_PROFILE } from "../../models/marketing/yes.ts";
import { birthdayInWords, MONTHS, typedBirthday } from "../../models/own-profile/birthday.ts";
import { PROFILE_HINTS } from "../../words/own-profile.ts";
import { PartForm, type PartProps } from "./section.tsx";

/* The parts of a profile, each with a form of its own. docs/rules.md 24.2 */

export function NamePart(props: PartProps) {
  return (
    <PartForm part="name" label="Name" values={{ name: [props.stored] }} {...props}>
      <NameField required />
    </PartForm>
  );
}

/** Without a stored phone, the one that was `typed` for the last booking is offered, and stored by "Save" alone. docs/rules.md 24.2 */
export function PhonePart({ typed, ...props }: PartProps & { typed: string }) {
  const { stored } = props;
  const offers = stored === "" && typed !== "";
  return (
    <PartForm part="phone" label="Phone Number" values={{ phone: [stored || typed] }} offers={offers} {...props}>
      <PhoneField hint={<Hint>{offers ? PROFILE_HINTS.phoneNotSaved : PROFILE_HINTS.phone}</Hint>} />
    </PartForm>
  );
}

const DAYS = Array.from({ length: 31 }, (_, before) => `${before + 1}`);

/** A day and a month are enough. docs/rules.md 24.5 */
export function BirthdayPart(props: PartProps) {
  const { day, month, year } = typedBirthday(props.stored);
  return (
    <PartForm
      part="birthday"
      label="Birthday"
      inWords={birthdayInWords}
      values={{ day: [day], month: [month], year: [year] }}
      {...props}
    >
      <fieldset>
        <legend className="mb-2 font-medium">
          Birthday <span className="font-normal text-muted">(optional)</span>
        </legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3">
          <Chosen name="day" label="Day" options={DAYS} />
          <Chosen name="month" label="Month" options={MONTHS.map((name, before) => [before + 1, name] as const)} />
          <Field label="Year" name="year" inputMode="numeric" maxLength={4} />
        </div>
      </fieldset>
    </PartForm>
  );
}

function Chosen(props: { name: string; label: string; options: Options }) {
  const { name, label, options, error } = useField<typeof props & { error?: string }>(props);
  return (
    <Labelled label={label} error={error} control={{}} optional={false}>
      {(links) => <Select {...links} name={name} options={[["", "None"], ...options]} />}
    </Labelled>
  );
}

interface FavouriteProps extends PartProps {
  /** The active technicians of the salon, in the team's order. */
  team: { id: string; name: string }[];
}

/** The choice of the technician with whom bookings begin. A retired technician can't be chosen. docs/rules.md 24.6 */
export function FavouritePart({ team, ...props }: FavouriteProps) {
  const { stored } = props;
  const nameOf = (id: string) => team.find((technician) => technician.id === id)?.name ?? "";
  return (
    <PartForm
      part="favourite"
      label="Favourite technician"
      inWords={nameOf}
      values={{ favourite: [stored] }}
      {...props}
    >
      <FavouriteChoice team={team} />
    </PartForm>
  );
}

function FavouriteChoice({ team }: Pick<FavouriteProps, "team">) {
  const { error } = useField<{ name: string; error?: string }>({ name: "favourite" });
  const hint = <Hint>We’ll suggest them when you book. You can always choose somebody else, or anyone.</Hint>;
  return (
    <Labelled label="Favourite technician" error={error} hint={hint} control={{}} optional={false}>
      {(links) => (
        <Select
          {...links}
          name="favourite"
          options={[["", "No favourite"], ...team.map(({ id, name }) => [id, name] as const)]}
        />
      )}
    </Labelled>
  );
}

/** What the client wants the technician to know. docs/rules.md 24.7 */
export function PleaseKnowPart(props: PartProps) {
  return (
    <PartForm part="please-know" label="Please know" values={{ pleaseKnow: [props.stored] }} {...props}>
      <TextField
        label="Please know"
        name="pleaseKnow"
        hint={<Hint>{PROFILE_HINTS.pleaseKnow}</Hint>}
        className="field-input field-sizing-content min-h-24"
      />
    </PartForm>
  );
}

interface MarketingProps extends PartProps {
  /** When the client last answered, in words, or null if they never have. */
  answered: string | null;
}

/** Whether the salon may send its news. It is off until they tick it or say yes after a booking. docs/rules.md 24.8, 35.14 */
export function MarketingPart({ answered, ...props }: MarketingProps) {
  const { stored } = props;
  return (
    <PartForm part="marketing" label="News and offers" values={{ marketing: [stored] }} atOnce {...props}>
      <Tick name="marketing" value="yes">
        {YES_ON_PROFILE}
      </Tick>
      <Hint>
        We’ll tell you about your appointments either way.
        {answered && ` You answered ${stored} on ${answered}.`}
      </Hint>
    </PartForm>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-sm text-muted">{children}</p>;
}
