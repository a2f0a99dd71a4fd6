import { accountContext } from "../../auth/guards.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { downloadOf } from "../../kernel/csv.ts";
import type { Route } from "./+types/own-data.ts";

/** Downloads all that the salon holds of the signed-in client. What writes it is loaded for the first one. docs/rules.md 24.12 */
export async function loader({ context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { ownData } = await import("../../models/exports/own-data.server.ts");
  const pieces = await ownData(primaryDatabase(), salon, context.get(accountContext));
  const { date } = salonTime(salon.timeZone, now());
  return downloadOf(pieces, { name: `my-data-${date}.json`, type: "application/json" });
}
