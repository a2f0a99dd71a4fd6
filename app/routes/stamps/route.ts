import { layersAt } from "../../models/services/stamp.ts";
import type { Route } from "./+types/route.ts";

/** The stamp in an email, the same for every salon and every reader. What draws it is loaded for the first one. docs/rules.md 10.5 */
export async function loader({ params }: Route.LoaderArgs) {
  const layers = layersAt(params.file);
  if (!layers) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const { stampPicture } = await import("../../models/services/stamp-picture.server.ts");
  return new Response(stampPicture(layers), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
