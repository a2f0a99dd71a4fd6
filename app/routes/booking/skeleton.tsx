/** A placeholder for the service step: six services and three extras. */
export function BookingSkeleton() {
  return (
    <div aria-busy="true">
      <p className="mb-6 text-muted" role="status">
        Checking authentication...
      </p>
      <div className="skeleton h-10 w-72 max-w-full" />
      <div className="mt-8 grid gap-4 sm:grid-cols-2 lg:max-w-3xl">
        {SERVICES.map((card) => (
          <div key={card} className="card flex h-36 flex-col gap-3 p-5">
            <div className="skeleton h-3 w-24" />
            <div className="skeleton h-6 w-44" />
            <div className="skeleton h-4 w-full" />
          </div>
        ))}
      </div>
      <div className="mt-8 grid gap-4 sm:grid-cols-3 lg:max-w-3xl">
        {EXTRAS.map((card) => (
          <div key={card} className="card h-20 p-5">
            <div className="skeleton h-5 w-32" />
          </div>
        ))}
      </div>
    </div>
  );
}

const SERVICES = ["one", "two", "three", "four", "five", "six"];
const EXTRAS = ["one", "two", "three"];
