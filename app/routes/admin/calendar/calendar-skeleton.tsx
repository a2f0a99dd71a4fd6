/** What stands where the calendar will be until its script is there; without script it is not shown at all. */
export function CalendarSkeleton() {
  return (
    <div role="status" aria-label="Loading the calendar" className="mt-6 noscript:hidden">
      <div className="flex justify-between gap-4">
        <span className="skeleton h-12 w-44" />
        <span className="skeleton h-12 w-52" />
      </div>
      <div className="skeleton mt-4 h-[52rem]" />
    </div>
  );
}
