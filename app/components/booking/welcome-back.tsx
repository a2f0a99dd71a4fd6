import type { Welcome } from "../../auth/guests/welcome.server.ts";
import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { reschedulePath } from "../pending-reschedule.ts";

/** Greets a client in a browser that is remembered, with their next visit. docs/rules.md 6.32 */
export default function WelcomeBack({ name, next, page }: Welcome & { page: "/" | "/book" }) {
  const [firstName] = name.split(" ");
  return (
    <section aria-label="Welcome back" className="card mb-8 p-5 wrap-anywhere sm:p-6">
      <p className="font-serif text-xl">Hello {firstName}</p>
      {next ? (
        <p className="mt-1">
          Your next visit: {longDate(next.date)} at {clockTime(next.startsMinute)}, {next.serviceNames}.{" "}
          {next.canChange && (
            <a href={reschedulePath({ id: next.id, items: [] }, "/book")} className="link mr-4 inline-block py-2">
              Change it
            </a>
          )}
          <a href="/cancel" className="link inline-block py-2">
            See or cancel it
          </a>
        </p>
      ) : (
        page === "/" && (
          <p className="mt-1">
            <a href="/book" className="link">
              Book your next visit
            </a>
          </p>
        )
      )}
    </section>
  );
}
