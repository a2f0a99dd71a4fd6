import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";

/** D1 without a session: it reads and writes the primary. */
export const database = drizzle(env.DB);
