import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "../../../../auth/layout.server.ts";
import { backToServices, type Draft, draftPairs } from "../../draft.ts";

/** The way to the waiting list, at a salon that has one. docs/rules.md 33.1 */
export function OrWait({ draft, date }: { draft: Draft; date: string | null }) {
  const site = useRouteLoaderData<{ layout: LayoutData }>("routes/site/layout");
  if (!site?.layout.waitingList) return null;
  const { rescheduling } = draft;
  const wished = rescheduling ? [["earlier", rescheduling]] : draftPairs({ ...backToServices(draft), date });
  return (
    <p className="mt-6 text-muted">
      Nothing that suits you?{" "}
      <Link to={`/waitlist?${new URLSearchParams(wished)}`} discover="none" className="link inline-block py-2">
        Join the waiting list
      </Link>
    </p>
  );
}
