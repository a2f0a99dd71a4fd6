import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";
import { AsItStands } from "../../components/forms/as-it-stands.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { PassingNews } from "../../components/passing-news.tsx";
import { EditForm } from "../../components/screen/edit-form.tsx";
import type { ProfilePart } from "../../models/own-profile/own-profile.server.ts";
import type { ProfileReply } from "./profile.server.ts";

/** Where the forms of the page are sent. */
export const HERE = "/profile";

interface SectionProps {
  /** Where links to the section lead. */
  id: string;
  heading: string;
  /** What was saved, in words, if the last form was this section's. */
  saved?: string | null | undefined;
  children: ReactNode;
}

/** A section of the profile. It says what was saved in it. docs/rules.md 24.1 */
export function Section({ id, heading, saved, children }: SectionProps) {
  const visit = useLocation().key;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="card mt-6 scroll-mt-6 p-[min(1.25rem,5.4vw)] sm:p-6">
      <h2 id={`${id}-heading`} className="text-title wrap-anywhere">
        {heading}
      </h2>
      {saved && (
        <PassingNews key={visit} here={HERE}>
          {saved}
        </PassingNews>
      )}
      {children}
    </section>
  );
}

/** What each section's form of one part gets. */
export interface PartProps {
  /** The part as it is stored. */
  stored: string;
  /** What was saved, in words, if this part was saved last. */
  saved: string | null;
  /** The last try, if this part was refused. */
  refused: ProfileReply | null;
}

interface PartFormProps extends PartProps {
  part: ProfilePart;
  /** What the part is called beside its value. */
  label: string;
  /** A stored value in words. Empty for none. */
  inWords?: (stored: string) => string;
  /** What its fields show at first. */
  values: ComponentProps<typeof EditForm>["values"];
  children: ReactNode;
}

/**
 * The form of one part. It names what it started from, so that a change in another tab is not overwritten unseen.
 * What is typed stays while another part is saved. docs/rules.md 24.2
 */
export function PartForm({
  part,
  label,
  stored,
  saved,
  refused,
  inWords = asItIs,
  values = {},
  children,
}: PartFormProps) {
  const busy = useSending();
  const [seen, see] = useState(stored);
  useEffect(() => {
    if (saved) see(stored);
  }, [saved, stored]);
  return (
    <EditForm
      intent={part}
      values={values}
      hidden={{ seen }}
      fresh={part}
      preventScrollReset
      className="mt-4 flex flex-col gap-4"
    >
      {refused?.message && (
        <Alert about={refused}>
          <p className="font-medium">{refused.message}</p>
          {refused.current !== undefined && (
            <AsItStands says="Here it is now." values={[[label, inWords(refused.current) || "none"]]} />
          )}
        </Alert>
      )}
      {children}
      <button type="submit" className="button-outlined min-h-12 self-start px-6" aria-disabled={busy}>
        Save<span className="sr-only"> {label}</span>
      </button>
    </EditForm>
  );
}

function asItIs(stored: string): string {
  return stored;
}
