import { useSearchParams } from "react-router";
import type { Service } from "../../diary/menu/service.ts";
import { leftOutOf } from "./draft.ts";

/** Says that services in the address are no longer on the menu, if it could be read. docs/rules.md 9.12 */
export function LeftOut({ services }: { services: Service[] }) {
  const [search] = useSearchParams();
  const count = leftOutOf(search, services);
  if (count === 0 || services.length === 0) return null;
  return (
    <p className="notice mb-8" role="status">
      {count === 1
        ? "One of these services is no longer on the menu, so we’ve left it out."
        : `${count} of these services are no longer on the menu, so we’ve left them out.`}
    </p>
  );
}
