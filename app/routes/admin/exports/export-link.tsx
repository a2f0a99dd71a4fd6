import { useRouteLoaderData } from "react-router";
import type { loader as adminLoader } from "../layout.tsx";

interface Props {
  file: "clients.csv" | "appointments.csv" | "services.csv";
  className: string;
}

/** Downloads a list of the salon's as a file, for an owner. docs/rules.md 25.1 */
export function ExportLink({ file, className }: Props) {
  const exports = useRouteLoaderData<typeof adminLoader>("routes/admin/layout")?.exports;
  if (!exports) return null;
  return (
    <a href={`/admin/exports/${file}`} className={className}>
      {file === "appointments.csv" ? "Export all as CSV" : "Export CSV"}
    </a>
  );
}
