import { Link } from "react-router";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import type { Missing } from "../../models/salon/set-up.server.ts";
import type { SetUp } from "../../models/salon/set-up-steps.server.ts";

interface Props {
  missing: Missing;
  /** What is done; null if that could not be read. */
  done: SetUp | null;
  /** Whether this member of staff may open the salon for booking. */
  mayOpen: boolean;
}

/** Leads the owner of a new salon through what it needs before clients can book. docs/rules.md 18.5, 18.8 */
export default function SetUpNotice({ missing, done, mayOpen }: Props) {
  const busy = useSending();
  return (
    <section className="notice mb-8" aria-labelledby="set-up">
      <h2 id="set-up" className="text-xl">
        Before clients can book
      </h2>
      <ol className="mt-2 list-decimal pl-5">
        {STEPS.map(({ step, to, what, why }) => (
          <li key={step}>
            <Link to={to} className="link inline-flex min-h-11 items-center">
              {what}
            </Link>{" "}
            {done?.[step] ? <span className="font-medium text-sage">✓ done</span> : why}
          </li>
        ))}
      </ol>
      {mayOpen && missing === "opening" && (
        <PostForm action="/admin/business-hours" className="mt-4">
          <button type="submit" name="intent" value="open" className="button max-sm:w-full" aria-disabled={busy}>
            Open for booking
          </button>
          <p className="mt-2 text-sm text-muted">Until then, only your team can book.</p>
        </PostForm>
      )}
      {missing !== "opening" && <p className="mt-2 text-sm text-muted">Then open for booking with one tap, here.</p>}
    </section>
  );
}

const STEPS: { step: keyof SetUp; to: string; what: string; why: string }[] = [
  {
    step: "services",
    to: "/admin/services?add",
    what: "Add your services",
    why: "with their prices and lengths, one by one or pasted from a table.",
  },
  {
    step: "hours",
    to: "/admin/business-hours",
    what: "Set your hours",
    why: "Until you do, you’re open 08:00 to 20:00 every day.",
  },
  {
    step: "team",
    to: "/admin/team",
    what: "Add your team",
    why: "with their own hours and services. You’re already there.",
  },
  {
    step: "rules",
    to: "/admin/business-hours#rules",
    what: "Set your rules",
    why: "How far ahead clients book, and until when they cancel.",
  },
  {
    step: "terms",
    to: "/admin/terms",
    what: "Set your terms",
    why: "Whether you ask for a deposit, and what a late cancellation costs.",
  },
  {
    step: "closures",
    to: "/admin/closure-dates",
    what: "Add the days you’re closed",
    why: "such as bank holidays and your own.",
  },
  {
    step: "page",
    to: "/admin/salon",
    what: "Fill in the salon page",
    why: "with your links, your policy and your colours.",
  },
  {
    step: "pictures",
    to: "/admin/salon#pictures",
    what: "Add your pictures",
    why: "of your work and of the salon.",
  },
];
