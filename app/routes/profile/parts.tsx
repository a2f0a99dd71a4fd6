import { useId } from "react";
import { NameField, PhoneField } from "../../components/forms/contact-fields.tsx";
import { Field, TextField } from "../../components/forms/field.tsx";
import { Labelled } from "../../components/forms/labelled.tsx";
import { Select } from "../../components/forms/select.tsx";
import { Tick } from "../../components/forms/tick.tsx";
import { birthdayInWords, MONTHS, typedBirthday } from "../../models/own-profile/birthday.ts";
import { PROFILE_HINTS } from "../../words/own-profile.ts";
import { PartForm, type PartProps, Section } from "./section.tsx";

/* The parts of a profile, each with a form of its own. docs/rules.md 24.2 */

export function NameSection(props: PartProps) {
  const { stored, saved } = props;
  return (
    <Section id="name" heading="Name" saved={saved}>
      <PartForm part="name" label="Name" values={{ name: stored }} {...props}>
        <NameField required />
      </PartForm>
    </Section>
  );
}

/** Without a stored phone, the one that was `typed` for the last booking is offered, and stored by "Save" alone. docs/rules.md 24.2 */
export function PhoneSection({ typed, ...props }: PartProps & { typed: string }) {
  const { stored, saved } = props;
  return (
    <Section id="phone" heading="Phone" saved={saved}>
      <p className="mt-2 text-muted">
        We’ll fill this in when you book.{" "}
        {typed ? PROFILE_HINTS.phoneNotSaved : "Leave it empty and we’ll use the one from your last booking."}
      </p>
      <PartForm part="phone" label="Phone Number" values={{ phone: stored || typed }} {...props}>
        <PhoneField />
      </PartForm>
    </Section>
  );
}

const DAYS = Array.from({ length: 31 }, (_, before) => `${before + 1}`);

/** A day and a month are enough. docs/rules.md 24.5 */
export function BirthdaySection(props: PartProps) {
  const { stored, saved, refused } = props;
  const wrong = refused?.fields.day;
  const id = useId();
  const links = { "aria-invalid": wrong ? true : undefined, "aria-describedby": wrong ? `${id}-error` : undefined };
  return (
    <Section id="birthday" heading="Birthday" saved={saved}>
      <p className="mt-2 text-muted">If you like. The day and month will do.</p>
      <PartForm
        part="birthday"
        label="Birthday"
        inWords={birthdayInWords}
        values={{ ...typedBirthday(stored) }}
        {...props}
      >
        <div>
          <div className="grid gap-4 sm:grid-cols-2">
            <div>
              <label htmlFor={`${id}-day`} className="mb-2 block font-medium">
                Day
              </label>
              <Select id={`${id}-day`} name="day" options={[["", "None"], ...DAYS]} {...links} />
            </div>
            <div>
              <label htmlFor={`${id}-month`} className="mb-2 block font-medium">
                Month
              </label>
              <Select
                id={`${id}-month`}
                name="month"
                options={[["", "None"], ...MONTHS.map((name, before) => [before + 1, name] as const)]}
                {...links}
              />
            </div>
          </div>
          {wrong && (
            <p id={`${id}-error`} className="mt-2 text-sm font-medium text-brick">
              {wrong}
            </p>
          )}
        </div>
        <Field label="Year" name="year" inputMode="numeric" maxLength={4} />
      </PartForm>
    </Section>
  );
}

interface FavouriteProps extends PartProps {
  /** The active technicians of the salon, in the team's order. */
  team: { id: string; name: string }[];
}

/** The choice of the technician with whom bookings begin. A retired technician can't be chosen. docs/rules.md 24.6 */
export function FavouriteSection({ team, ...props }: FavouriteProps) {
  const { stored, saved, refused } = props;
  const nameOf = (id: string) => team.find((technician) => technician.id === id)?.name ?? "";
  return (
    <Section id="favourite" heading="Favourite technician" saved={saved}>
      <p className="mt-2 text-muted">
        We’ll suggest them when you book. You can always choose somebody else, or anyone.
      </p>
      <PartForm part="favourite" label="Technician" inWords={nameOf} values={{ favourite: stored }} {...props}>
        <Labelled label="Technician" error={refused?.fields.favourite} control={{}} optional={false}>
          {(links) => (
            <Select
              {...links}
              name="favourite"
              options={[["", "No favourite"], ...team.map(({ id, name }) => [id, name] as const)]}
            />
          )}
        </Labelled>
      </PartForm>
    </Section>
  );
}

/** What the client wants the technician to know. docs/rules.md 24.7 */
export function PleaseKnowSection(props: PartProps) {
  const { stored, saved } = props;
  return (
    <Section id="please-know" heading="Please know" saved={saved}>
      <p className="mt-2 text-muted">{PROFILE_HINTS.pleaseKnow}</p>
      <PartForm part="please-know" label="What we should know" values={{ pleaseKnow: stored }} {...props}>
        <TextField
          label="What we should know"
          name="pleaseKnow"
          className="field-input field-sizing-content min-h-24"
        />
      </PartForm>
    </Section>
  );
}

interface MarketingProps extends PartProps {
  /** When the client last answered, in words, or null if they never have. */
  answered: string | null;
}

/** Whether the salon may email its news. Nobody is asked for it, and it is off until they tick it. docs/rules.md 24.8 */
export function MarketingSection({ answered, ...props }: MarketingProps) {
  const { stored, saved } = props;
  return (
    <Section id="marketing" heading="News and offers" saved={saved}>
      <p className="mt-2 text-muted">
        We’ll email you about your appointments either way.
        {answered && ` You answered ${stored} on ${answered}.`}
      </p>
      <PartForm part="marketing" label="News and offers" values={{ marketing: [stored] }} {...props}>
        <Tick name="marketing" value="yes">
          The salon may email me its news and offers
        </Tick>
      </PartForm>
    </Section>
  );
}
