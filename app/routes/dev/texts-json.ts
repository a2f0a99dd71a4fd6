import { storedTexts } from "../../mail/text-providers/local-texts.server.ts";
import { textboxContext } from "../../mail/text-providers/with-textbox.server.ts";
import type { Route } from "./+types/texts-json.ts";

/** The stored texts as JSON, with `?to=` those to one phone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const texts = await storedTexts(context.get(textboxContext), url.searchParams.get("to"));
  return Response.json(texts.map(({ to, from, body, sentAt, whatsApp }) => ({ to, from, body, sentAt, whatsApp })));
}
