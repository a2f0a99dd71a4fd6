import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "../../../../auth/layout.server.ts";
import { tooLong } from "../../../../words/not-booked.ts";

/**
 * Says beside the button that continues that the services are too long for one visit, in the words of the diary's refusal.
 * docs/rules.md 5.20
 */
export function TooLong() {
  const site = useRouteLoaderData<{ layout: LayoutData }>("routes/site/layout");
  return (
    <p role="alert" className="alert my-3 text-sm">
      {tooLong(site?.layout.salon.phone ?? "")}
    </p>
  );
}
