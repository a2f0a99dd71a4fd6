import { salonContext } from "../../../auth/salon.server.ts";
import { logWarning } from "../../../log/log.ts";
import { siteOf } from "../../../models/salon/secret-address.server.ts";
import { NO_SUCH_PROVIDER, NOT_SIGNED_BY_PROVIDER } from "../../../words/texts.ts";
import { answer, limitedBody, refusal } from "../answer.server.ts";

/** What a provider of texts reports, and what clients reply, signed by the provider. docs/rules.md 34.8, 34.10 */
export const loader = answer({
  async POST({ request, url, params, context }) {
    // What knows the providers is loaded when one calls.
    const { providerNamed } = await import("../../../mail/text-providers/providers.server.ts");
    const { provider: key = "" } = params;
    const provider = providerNamed(key);
    if (!provider) return refusal(404, NO_SUCH_PROVIDER);
    const body = new TextDecoder().decode(await limitedBody(request));
    const site = siteOf(context.get(salonContext)) ?? url.origin;
    const called = new URL(url.pathname + url.search, site).href;
    const events = await provider.read({ url: called, headers: request.headers, body });
    if (!events) {
      logWarning("not-signed-by-provider", { provider: key });
      return refusal(400, NOT_SIGNED_BY_PROVIDER);
    }
    const { takeEvents } = await import("../../../outbox/texts/events.server.ts");
    await takeEvents(key, events);
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  },
});
export const action = loader;
