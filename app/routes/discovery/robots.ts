import { publicSite } from "../../auth/salon.server.ts";
import type { Route } from "./+types/robots.ts";

/**
 * Keeps programs out of staff's pages, the API's answers and private links. Calendars on the web read it too before they fetch
 * a feed (10.21), which says itself that it is not for search engines. docs/rules.md 20.5
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicSite(context, url)}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

/** The description of the API, which programs may read. */
const OPEN = ["/api/docs", "/api/openapi.json"];

const CLOSED = ["/admin", "/api/", "/appointment/", "/dev/", "/logout", "/still-here"];
