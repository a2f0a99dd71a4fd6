const STEPS = ["Service", "Date & Time", "Details", "Confirmation"];

/**
 * The four steps as numbered dots. `current` counts from 0. If the text is so large that names have no room under their dots,
 * only the current step's name is shown, below all dots. docs/rules.md 9.1, 11.7
 */
export function Progress({ current }: { current: number }) {
  return (
    <div className="@container -mt-3 mb-5 sm:mt-0 sm:mb-10">
      <ol aria-label="Booking steps" className="flex items-start">
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? "step" : undefined}
            className="group relative flex min-w-0 flex-1 flex-col items-center gap-2 text-center"
          >
            <span
              aria-hidden="true"
              className={`absolute top-4 right-1/2 h-px w-full group-first:hidden ${index <= current ? "bg-fill" : "bg-control"}`}
            />
            <span
              className={`relative z-10 grid size-8 place-items-center rounded-full border text-sm font-semibold ${dotStyle(index, current)}`}
            >
              {index + 1}
            </span>
            <span
              className={`max-w-full text-xs @max-[17rem]:sr-only sm:text-sm ${index === current ? "font-semibold text-ink" : "text-muted"}`}
            >
              {name}
              {index < current && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="mt-2 text-center text-sm font-semibold text-balance @min-[17rem]:hidden">
        {STEPS[current]}
      </p>
    </div>
  );
}

function dotStyle(index: number, current: number): string {
  if (index === current) return "border-berry bg-fill text-on-fill";
  return index < current ? "border-berry bg-blush text-berry" : "border-control bg-surface text-muted";
}
