import { networksOf } from "../accounts/sender.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { salonSchedule } from "../salon/salon-schedule.server.ts";
import { type Audience, type ListeningSession, numberIn, openingAddress } from "./opening.ts";

/**
 * Opens a socket to the salon's object, for a page of this site. Refuses a request that is no WebSocket's (426), one from
 * another site (403), and a `since` that is no number (400). docs/rules.md 22.1, 21.5
 */
export async function openSocket(
  request: Request,
  url: URL,
  salon: Salon,
  { audience, browser = "", session }: Listener,
): Promise<Response> {
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
    return refusal(426, "This address is for WebSockets", { Upgrade: "websocket" });
  }
  const origin = request.headers.get("Origin");
  if (origin !== null && origin !== url.origin) return refusal(403, "Only pages of this site may listen");
  const since = numberIn(url.searchParams.get("since"));
  if (Number.isNaN(since)) return refusal(400, "Please give `since` as a number");
  const address = openingAddress({
    salonId: salon.id,
    audience,
    networks: networksOf(request),
    browser,
    since,
    session,
  });
  const answer = await salonSchedule(salon).fetch(address, { headers: { Upgrade: "websocket" } });
  const { webSocket, status, headers } = answer;
  return webSocket ? new Response(null, { status, webSocket }) : new Response(answer.body, { status, headers });
}

interface Listener {
  audience: Audience;
  browser?: string | undefined;
  session?: ListeningSession;
}

function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}
