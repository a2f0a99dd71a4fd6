import { type ReactNode, useId, useRef } from "react";
import { UPLOAD_PATH } from "../../../auth/body-limit.ts";
import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { Picture } from "../../../components/picture.tsx";
import { UploadButton } from "../../../components/pictures/upload-button.tsx";
import type { Picture as PictureShown } from "../../../diary/menu/service.ts";
import type { Place } from "../../../models/pictures/picture.ts";
import { HERE } from "./typed-profile.ts";

interface Props {
  heading: string;
  place: Exclude<Place, "service" | "technician">;
  picture: PictureShown | null;
  refused: string | null;
  /** Whether it begins or ends a gallery, which has an order. */
  ends?: { first: boolean; last: boolean };
  /** What a tap on it books, in a gallery. */
  children?: ReactNode;
}

/** A place for a picture: what is there, what it shows in words, and what can be done. docs/rules.md 19.1 */
export function PictureSlot({ heading, place, picture, refused, ends, children }: Props) {
  const busy = useSending();
  const id = useId();
  const words = useRef<HTMLDivElement>(null);
  const typed = () => words.current?.querySelector("input");
  const shape = place === "logo" ? "object-contain p-4" : "object-cover";
  return (
    <section className="card flex flex-col gap-4 p-5" aria-labelledby={id}>
      <h3 id={id} className="font-sans text-base font-medium">
        {heading}
      </h3>
      {picture ? (
        <Picture
          picture={picture}
          sizes="(min-width: 40rem) 26rem, 90vw"
          className={`aspect-3/2 w-full rounded-xl bg-sand ${shape}`}
        />
      ) : (
        <div className="grid min-h-32 flex-1 place-items-center rounded-xl border border-dashed border-control text-muted">
          No picture yet
        </div>
      )}
      <PostForm action={HERE} preventScrollReset className="grid gap-4">
        <input type="hidden" name="id" value={picture?.id ?? ""} />
        <div ref={words}>
          <Field
            key={picture?.id}
            label="What it shows"
            name="alt"
            defaultValue={picture?.alt ?? ""}
            error={refused ?? undefined}
            hint={
              <p className="mt-2 text-sm text-muted">
                Read out to people who can’t see it, such as “Pink French tips”.
              </p>
            }
            autoComplete="off"
            required
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <UploadButton
            to={UPLOAD_PATH}
            purpose={place}
            fields={() => ({ place, alt: typed()?.value ?? "" })}
            lacks={() => (typed()?.value.trim() ? null : WORDS_NEEDED)}
            done={() => clear(typed())}
          >
            {picture && place !== "gallery" ? "Replace" : "Choose a picture"}
          </UploadButton>
          {picture && (
            <>
              <button type="submit" name="intent" value="describe" className="button-quiet" aria-disabled={busy}>
                Save the text
              </button>
              {ends && <GalleryArrows heading={heading} ends={ends} busy={busy} />}
              <button type="submit" name="intent" value="remove" className="button-quiet" aria-disabled={busy}>
                Remove
              </button>
            </>
          )}
        </div>
      </PostForm>
      {children}
    </section>
  );
}

const WORDS_NEEDED = "Describe the picture, then upload it. We’re keeping it here.";

/** The words of a picture that has gone to the gallery are not those of the next one. */
function clear(field: HTMLInputElement | null | undefined) {
  if (field) field.value = field.defaultValue;
}

interface ArrowsProps {
  heading: string;
  /** Whether the picture begins or ends the gallery. */
  ends: { first: boolean; last: boolean };
  busy: boolean;
}

/** Moves a picture one place within the gallery. docs/rules.md 19.1 */
function GalleryArrows({ heading, ends, busy }: ArrowsProps) {
  const ways = [
    ["earlier", "←", ends.first],
    ["later", "→", ends.last],
  ] as const;
  return ways.map(([intent, arrow, atEnd]) => (
    <button
      key={intent}
      type="submit"
      name="intent"
      value={intent}
      aria-label={`Move ${intent}: ${heading}`}
      aria-disabled={busy || atEnd}
      onClick={(event) => atEnd && event.preventDefault()}
      className="grid size-12 place-items-center rounded-full border border-control text-xl hover:border-berry hover:text-berry aria-disabled:border-dashed aria-disabled:text-muted"
    >
      <span aria-hidden="true">{arrow}</span>
    </button>
  ));
}
