import { useId } from "react";
import { Field } from "../../components/forms/field.tsx";
import { Select } from "../../components/forms/select.tsx";
import { birthdayInWords, MONTHS, typedBirthday } from "../../models/own-profile/birthday.ts";
import { PartForm, type PartProps, Section } from "./section.tsx";

const DAYS = Array.from({ length: 31 }, (_, before) => `${before + 1}`);

/** A day and a month are enough. docs/rules.md 24.5 */
export function BirthdaySection(props: PartProps) {
  const { stored, saved, refused } = props;
  const { day, month, year } = { ...typedBirthday(stored), ...refused?.typed };
  const wrong = refused?.fields.day;
  const id = useId();
  const links = { "aria-invalid": wrong ? true : undefined, "aria-describedby": wrong ? `${id}-error` : undefined };
  return (
    <Section id="birthday" heading="Birthday" saved={saved}>
      <p className="mt-2 text-muted">If you like. The day and the month are enough.</p>
      <PartForm part="birthday" label="Birthday" inWords={birthdayInWords} {...props}>
        <div>
          <div className="grid gap-4 sm:grid-cols-2">
            <div>
              <label htmlFor={`${id}-day`} className="mb-2 block font-medium">
                Day
              </label>
              <Select id={`${id}-day`} name="day" defaultValue={day} options={[["", "None"], ...DAYS]} {...links} />
            </div>
            <div>
              <label htmlFor={`${id}-month`} className="mb-2 block font-medium">
                Month
              </label>
              <Select
                id={`${id}-month`}
                name="month"
                defaultValue={month}
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
        <Field
          label="Year"
          name="year"
          inputMode="numeric"
          maxLength={4}
          defaultValue={year}
          error={refused?.fields.year}
        />
      </PartForm>
    </Section>
  );
}
