import { Link } from "react-router";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import type { Missing } from "../../models/salon/set-up.server.ts";

interface Props {
  missing: Missing;
  /** Whether this member of staff may open the salon for booking. */
  mayOpen: boolean;
}

/** Leads the owner of a new salon through what it needs before clients can book. docs/rules.md 18.5, 18.8 */
export function SetUpNotice({ missing, mayOpen }: Props) {
  const busy = useSending();
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
      {mayOpen && missing === "opening" && (
        <PostForm action="/admin/business-hours" className="mt-4">
          <button type="submit" name="intent" value="open" className="button max-sm:w-full" aria-disabled={busy}>
            Open for booking
          </button>
          <p className="mt-2 text-sm text-muted">Until then nobody but your staff can book.</p>
        </PostForm>
      )}
      {missing !== "opening" && (
        <p className="mt-2 text-sm text-muted">Then you open for booking with one tap, here.</p>
      )}
    </section>
  );
}

const STEPS = [
  {
    to: "/admin/services?add",
    what: "Add your services",
    why: "with their prices and lengths, one by one or pasted from a table.",
  },
  { to: "/admin/business-hours", what: "Set your hours", why: "Until you do, you are open 08:00 to 20:00 every day." },
  { to: "/admin/team", what: "Add your team", why: "with their own hours and services. You are there already." },
  {
    to: "/admin/business-hours#rules",
    what: "Set your rules",
    why: "How far ahead clients book, and until when they cancel.",
  },
  {
    to: "/admin/salon",
    what: "Fill in the salon page",
    why: "with your links, your policy, your colours and your pictures.",
  },
];
