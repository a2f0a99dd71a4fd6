import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { answer } from "./answer.server.ts";

const ASK_AGAIN_SECONDS = "30";

export const loader = answer({
  // Few ask how the deployment is, so what looks is loaded here.
  async GET({ request, url }) {
    const { health } = await import("../../models/health/health.server.ts");
    const { deploymentReport, mayReadReport } = await import("../../mail/deployment-report.server.ts");
    const found = await health(primaryDatabase(), now());
    const report = mayReadReport(request) && (await deploymentReport(primaryDatabase(), url.hostname, now()));
    const said = report ? { ...found, report } : found;
    return found.ok
      ? Response.json(said)
      : Response.json(said, { status: 503, headers: { "Retry-After": ASK_AGAIN_SECONDS } });
  },
});
export const action = loader;
