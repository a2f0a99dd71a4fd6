interface Props {
  heading: string;
  /** Whether the picture begins or ends the gallery. */
  ends: { first: boolean; last: boolean };
  busy: boolean;
}

/** Moves a picture one place within the gallery. docs/rules.md 19.1 */
export function GalleryArrows({ heading, ends, busy }: Props) {
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
