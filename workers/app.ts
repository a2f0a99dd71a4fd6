import { createRequestHandler, RouterContextProvider } from "react-router";
import { withSecurityHeaders } from "../app/auth/security-headers.ts";

export { SalonSchedule } from "./salon-schedule.ts";

const handleRequest = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

export default {
  async fetch(request) {
    const known = METHODS.includes(request.method);
    return withSecurityHeaders(
      known ? await handleRequest(request, new RouterContextProvider()) : unknownMethod(request),
    );
  },
} satisfies ExportedHandler<Env>;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The router takes a method it does not know for an accident of ours. */
function unknownMethod({ method }: Request): Response {
  const headers = { Allow: METHODS.join(", "), "Cache-Control": "no-store" };
  return Response.json({ error: `${method} is not allowed here` }, { status: 405, headers });
}
