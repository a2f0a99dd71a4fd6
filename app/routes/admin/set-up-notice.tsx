import { Link } from "react-router";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import type { Missing } from "../../models/salon/set-up.server.ts";
import type { SetUp } from "../../models/salon/set-up-steps.server.ts";
import { SET_UP_STEPS } from "./set-up-steps.ts";

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
        {SET_UP_STEPS.map(({ step, to, what, why }) => (
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
