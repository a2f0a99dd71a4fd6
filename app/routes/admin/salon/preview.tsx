import { useEffect, useRef } from "react";
import {
  type Colours,
  colourErrors,
  darkShades,
  HOUSE_COLOURS,
  lightShades,
  type Shades,
} from "../../../models/salon/colours.ts";
import type { TypedProfile } from "./typed-profile.ts";

/** How the typed page would look, in the light and in the dark mode, while it is typed. docs/rules.md 18.3 */
export function Preview({ typed }: { typed: TypedProfile }) {
  const colours = typed.ownColours ? typed : HOUSE_COLOURS;
  const error = Object.values(colourErrors(colours))[0];
  return (
    <section className="mt-8 lg:sticky lg:top-6 lg:mt-0" aria-labelledby="preview">
      <h2 id="preview" className="overline-label font-sans">
        Preview
      </h2>
      {error && (
        <p role="status" className="mt-3 font-medium text-brick">
          {error}
        </p>
      )}
      <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <InMode mode="Light" shades={lightShades(colours)} {...{ typed, colours }} />
        <InMode mode="Dark" shades={darkShades(colours)} {...{ typed, colours }} />
      </div>
    </section>
  );
}

interface Props {
  mode: string;
  shades: Shades;
  colours: Colours;
  typed: TypedProfile;
}

/** The shades are set by script: the content security policy lets no page bring styles of its own. */
function InMode({ mode, shades, typed }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const [token, shade] of Object.entries(shades)) box.current?.style.setProperty(`--color-${token}`, shade);
  });
  return (
    <div ref={box} className="rounded-2xl border border-line bg-paper p-6 text-ink">
      <p className="overline-label">{mode}</p>
      <p className="mt-3 font-serif text-2xl wrap-anywhere">{typed.name || "Name"}</p>
      {typed.tagline && <p className="mt-1 wrap-anywhere text-muted">{typed.tagline}</p>}
      <div className="mt-4 rounded-xl border border-line bg-surface p-4">
        <p className="flex flex-wrap justify-between gap-x-4 font-medium">
          Gel Polish <span className="text-sage">Confirmed</span>
        </p>
        <p className="mt-1 text-sm text-muted">45 min</p>
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-4">
        <span className="inline-flex min-h-11 items-center rounded-full bg-fill px-5 font-semibold text-on-fill">
          Book
        </span>
        <span className="font-medium text-berry underline underline-offset-4">Reviews</span>
      </p>
    </div>
  );
}
