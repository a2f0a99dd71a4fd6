import { createRequestHandler, RouterContextProvider } from "react-router";
import { withSecurityHeaders } from "../app/auth/security-headers.ts";

export { SalonSchedule } from "./salon-schedule.ts";

const handleRequest = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

export default {
  async fetch(request) {
    return withSecurityHeaders(await handleRequest(request, new RouterContextProvider()));
  },
} satisfies ExportedHandler<Env>;
