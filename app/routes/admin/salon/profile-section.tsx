import { type ReactNode, useState } from "react";
import { Field, TextField } from "../../../components/forms/field.tsx";
import { SelectField } from "../../../components/forms/select.tsx";
import { Switch } from "../../../components/forms/tick.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import type { DateStyle } from "../../../kernel/date-style.ts";
import { ColourFields } from "./colour-fields.tsx";
import { Preview } from "./preview.tsx";
import { type TypedProfile, typedProfile } from "./typed-profile.ts";

interface Props {
  stored: TypedProfile;
  /** The version of what is stored. */
  seen: string;
  zones: string[];
  /** Until when clients change and cancel, as the landing page says it. */
  ways: string;
  /** What is typed, at first what is stored. */
  typed: TypedProfile;
  /** What somebody else has saved meanwhile. */
  current: TypedProfile | undefined;
  /** The time zone that staff agree to by saving again. */
  moves: string | undefined;
}

/** The form of what the salon says of itself, and how it would look. docs/rules.md 18.1 to 18.3 */
export function ProfileSection({ stored, seen, zones, ways, typed, current, moves }: Props) {
  const busy = useSending();
  const scripted = useScriptArrived();
  const [shown, show] = useState(typed);
  return (
    <EditForm
      intent="save"
      values={{ ...stored }}
      hidden={{ seen }}
      onInput={({ currentTarget }) => show(typedProfile(new FormData(currentTarget)))}
      className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-12"
    >
      {moves && <input type="hidden" name="moves" value={moves} />}
      {current && <NowStored current={current} typed={typed} />}
      <div>
        <Part id="words" heading="Words">
          <Field label="Name" name="name" autoComplete="organization" required />
          <Field label="One line about it" name="tagline" autoComplete="off" />
          <div className="sm:col-span-2">
            <TextField
              label="Policy: cancelling, being late, repairs"
              name="policy"
              rows={9}
              className="field-input field-sizing-content min-h-44"
            />
            <p className="mt-2 text-sm text-muted">
              Beside it clients read “{ways}” That’s set under Business Hours, as{" "}
              <a href="/admin/business-hours#rules" className="link">
                Rules for bookings
              </a>
              .
            </p>
          </div>
        </Part>
        <Part id="contact" heading="Contact">
          <Field label="Address" name="address" autoComplete="street-address" required />
          <Field label="Link to a map" name="mapUrl" type="url" placeholder="https://" autoComplete="off" />
          <Field label="Phone" name="phone" type="tel" autoComplete="tel" required />
          <Field label="Email" name="email" type="email" autoComplete="email" required />
          <Field label="Instagram" name="instagramUrl" type="url" placeholder="https://" autoComplete="off" />
          <Field label="Facebook" name="facebookUrl" type="url" placeholder="https://" autoComplete="off" />
          <SelectField label="Time zone" name="timeZone" choices={zones} placeholder="Choose a time zone" required />
          <SelectField
            label="Dates and weeks"
            name="dateStyle"
            choices={DATE_STYLE_NAMES}
            placeholder="Choose how dates are written"
            required
          />
          <Switch
            name="realLengths"
            label="The calendar draws appointments as long as they are"
            className="sm:col-span-2"
          >
            Without this, each is drawn as an hour and any extra time is shaded. Each of you can switch it under View.
          </Switch>
        </Part>
        <ColourFields shown={scripted ? shown : null} />
        <button type="submit" className="button mt-8 max-sm:w-full" aria-disabled={busy}>
          Save
        </button>
      </div>
      {scripted && <Preview typed={shown} />}
    </EditForm>
  );
}

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`${id}-heading`}
      id={id}
      className="mb-10 grid scroll-mt-6 gap-5 border-t border-line pt-6 sm:grid-cols-2"
    >
      <h2 id={`${id}-heading`} className="text-title sm:col-span-2">
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** What somebody else has saved meanwhile, where it differs from what is typed. docs/rules.md 18.2 */
function NowStored({ current, typed }: { current: TypedProfile; typed: TypedProfile }) {
  const different = Object.entries(current).filter(
    ([name, value]) => value !== new Map(Object.entries(typed)).get(name),
  );
  return (
    <div className="alert mb-6 lg:col-span-2">
      <p>Here it is now. Save again to replace it with what you typed.</p>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {different.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{NAMES.get(name)}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
              {typeof value === "string" ? value || "none" : value ? "yes" : "no"}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Each style of dates by an example. docs/rules.md 1.7 */
const DATE_STYLE_NAMES: [DateStyle, string][] = [
  ["en-US", "Tuesday, November 24th, 2026; weeks from Sunday"],
  ["en-GB", "Tuesday 24 November 2026; weeks from Monday"],
];

const NAMES = new Map([
  ["name", "Name"],
  ["tagline", "One line about it"],
  ["address", "Address"],
  ["mapUrl", "Link to a map"],
  ["phone", "Phone"],
  ["email", "Email"],
  ["instagramUrl", "Instagram"],
  ["facebookUrl", "Facebook"],
  ["timeZone", "Time zone"],
  ["dateStyle", "Dates and weeks"],
  ["realLengths", "Real lengths in the calendar"],
  ["policy", "Policy"],
  ["ownColours", "Colours of its own"],
  ["accent", "Accent"],
  ["paper", "Background"],
]);
