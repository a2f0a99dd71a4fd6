import { salonContext } from "../../auth/salon.server.ts";
import type { Route } from "./+types/manifest.ts";

/** What a phone needs to keep the site on its home screen. docs/rules.md 20.5 */
export function loader({ context }: Route.LoaderArgs) {
  const { name, tagline, colourPaper, colourAccent } = context.get(salonContext);
  const manifest = {
    id: "/",
    name,
    short_name: name,
    ...(tagline && { description: tagline }),
    lang: "en-GB",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: colourPaper ?? "#fbf7f4",
    theme_color: colourAccent ?? "#8c2f55",
    categories: ["beauty", "lifestyle"],
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [{ name: "Book an appointment", url: "/book" }],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
