import { primaryDatabase } from "../../database/client.server.ts";
import { health } from "../../models/health.server.ts";
import { now } from "../../models/salon-clock.ts";
import { answer } from "./answer.server.ts";

export const loader = answer({
  async GET() {
    const report = await health(primaryDatabase(), now());
    return Response.json(report, { status: report.ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
  },
});
export const action = loader;
