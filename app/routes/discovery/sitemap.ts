import { publicSite, salonContext } from "../../auth/salon.server.ts";
import { sellsVouchers } from "../../models/money/online.server.ts";
import type { Route } from "./+types/sitemap.ts";

/** The pages that search engines list. docs/rules.md 20.5 */
export function loader({ context, url }: Route.LoaderArgs) {
  const site = publicSite(context, url);
  const listed = sellsVouchers(context.get(salonContext)) ? [...LISTED, "/vouchers"] : LISTED;
  const pages = listed.map((path) => `  <url><loc>${site}${path}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    "</urlset>",
    "",
  ].join("\n");
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

const LISTED = ["/", "/book", "/reviews"];
