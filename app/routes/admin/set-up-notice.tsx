import { Link } from "react-router";

/** Leads the owner of a new salon through what it needs before clients can book. docs/rules.md 18.5 */
export function SetUpNotice() {
  return (
    <section className="notice mb-8" aria-labelledby="set-up">
      <h2 id="set-up" className="text-xl">
        Before clients can book
      </h2>
      <ol className="mt-2 list-decimal pl-5">
        {STEPS.map(({ to, what, why }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center">
              {what}
            </Link>{" "}
            {why}
          </li>
        ))}
      </ol>
    </section>
  );
}

const STEPS = [
  { to: "/admin/services?add", what: "Add your services", why: "with their prices and lengths." },
  { to: "/admin/business-hours", what: "Set your hours", why: "Until you do, you are open 08:00 to 20:00 every day." },
  { to: "/admin/salon", what: "Fill in the salon page", why: "with your links, your policy and your pictures." },
];
