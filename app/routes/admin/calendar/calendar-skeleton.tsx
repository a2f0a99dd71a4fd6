/** A placeholder until the calendar's script has loaded. It is hidden without script. */
export function CalendarSkeleton() {
  return (
    <div role="status" aria-label="Loading the calendar" className="noscript:hidden">
      <div className="flex justify-between gap-4">
        <span className="skeleton h-11 w-44" />
        <span className="skeleton h-11 w-52" />
      </div>
      <div className="calendar-blank" />
    </div>
  );
}
