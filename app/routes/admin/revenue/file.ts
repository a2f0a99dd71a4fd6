import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { downloadOf } from "../../../kernel/csv.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { daysOf, fileNameOf, revenueQuery } from "../../../models/revenue/range.ts";
import { revenueWithUnpaid } from "../../../models/revenue/revenue.server.ts";
import type { Route } from "./+types/file.ts";

/**
 * Downloads a range's revenue as a file, streamed line by line: a line for each day, or with `lines=appointments` one
 * for each appointment. With `technician` it is theirs alone. docs/rules.md 16.7, 16.11, 16.12
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const { date: today } = salonTime(timeZone, now());
  const range = parseSubmission(revenueQuery(today), Object.fromEntries(url.searchParams));
  if (!range.ok) return new Response(Object.values(range.fields)[0], { status: 400 });
  const { earningsFile, revenueFile } = await import("../../../models/revenue/csv.ts");
  const days = daysOf(range.value);
  const database = primaryDatabase();
  const technician = url.searchParams.get("technician") || null;
  const name = fileNameOf(range.value);
  const { earningsIn, revenueOfTechnician } = await import("../../../models/revenue/technician-revenue.server.ts");
  if (url.searchParams.get("lines") === "appointments") {
    return downloadOf(earningsFile(await earningsIn(database, id, technician, days)), {
      name: name.replace("revenue", "appointments"),
    });
  }
  const revenue = technician
    ? revenueOfTechnician(database, id, technician, days)
    : revenueWithUnpaid(database, id, today, days);
  return downloadOf(revenueFile(await revenue), { name });
}
