/** A placeholder for the service step: six services and three extras. */
export function BookingSkeleton() {
  return (
    <div aria-busy="true">
      <p className="mb-6 text-muted" role="status">
        Checking authentication...
      </p>
      <div className="skeleton h-10 w-72 max-w-full" />
      <div className="mt-10 service-list lg:max-w-3xl">
        {SERVICES.map((row) => (
          <div key={row} className="flex items-center gap-4 border-t border-line p-4 first:border-t-0">
            <div className="skeleton size-14" />
            <div className="flex grow flex-col gap-2">
              <div className="skeleton h-5 w-44" />
              <div className="skeleton h-4 w-24" />
            </div>
            <div className="skeleton size-11 rounded-full" />
          </div>
        ))}
      </div>
      <div className="mt-8 service-list lg:max-w-3xl">
        {EXTRAS.map((row) => (
          <div key={row} className="flex items-center gap-4 border-t border-line px-4 py-2 first:border-t-0">
            <div className="skeleton size-11" />
            <div className="skeleton h-5 w-32" />
          </div>
        ))}
      </div>
    </div>
  );
}

const SERVICES = ["one", "two", "three", "four", "five", "six"];
const EXTRAS = ["one", "two", "three"];
