/** A placeholder until the calendar's script has loaded. It is hidden without script. */
export function CalendarSkeleton() {
  return (
    <div role="status" aria-label="Loading the calendar" className="mt-6 noscript:hidden max-sm:-mt-4">
      <div className="flex justify-between gap-4">
        <span className="skeleton h-12 w-44" />
        <span className="skeleton h-12 w-52" />
      </div>
      <div className="calendar-blank" />
    </div>
  );
}
