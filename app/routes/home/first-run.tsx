import type { Missing } from "../../models/salon/set-up.server.ts";

/** Says that a salon is not open for booking yet, and leads its owner on. docs/rules.md 18.5 */
export default function FirstRun({ missing, name }: { missing: Missing; name: string }) {
  return (
    <section className="notice mb-10" aria-labelledby="first-run">
      <h2 id="first-run" className="text-title">
        {name} is being set up
      </h2>
      <p className="mt-2 max-w-prose">We’re not taking bookings yet. Please come back soon.</p>
      {missing === "staff" ? (
        <p className="mt-4 max-w-prose text-muted">
          Is this your salon? It has no staff account yet. Whoever runs the server makes the first one with{" "}
          <code className="wrap-anywhere">npm run admin:create</code>; no page of this site can.
        </p>
      ) : (
        <p className="mt-4">
          <a href="/admin" className="link inline-flex min-h-11 items-center">
            {missing === "services"
              ? "Is this your salon? Sign in and add your services"
              : "Is this your salon? Sign in and open it for booking"}
          </a>
        </p>
      )}
    </section>
  );
}
