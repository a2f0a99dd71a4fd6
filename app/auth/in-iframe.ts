/*
 * The salon's public pages in the frame of the admin page that shows them as a client sees them: read only, and without
 * anybody's session. docs/rules.md 18.7
 */

/** Whether the browser asks for what an iframe shows. No page can set or change this header. */
export function isForIframe({ headers }: Request): boolean {
  return headers.get("Sec-Fetch-Dest") === "iframe";
}

/**
 * Answers a request for an iframe without the cookies and the token that it came with, and sets none: it acts for nobody,
 * and signs nobody in or out. Refuses whatever sends something, and opens no socket.
 */
export async function answerInIframe(
  request: Request,
  answerTo: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response("Nothing can be sent from a frame", { status: 403, headers: NOT_STORED });
  const anonymous = new Headers(request.headers);
  for (const name of ["Cookie", "Authorization", "Upgrade"]) anonymous.delete(name);
  const answer = await answerTo(new Request(request, { headers: anonymous }));
  const headers = new Headers(answer.headers);
  headers.delete("Set-Cookie");
  headers.set("Cache-Control", NOT_STORED["Cache-Control"]);
  return new Response(answer.body, { status: answer.status, headers });
}

const NOT_STORED = { "Cache-Control": "no-store" };
