import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now } from "../../../kernel/clock.ts";
import { OPEN_PAGE_READ_TIMEOUT_MS } from "../../../models/holds/held-times.server.ts";
import type { Route } from "./+types/diary.ts";
import { readForStaff } from "./read-for-staff.server.ts";

/** The menu and the diary again, as JSON, for a page of staff that is open. docs/rules.md 22.1 */
export async function loader({ url: { searchParams: search }, context }: Route.LoaderArgs) {
  const readAt = now();
  const asked = { instant: readAt, search, within: OPEN_PAGE_READ_TIMEOUT_MS };
  const read = await readForStaff(primaryDatabase(), context.get(salonContext), context.get(accountContext), asked);
  return Response.json({ ...read, readAt });
}
