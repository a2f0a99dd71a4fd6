import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { deploymentReport, mayReadReport } from "../../mail/deployment-report.server.ts";
import { health } from "../../models/health/health.server.ts";
import { answer } from "./answer.server.ts";

const ASK_AGAIN_SECONDS = "30";

export const loader = answer({
  async GET({ request, url }) {
    const found = await health(primaryDatabase(), now());
    const report = mayReadReport(request) && (await deploymentReport(primaryDatabase(), url.hostname, now()));
    const said = report ? { ...found, report } : found;
    return found.ok
      ? Response.json(said)
      : Response.json(said, { status: 503, headers: { "Retry-After": ASK_AGAIN_SECONDS } });
  },
});
export const action = loader;
