/** The sign of what unfolds further choices. The name is read aloud where the control has none of its own. */
export function ThreeDots({ name }: { name?: string }) {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 fill-current">
        <path d="M5 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4m7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4m7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />
      </svg>
      {name && <span className="sr-only">{name}</span>}
    </>
  );
}
