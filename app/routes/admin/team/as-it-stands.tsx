import type { Technician } from "../../../models/team/team.server.ts";
import { hoursInWords, servicesInWords } from "./in-words.ts";

/** The technician as somebody else saved them, beside the typed values. docs/rules.md 21.7 */
export function AsItStands({
  technician,
  services,
}: {
  technician: Technician;
  services: { id: string; name: string }[];
}) {
  const values = [
    ["Name", technician.name],
    ["Colour", technician.colour],
    ["Services", servicesInWords(technician, services)],
    ["Hours", hoursInWords(technician).join("; ") || "the salon's"],
    ["Active", technician.active ? "yes" : "no"],
  ];
  return (
    <>
      <p className="mt-1">They are now as follows. Saving again puts what you typed in its place.</p>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {values.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
