import type { Route } from "./+types/llms.ts";

/** The salon in Markdown, for assistants. docs/rules.md 20.5 */
export async function loader(args: Route.LoaderArgs) {
  return (await import("./llms-text.server.ts")).llmsText(args);
}
