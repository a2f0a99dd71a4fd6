import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { health } from "../../models/health/health.server.ts";
import { answer } from "./answer.server.ts";

const ASK_AGAIN_SECONDS = "30";

export const loader = answer({
  async GET() {
    const report = await health(primaryDatabase(), now());
    return report.ok
      ? Response.json(report)
      : Response.json(report, { status: 503, headers: { "Retry-After": ASK_AGAIN_SECONDS } });
  },
});
export const action = loader;
