import { type ReactNode, useState } from "react";
import { Field, TextField } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { SelectField } from "../../../components/forms/select.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import type { DateStyle } from "../../../kernel/date-style.ts";
import { ColourFields } from "./colour-fields.tsx";
import { Preview } from "./preview.tsx";
import { HERE, type ProfileReply, type TypedProfile, typedProfile } from "./typed-profile.ts";

interface Props {
  stored: TypedProfile;
  /** The version of what is stored. */
  seen: string;
  zones: string[];
  /** Until when clients change and cancel, as the landing page says it. */
  ways: string;
  refused: ProfileReply;
}

/** The form of what the salon says of itself, and how it would look. docs/rules.md 18.1 to 18.3 */
export default function ProfileSection({
  stored,
  seen,
  zones,
  ways,
  refused: { typed, fields, current, ...refused },
}: Props) {
  const busy = useSending();
  const scripted = useScriptArrived();
  const [shown, show] = useState(typed ?? stored);
  const values = typed ?? stored;
  const field = (name: Exclude<keyof TypedProfile, "ownColours" | "realLengths">) => ({
    ...{ name, defaultValue: values[name], error: fields[name] },
  });
  return (
    <PostForm
      errors={fields}
      action={HERE}
      onInput={({ currentTarget }) => show(typedProfile(new FormData(currentTarget)))}
      className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-12"
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="seen" value={refused.seen || seen} />
      {current && <NowStored current={current} typed={values} />}
      <div>
        <Part id="words" heading="Words">
          <Field label="Name" {...field("name")} autoComplete="organization" required />
          <Field label="One line about it" {...field("tagline")} autoComplete="off" />
          <div className="sm:col-span-2">
            <TextField
              label="Policy: cancelling, being late, repairs"
              {...field("policy")}
              rows={9}
              className="field-input field-sizing-content min-h-44"
            />
            <p className="mt-2 text-sm text-muted">
              Beside it clients read “{ways}” That is set under Business Hours, as{" "}
              <a href="/admin/business-hours#rules" className="link">
                Rules for bookings
              </a>
              .
            </p>
          </div>
        </Part>
        <Part id="contact" heading="Contact">
          <Field label="Address" {...field("address")} autoComplete="street-address" required />
          <Field label="Link to a map" {...field("mapUrl")} type="url" placeholder="https://" autoComplete="off" />
          <Field label="Phone" {...field("phone")} type="tel" autoComplete="tel" required />
          <Field label="Email" {...field("email")} type="email" autoComplete="email" required />
          <Field label="Instagram" {...field("instagramUrl")} type="url" placeholder="https://" autoComplete="off" />
          <Field label="Facebook" {...field("facebookUrl")} type="url" placeholder="https://" autoComplete="off" />
          <SelectField
            label="Time zone"
            {...field("timeZone")}
            choices={zones}
            placeholder="Choose a time zone"
            required
          />
          <SelectField
            label="Dates and weeks"
            {...field("dateStyle")}
            choices={DATE_STYLE_NAMES}
            placeholder="Choose how dates are written"
            required
          />
          <label className="flex min-h-14 items-start gap-3 sm:col-span-2">
            <input
              type="checkbox"
              name="realLengths"
              defaultChecked={values.realLengths}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              <span className="block font-medium">The calendar draws appointments as long as they are</span>
              <span className="block text-sm text-muted">
                Without it each is drawn as an hour, with what is taken beyond it shaded. Each of you can switch it
                under View.
              </span>
            </span>
          </label>
        </Part>
        <ColourFields typed={values} shown={scripted ? shown : null} fields={fields} />
        <button type="submit" className="button mt-8 max-sm:w-full" aria-disabled={busy}>
          Save
        </button>
      </div>
      {scripted && <Preview typed={shown} />}
    </PostForm>
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
      <p>It is now as follows. Saving again puts what you typed in its place.</p>
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
