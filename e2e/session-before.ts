import { join } from "node:path";
import { type FullConfig, request } from "@playwright/test";
import { DEMO_ACCOUNTS } from "../scripts/demo/demo-salon.ts";

/** The file with that session's cookies. */
export const SESSION_BEFORE = join(process.env.STATE_DIR ?? ".wrangler/state", "session-before.json");

/** Opens a client's session before all journeys, for the one that needs a session older than a minute. */
export default async function openSessionBefore({ projects }: FullConfig) {
  const client = await request.newContext({ baseURL: projects[0]?.use.baseURL });
  await client.post("/?index", { form: DEMO_ACCOUNTS.client, maxRedirects: 0 });
  await client.storageState({ path: SESSION_BEFORE });
  await client.dispose();
}
