import { safeParse } from "valibot";
import { colourSheet, SheetAsked } from "../../models/salon/colour-sheet.ts";
import type { Route } from "./+types/route.ts";

/** The stylesheet of the colours that its address names, so what it says never changes. docs/rules.md 18.3 */
export function loader({ url }: Route.LoaderArgs) {
  const asked = safeParse(SheetAsked, Object.fromEntries(url.searchParams));
  if (!asked.success) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(colourSheet(asked.output), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
