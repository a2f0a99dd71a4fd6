import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { useLocation } from "react-router";
import { AsItStands } from "../../components/forms/as-it-stands.tsx";
import { FieldValues } from "../../components/forms/field-values.ts";
import { PassingNews } from "../../components/passing-news.tsx";
import type { ProfilePart } from "../../models/own-profile/own-profile.server.ts";
import { PART_WORDS } from "../../words/own-profile.ts";
import { isDone, useSavedByItself } from "./by-itself.ts";
import { HERE } from "./in-place.ts";
import type { ProfileReply } from "./profile.server.ts";

/** A group of the profile, such as "Signing in". docs/rules.md 24.1 */
export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = heading.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="card mt-6 p-[min(1.25rem,5.4vw)] sm:p-8">
      <h2 id={id} className="text-title wrap-anywhere">
        {heading}
      </h2>
      <div className="mt-5 divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0">{children}</div>
    </section>
  );
}

interface SectionProps {
  /** Where links to the section lead. */
  id: string;
  heading: string;
  /** What was saved, in words, if the last form was this section's. */
  saved?: string | null | undefined;
  children: ReactNode;
}

/** A section of a group. It says what was saved in it. */
export function Section({ id, heading, saved, children }: SectionProps) {
  const visit = useLocation().key;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-6">
      <h3 id={`${id}-heading`} className="font-sans text-base leading-normal font-medium wrap-anywhere">
        {heading}
      </h3>
      {saved && (
        <PassingNews key={visit} here={HERE}>
          {saved}
        </PassingNews>
      )}
      {children}
    </section>
  );
}

/** What each form of one part gets. */
export interface PartProps {
  /** The part as it is stored. */
  stored: string;
  /** The same as the page says it once it was saved. */
  says: string;
  /** Whether a form without script has just saved it. */
  saved: boolean;
  /** The last try of a form without script, if this part was refused. */
  refused: ProfileReply | null;
}

interface PartFormProps extends PartProps {
  part: ProfilePart;
  /** What the part is called beside its value. */
  label: string;
  /** A stored value in words. Empty for none. */
  inWords?: (stored: string) => string;
  /** What its fields show at first. */
  values: NonNullable<ComponentProps<typeof FieldValues>["value"]>["values"];
  /** Whether a changed field is saved at once, as what a program fills in is: a box is ticked in one go. */
  atOnce?: boolean;
  /** Whether its fields show something that is stored by the button alone. */
  offers?: boolean;
  children: ReactNode;
}

/**
 * The form of one part, which is saved by itself; without script by a button. It names what it started from, so that a change
 * in another tab is not overwritten unseen. docs/rules.md 24.2
 */
export function PartForm({
  part,
  label,
  inWords = asItIs,
  values,
  atOnce = false,
  offers = false,
  ...props
}: PartFormProps) {
  const { stored, says, saved, refused, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { save, saveAnyway, saving, replied } = useSavedByItself(form);
  const [started] = useState(stored);
  const reply = replied ?? refused;
  const wrong = Object.values(reply?.fields ?? {})[0] ?? reply?.message;
  const done = replied ? isDone(replied) : saved;
  const typed = refused?.typed;
  return (
    <FieldValues value={{ values: typed ?? values, errors: reply?.fields ?? {} }}>
      <form
        ref={form}
        id={part}
        method="post"
        action={HERE}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saveAnyway();
        }}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || save()}
        onChange={({ currentTarget }) => (atOnce || !currentTarget.contains(document.activeElement)) && save()}
        className="scroll-mt-6"
      >
        <input type="hidden" name="intent" value={part} />
        <input type="hidden" name="seen" value={reply?.current ?? typed?.seen?.[0] ?? started} />
        {children}
        {reply?.message && (
          <div className="alert mt-4">
            <p className="font-medium">{reply.message}</p>
            {reply.current !== undefined && (
              <AsItStands says="Here it is now." values={[[label, inWords(reply.current) || "none"]]} />
            )}
          </div>
        )}
        <button
          type="submit"
          className={`button-outlined mt-2 px-6 ${(offers && !done) || reply?.message ? "" : "not-noscript:hidden"}`}
        >
          Save<span className="sr-only"> {label}</span>
        </button>
        <p role="status" className="mt-1 -mb-5 min-h-5 text-sm wrap-anywhere">
          {saving && <span className="text-muted">{PART_WORDS.saving}</span>}
          {!saving && done && <span className="font-medium text-sage">✓ {says}</span>}
          {!saving && wrong && <span className="sr-only">{`${PART_WORDS.notSaved} ${wrong}`}</span>}
        </p>
      </form>
    </FieldValues>
  );
}

function asItIs(stored: string): string {
  return stored;
}
