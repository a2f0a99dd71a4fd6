import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { revenueFile } from "../../../models/revenue/csv.ts";
import { daysOf, fileNameOf, revenueQuery } from "../../../models/revenue/range.ts";
import { revenueIn } from "../../../models/revenue/revenue.server.ts";
import type { Route } from "./+types/file.ts";

/** Downloads a range's revenue as a file, streamed line by line. docs/rules.md 16.7 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const { date: today } = salonTime(timeZone, now());
  const range = parseSubmission(revenueQuery(today), Object.fromEntries(url.searchParams));
  if (!range.ok) return new Response(Object.values(range.fields)[0], { status: 400 });
  const days = await revenueIn(primaryDatabase(), id, today, daysOf(range.value));
  return new Response(streamOf(revenueFile(days)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileNameOf(range.value)}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** A stream of text that makes each piece on demand. */
function streamOf(pieces: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(stream) {
      const piece = pieces.next();
      if (piece.done) stream.close();
      else stream.enqueue(encoder.encode(piece.value));
    },
  });
}
